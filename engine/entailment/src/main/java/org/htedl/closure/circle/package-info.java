// SPDX-License-Identifier: Apache-2.0
/**
 * Definitions that go through their own negation: who is a member in every answer set, in some, in
 * none.
 */
@NullMarked
package org.htedl.closure.circle;

import org.jspecify.annotations.NullMarked;
