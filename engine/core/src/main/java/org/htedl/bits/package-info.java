// SPDX-License-Identifier: Apache-2.0
/**
 * Immutable rows of bits over the nodes of a mirror, and their builders. The only place that knows
 * that a word has 64 bits and how a row lies in memory.
 */
@NullMarked
package org.htedl.bits;

import org.jspecify.annotations.NullMarked;
