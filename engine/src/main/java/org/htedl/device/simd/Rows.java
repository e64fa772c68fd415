package org.htedl.device.simd;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;

/** Conversions between sets of nodes and words. */
final class Rows {
  private Rows() {}

  /**
   * The individuals among the nodes whose bits are set.
   *
   * @param words at least a row's
   */
  static NodeSet individuals(WordKernels kernels, Ground ground, long[] words) {
    DenseRow live = ground.live();
    Layout layout = live.layout();
    long[][] tiles = new long[layout.tiles()][];
    int cardinality = 0;
    for (int t = 0; t < tiles.length; t++) {
      int from = t * Layout.TILE_WORDS;
      int length = layout.wordsIn(t);
      long[] tile = Arrays.copyOfRange(words, from, from + length);
      kernels.and(tile, 0, tile, 0, live.tile(t), 0, length);
      int members = kernels.count(tile, 0, length);
      tiles[t] = members == 0 ? null : tile;
      cardinality += members;
    }
    DenseRow row = DenseRow.ofCounted(layout, tiles, cardinality);
    return isSparse(layout, cardinality) ? new SparseRow(row.toArray()) : row;
  }

  /** The members of an operand over the individuals. */
  static DenseRow dense(WordKernels kernels, Ground ground, NodeSet row, boolean negated) {
    Layout layout = ground.layout();
    if (!negated && row instanceof DenseRow known && known.layout().equals(layout)) {
      return known;
    }
    OperandTiles operand = new OperandTiles(kernels, ground.live(), row, negated);
    long[][] tiles = new long[layout.tiles()][];
    int cardinality = 0;
    for (int t = 0; t < tiles.length; t++) {
      long[] tile = Arrays.copyOf(operand.tile(t), layout.wordsIn(t));
      int members = kernels.count(tile, 0, tile.length);
      tiles[t] = members == 0 ? null : tile;
      cardinality += members;
    }
    return DenseRow.ofCounted(layout, tiles, cardinality);
  }

  /** The cheaper form of a set with so many members. */
  static NodeSet of(Layout layout, long[] words, int cardinality) {
    if (!isSparse(layout, cardinality)) {
      return DenseRow.of(layout, words);
    }
    int[] ids = new int[cardinality];
    int next = 0;
    for (int w = 0; next < cardinality; w++) {
      for (long rest = words[w]; rest != 0; rest &= rest - 1) {
        ids[next++] = w << 6 | Long.numberOfTrailingZeros(rest);
      }
    }
    return new SparseRow(ids);
  }

  /** Whether ids take less memory than bits. */
  static boolean isSparse(Layout layout, int cardinality) {
    return (long) cardinality * Integer.BYTES <= (long) layout.words() * Long.BYTES;
  }

  /** The first {@code length} ids, which ascend without duplicates, in the cheaper form. */
  static NodeSet ofIds(Layout layout, int[] ids, int length) {
    return length == 0 ? SparseRow.EMPTY : NodeSet.of(layout, Arrays.copyOf(ids, length));
  }

  /** The position of the first id at or after {@code node}. */
  static int firstFrom(SparseRow row, int node) {
    int low = 0;
    int high = row.cardinality();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (row.id(middle) < node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
