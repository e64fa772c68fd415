// SPDX-License-Identifier: Apache-2.0
/**
 * Growing lists of numbers and an open hash table, for code that keeps millions of ints or longs
 * and cannot afford an object for each.
 */
@NullMarked
package org.htedl.collection;

import org.jspecify.annotations.NullMarked;
