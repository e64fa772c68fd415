// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.count;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.device.simd.row.RowSlice;
import org.htedl.vector.tile.Tile;

/**
 * All nodes, in their order.
 *
 * @param layout how their rows lie in memory
 * @param tileWords words in a tile, a power of two from {@link Tile#ALIGN_WORDS} on; rows have to
 *     be copied where it is more than {@link Layout#TILE_WORDS}
 */
public record MirrorTiles(Layout layout, int tileWords) implements TileSource {
  @Override
  public int tiles() {
    return (layout.words() + tileWords - 1) / tileWords;
  }

  @Override
  public int stride() {
    return Math.min(tileWords, layout.words());
  }

  @Override
  public int words(int tile) {
    return Math.min(tileWords, layout.words() - tile * tileWords);
  }

  @Override
  public int scratchWords() {
    return stride();
  }

  @Override
  public void read(int tile, NodeSet set, RowSlice slice) {
    int first = tile * tileWords;
    int words = words(tile);
    if (set instanceof DenseRow dense
        && tileWords <= Layout.TILE_WORDS
        && first + words <= dense.layout().words()) {
      slice.words = dense.tile(first / Layout.TILE_WORDS);
      slice.from = first % Layout.TILE_WORDS;
      return;
    }
    slice.isScratch();
    long[] scratch = slice.scratch;
    Arrays.fill(scratch, 0, words, 0);
    switch (set) {
      case DenseRow dense -> {
        int end = Math.min(first + words, dense.layout().words());
        for (int w = first; w < end; w = (w / Layout.TILE_WORDS + 1) * Layout.TILE_WORDS) {
          int from = w % Layout.TILE_WORDS;
          int length = Math.min(Layout.TILE_WORDS - from, end - w);
          System.arraycopy(dense.tile(w / Layout.TILE_WORDS), from, scratch, w - first, length);
        }
      }
      case SparseRow sparse -> {
        long end = (first + (long) words) << 6;
        for (int i = RowConversions.firstFrom(sparse, first << 6);
            i < sparse.cardinality() && sparse.id(i) < end;
            i++) {
          scratch[(sparse.id(i) >>> 6) - first] |= 1L << sparse.id(i);
        }
      }
    }
  }

  @Override
  public double fillNanos(CostModel costs) {
    return layout.words() * costs.word();
  }
}
