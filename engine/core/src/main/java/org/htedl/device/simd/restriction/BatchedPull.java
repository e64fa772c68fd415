// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowTask;
import org.htedl.device.simd.row.TiledRow;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * Up to 64 restrictions of one role at once: a word a node says which of the fillers it is in, so
 * that one look at an edge serves all. Rows are transposed to words and back, 64 nodes at a time.
 *
 * <p>At least n is kept in planes: after some edges of a head, plane k has the fillers that more
 * than k of them are in.
 */
public final class BatchedPull {
  /** Restrictions at most. */
  static final int WIDTH = 64;

  /** The largest n; every one costs a plane. */
  static final int MOST_PLANES = 8;

  private static final int EDGES_PER_UNIT = 1 << 15;

  private final SimdContext context;
  private final EvaluationDomain domain;
  private final IndexedRelation forward;
  private final IndexedRelation opposite;
  private final List<Restriction> members;
  private final int planes;
  private final long[] exactly = new long[MOST_PLANES];
  private final int[] cuts;
  private final double nanos;
  private final long[][][] results;
  private final AtomicInteger unfinished;
  private long @Nullable [] table;

  /**
   * @param members restrictions of one relation on one ground, at most {@link #WIDTH}, whose bounds
   *     are at most {@link #MOST_PLANES}
   */
  BatchedPull(SimdContext context, EvaluationDomain domain, List<Restriction> members) {
    this.context = context;
    this.domain = domain;
    this.forward = members.get(0).forward();
    this.opposite = members.get(0).opposite();
    this.members = members;
    int most = 0;
    int limit = 0;
    for (int j = 0; j < members.size(); j++) {
      most = Math.max(most, members.get(j).bound());
      limit = Math.max(limit, members.get(j).heads());
      exactly[members.get(j).bound() - 1] |= 1L << j;
    }
    this.planes = most;
    this.unfinished = new AtomicInteger(members.size());
    this.nanos = nanos(context.costs(), domain, forward, limit, members.size());
    this.cuts = forward.cuts(limit, EDGES_PER_UNIT);
    this.results = new long[members.size()][domain.layout().tiles()][];
  }

  /** The time that the given number of restrictions take together, in nanoseconds. */
  static double nanos(
      CostModel costs, EvaluationDomain domain, IndexedRelation forward, int heads, int members) {
    double words = domain.layout().words();
    int edges = forward.offsets[heads];
    double headWords = Math.min(words, heads);
    return (words + headWords) * costs.transpose()
        + edges * (words > CostModel.CACHED_WORDS ? costs.wideFarEdge() : costs.wideEdge())
        + members * words * costs.word() * 4;
  }

  /** The task of the {@code j}-th restriction; the first one's does the work for all. */
  RowTask task(int j) {
    return new RowTask() {
      @Override
      public String method() {
        return "pull many";
      }

      @Override
      public int estimated() {
        return members.get(j).estimated();
      }

      @Override
      public double nanos() {
        return j == 0 ? nanos : 0;
      }

      @Override
      public void prepare() {
        if (j == 0) {
          table();
        }
      }

      @Override
      public int units() {
        return j == 0 ? cuts.length - 1 : 0;
      }

      @Override
      public void run(int unit, Cancellation cancellation) {
        cancellation.check();
        pull(table(), cuts[unit], cuts[unit + 1], cancellation);
      }

      @Override
      public NodeSet finish() {
        return row(j);
      }
    };
  }

  private synchronized long[] table() {
    if (table == null) {
      Layout layout = domain.layout();
      long[] made = context.scratch().takeTable(layout.words() * WIDTH);
      for (int t = 0; t < layout.tiles(); t++) {
        transpose(t, made);
        for (long[][] result : results) {
          result[t] = new long[layout.wordsIn(t)];
        }
      }
      for (int j = 0; j < members.size(); j++) {
        if (members.get(j).filler() instanceof SparseRow sparse) {
          scatter(sparse, members.get(j).isNegated(), 1L << j, made);
        }
      }
      table = made;
    }
    return table;
  }

  /** Fills in what the dense fillers, and the sparse ones as if they were empty, say of a tile. */
  private void transpose(int tile, long[] made) {
    long[] live = domain.live().tile(tile);
    long[][] fillers = new long[WIDTH][];
    long[] flips = new long[WIDTH];
    for (int j = 0; j < members.size(); j++) {
      fillers[j] = members.get(j).filler() instanceof DenseRow dense ? dense.tile(tile) : null;
      flips[j] = members.get(j).isNegated() ? -1 : 0;
    }
    for (int w = 0; w < live.length; w++) {
      int at = (tile * Layout.TILE_WORDS + w) * WIDTH;
      if (isWithoutTargets(at / WIDTH)) {
        continue;
      }
      for (int j = 0; j < WIDTH; j++) {
        long[] filler = fillers[j];
        // Every filler is a part of the individuals.
        made[at + j] = ((filler == null ? 0 : filler[w]) ^ flips[j]) & live[w];
      }
      context.kernels().transpose(made, at);
    }
  }

  /** Whether no edge ends at one of these 64 nodes, so that they are never looked up. */
  private boolean isWithoutTargets(int word) {
    long[] targets = opposite.index.headWords();
    return opposite.overlay == null
        && targets != null
        && (word >= targets.length || targets[word] == 0);
  }

  private static void scatter(SparseRow row, boolean negated, long bit, long[] table) {
    for (int i = 0; i < row.cardinality(); i++) {
      table[row.id(i)] = negated ? table[row.id(i)] & ~bit : table[row.id(i)] | bit;
    }
  }

  /** Heads {@code from} to {@code to - 1}, block by block of 64 nodes. */
  private void pull(long[] fillers, int from, int to, Cancellation cancellation) {
    long[] block = new long[64];
    long[] counts = new long[planes];
    for (int h = from; h < to; ) {
      int word = forward.heads[h] >>> 6;
      if ((word & 0xFF) == 0) {
        cancellation.check();
      }
      for (; h < to && forward.heads[h] >>> 6 == word; h++) {
        block[forward.heads[h] & 63] =
            planes == 1
                ? any(fillers, forward.targets, forward.offsets[h], forward.offsets[h + 1])
                : counted(
                    fillers, forward.targets, forward.offsets[h], forward.offsets[h + 1], counts);
      }
      context.kernels().transpose(block, 0);
      for (int j = 0; j < results.length; j++) {
        results[j][word / Layout.TILE_WORDS][word % Layout.TILE_WORDS] = block[j];
      }
      Arrays.fill(block, 0);
    }
  }

  private static long any(long[] fillers, int[] targets, int from, int to) {
    long any = 0;
    for (int e = from; e < to; e++) {
      any |= fillers[targets[e]];
    }
    return any;
  }

  private long counted(long[] fillers, int[] targets, int from, int to, long[] counts) {
    Arrays.fill(counts, 0);
    for (int e = from; e < to; e++) {
      long more = fillers[targets[e]];
      for (int k = 0; k < counts.length; k++) {
        long before = counts[k];
        counts[k] |= more;
        more &= before;
      }
    }
    long result = 0;
    for (int k = 0; k < counts.length; k++) {
      result |= counts[k] & exactly[k];
    }
    return result;
  }

  private NodeSet row(int j) {
    long[][] tiles = results[j];
    if (forward.overlay != null) {
      correct(forward.overlay, j, tiles);
    }
    TiledRow row = new TiledRow(domain.layout());
    for (int t = 0; t < tiles.length; t++) {
      long[] words = tiles[t];
      long[] live = domain.live().tile(t);
      row.put(t, words, context.kernels().andCounted(words, words, 0, live, words.length));
    }
    if (unfinished.decrementAndGet() == 0) {
      context.scratch().giveBackTable(table());
    }
    return row.cheaper();
  }

  private void correct(Adjacency overlay, int j, long[][] tiles) {
    long[] fillers = table();
    for (int o = 0; o < overlay.heads().length; o++) {
      int matches = 0;
      for (int e = overlay.offsets()[o]; e < overlay.offsets()[o + 1]; e++) {
        matches += (int) (fillers[overlay.targets()[e]] >>> j & 1);
      }
      int head = overlay.heads()[o];
      long[] tile = tiles[head >>> Layout.TILE_SHIFT];
      int word = head >>> 6 & Layout.TILE_WORDS - 1;
      tile[word] &= ~(1L << head);
      tile[word] |= (matches >= members.get(j).bound() ? 1L : 0) << head;
    }
  }
}
