// SPDX-License-Identifier: Apache-2.0
/** The interface for Java programs without a server: facts in memory and what they say. */
@NullMarked
package org.htedl.knowledge;

import org.jspecify.annotations.NullMarked;
