package org.htedl.device.simd;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;

/** All individuals, in one segment, in the order of the nodes. */
final class WholeSpace implements Space {
  private final DenseRow live;
  private final Layout layout;
  private final int tileWords;

  /**
   * @param tileWords words in a tile, a power of two up to {@link Layout#TILE_WORDS}
   */
  WholeSpace(DenseRow live, int tileWords) {
    this.live = live;
    this.layout = live.layout();
    this.tileWords = tileWords;
  }

  @Override
  public int tiles() {
    return (layout.words() + tileWords - 1) / tileWords;
  }

  @Override
  public int stride() {
    return Math.min(tileWords, layout.words());
  }

  @Override
  public int segments() {
    return 1;
  }

  @Override
  public int words(int tile, int segment) {
    return Math.min(tileWords, layout.words() - tile * tileWords);
  }

  @Override
  public void fill(int tile, NodeSet row, long[] buffer, int at) {
    int first = tile * tileWords;
    int words = words(tile, 0);
    switch (row) {
      case DenseRow dense -> {
        long[] words64 = dense.tile(first / Layout.TILE_WORDS);
        System.arraycopy(words64, first % Layout.TILE_WORDS, buffer, at, words);
      }
      case SparseRow sparse -> {
        Arrays.fill(buffer, at, at + words, 0);
        long end = (first + (long) words) << 6;
        for (int i = Rows.firstFrom(sparse, first << 6);
            i < sparse.cardinality() && sparse.id(i) < end;
            i++) {
          int id = sparse.id(i);
          buffer[at + (id >>> 6) - first] |= 1L << id;
        }
      }
    }
  }

  @Override
  public int[] totals() {
    return new int[] {live.cardinality()};
  }

  @Override
  public double fillWords() {
    return layout.words();
  }
}
