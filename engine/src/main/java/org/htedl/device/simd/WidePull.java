package org.htedl.device.simd;

import java.util.Arrays;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;
import org.htedl.mirror.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * Up to 64 restrictions of one role at once: a word a node says which of the fillers it is in, so
 * that one look at an edge serves all. Rows are transposed to words and back, 64 nodes at a time.
 *
 * <p>At least n is kept in planes: after some edges of a head, plane k has the fillers that more
 * than k of them are in.
 */
final class WidePull {
  /** Restrictions at most. */
  static final int WIDTH = 64;

  /** The largest n; every one costs a plane. */
  static final int MOST_PLANES = 8;

  private static final int EDGES_PER_UNIT = 1 << 15;

  private final SimdResident resident;
  private final Ground ground;
  private final Relation forward;
  private final Relation opposite;
  private final List<Restriction> members;
  private final int planes;
  private final long[] exactly = new long[MOST_PLANES];
  private final int[] cuts;
  private final double nanos;
  private final long[][] results;
  private long @Nullable [] table;

  /**
   * @param members restrictions of one relation on one ground, at most {@link #WIDTH}, whose bounds
   *     are at most {@link #MOST_PLANES}
   */
  WidePull(SimdResident resident, Ground ground, List<Restriction> members) {
    this.resident = resident;
    this.ground = ground;
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
    this.nanos = nanos(resident.costs(), ground, forward, limit, members.size());
    this.cuts = forward.cuts(limit, EDGES_PER_UNIT);
    this.results = new long[members.size()][];
  }

  /** The time that so many restrictions take together, in nanoseconds. */
  static double nanos(CostModel costs, Ground ground, Relation forward, int heads, int members) {
    double words = ground.layout().words();
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
      long[] made = new long[ground.layout().words() * 64];
      for (int w = 0; w < ground.layout().words(); w++) {
        if (isWithoutTargets(w)) {
          continue;
        }
        long live = ground.live().word(w);
        for (int j = 0; j < members.size(); j++) {
          made[64 * w + j] = members.get(j).denseWord(w, live);
        }
        resident.kernels().transpose(made, 64 * w);
      }
      for (int j = 0; j < members.size(); j++) {
        if (members.get(j).filler() instanceof SparseRow sparse) {
          scatter(sparse, members.get(j).isNegated(), 1L << j, made);
        }
        results[j] = ground.layout().newWords();
      }
      table = made;
    }
    return table;
  }

  /** Whether no edge ends at one of these 64 nodes, so that nobody will look them up. */
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
      resident.kernels().transpose(block, 0);
      for (int j = 0; j < results.length; j++) {
        results[j][word] = block[j];
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
    long[] row = results[j];
    if (forward.overlay != null) {
      correct(forward.overlay, j, row);
    }
    return Rows.drained(resident, ground, row);
  }

  private void correct(Adjacency overlay, int j, long[] row) {
    long[] fillers = table();
    for (int o = 0; o < overlay.heads().length; o++) {
      int matches = 0;
      for (int e = overlay.offsets()[o]; e < overlay.offsets()[o + 1]; e++) {
        matches += (int) (fillers[overlay.targets()[e]] >>> j & 1);
      }
      int head = overlay.heads()[o];
      row[head >>> 6] &= ~(1L << head);
      row[head >>> 6] |= (matches >= members.get(j).bound() ? 1L : 0) << head;
    }
  }
}
