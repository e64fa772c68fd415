// SPDX-License-Identifier: Apache-2.0
/**
 * Work beyond class expressions on accelerators: joins of a closure, graph patterns, and the parts
 * of a search for answer sets.
 */
@NullMarked
package org.htedl.accelerated;

import org.jspecify.annotations.NullMarked;
