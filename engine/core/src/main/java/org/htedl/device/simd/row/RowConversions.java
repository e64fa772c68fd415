// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.memory.RowLease;
import org.htedl.vector.loop.WordKernels;
import org.jspecify.annotations.Nullable;

/** Conversions between sets of nodes and words. */
public final class RowConversions {
  /** Cost of a word that is read, written and cleared, as a multiple of writing it alone. */
  private static final double PASSES = 1.5;

  private RowConversions() {}

  /**
   * The individuals among the nodes whose bits are set, on all threads.
   *
   * @param words at least a row's; zeros afterwards
   */
  public static NodeSet drained(SimdContext context, EvaluationDomain domain, long[] words) {
    DenseRow live = domain.live();
    Layout layout = live.layout();
    TiledRow row = new TiledRow(layout);
    context
        .pool()
        .forEach(
            TiledRow.units(layout),
            layout.words() * TiledRow.NEW_WORD_NANOS * PASSES,
            unit -> {
              for (int t = unit * TiledRow.UNIT; t < TiledRow.end(layout, unit); t++) {
                long[] tile = row.tile(t);
                int from = t * Layout.TILE_WORDS;
                row.put(
                    t,
                    tile,
                    context.kernels().andCounted(tile, words, from, live.tile(t), tile.length));
                Arrays.fill(words, from, from + tile.length, 0);
              }
            });
    return row.cheaper();
  }

  /**
   * The members of an operand over the individuals.
   *
   * @param row a subset of the individuals
   * @param lease where the row gets its memory if it has to be made, or null for new memory
   */
  public static DenseRow dense(
      WordKernels kernels,
      EvaluationDomain domain,
      NodeSet row,
      boolean negated,
      @Nullable RowLease lease) {
    Layout layout = domain.layout();
    if (!negated && row instanceof DenseRow known && known.layout().equals(layout)) {
      return known;
    }
    TiledRow made = new TiledRow(layout, lease == null ? null : lease.take(layout));
    if (!negated && row instanceof SparseRow sparse) {
      return dense(made, sparse);
    }
    OperandTiles operand = new OperandTiles(kernels, domain.live(), row, negated);
    for (int t = 0; t < layout.tiles(); t++) {
      long[] tile = made.tile(t);
      made.put(
          t,
          tile,
          kernels.andCounted(tile, operand.tile(t), 0, domain.live().tile(t), tile.length));
    }
    return made.dense();
  }

  /** Costs the members and the tiles that they are in. */
  private static DenseRow dense(TiledRow made, SparseRow row) {
    for (int i = 0; i < row.cardinality(); ) {
      int tile = row.id(i) >>> Layout.TILE_SHIFT;
      int first = i;
      long[] words = made.zeros(tile);
      for (; i < row.cardinality() && row.id(i) >>> Layout.TILE_SHIFT == tile; i++) {
        words[(row.id(i) >>> 6) % Layout.TILE_WORDS] |= 1L << row.id(i);
      }
      made.put(tile, words, i - first);
    }
    return made.dense();
  }

  /** The first {@code length} ids, which ascend without duplicates, in the cheaper form. */
  public static NodeSet ofIds(Layout layout, int[] ids, int length) {
    return length == 0 ? SparseRow.EMPTY : NodeSet.of(layout, Arrays.copyOf(ids, length));
  }

  /** The position of the first id at or after {@code node}. */
  public static int firstFrom(SparseRow row, int node) {
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
