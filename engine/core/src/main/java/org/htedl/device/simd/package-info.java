// SPDX-License-Identifier: Apache-2.0
/**
 * The fast device for processors: all cores, vectors of any width where the incubator module is
 * there, plain 64-bit words where it is not. Equals {@code device.scalar} bit for bit.
 *
 * <p>A batch runs in two parts. Restrictions come first, as rows, each distinct one once and by the
 * cheaper of its methods ({@link org.htedl.device.simd.restriction.Restriction}). Then the Boolean
 * tops of all hypotheses are counted tile by tile ({@link
 * org.htedl.device.simd.count.TileCounter}), over the examples alone where examples are asked about
 * ({@link org.htedl.device.simd.count.PackedExampleTiles}).
 */
@NullMarked
package org.htedl.device.simd;

import org.jspecify.annotations.NullMarked;
