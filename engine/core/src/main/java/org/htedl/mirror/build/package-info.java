// SPDX-License-Identifier: Apache-2.0
/** Makes mirrors: from facts, from a mirror and a change, and from what a closure adds. */
@NullMarked
package org.htedl.mirror.build;

import org.jspecify.annotations.NullMarked;
