// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.vector.loop.WordKernels;

/** The words of an operand, negated or not, tile by tile. Used by one thread. */
public final class OperandTiles {
  private final WordKernels kernels;
  private final DenseRow live;
  private final NodeSet row;
  private final boolean negated;
  private final long[] scratch;

  /**
   * @param live the individuals
   * @param row a subset of them, in the same layout
   * @param negated whether the individuals outside the row are meant
   */
  public OperandTiles(WordKernels kernels, DenseRow live, NodeSet row, boolean negated) {
    this.kernels = kernels;
    this.live = live;
    this.row = row;
    this.negated = negated;
    this.scratch = new long[Math.min(Layout.TILE_WORDS, live.layout().words())];
  }

  /** At least the words of a tile, for reading only, until the next call. */
  public long[] tile(int tile) {
    long[] words =
        switch (row) {
          case DenseRow dense -> dense.tile(tile);
          case SparseRow sparse -> scattered(sparse, tile);
        };
    if (!negated) {
      return words;
    }
    kernels.andNot(scratch, 0, live.tile(tile), 0, words, 0, live.layout().wordsIn(tile));
    return scratch;
  }

  private long[] scattered(SparseRow sparse, int tile) {
    Arrays.fill(scratch, 0);
    int first = tile << Layout.TILE_SHIFT;
    for (int i = RowConversions.firstFrom(sparse, first);
        i < sparse.cardinality() && sparse.id(i) >>> Layout.TILE_SHIFT == tile;
        i++) {
      scratch[(sparse.id(i) - first) >>> 6] |= 1L << sparse.id(i);
    }
    return scratch;
  }
}
