// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.collection.IntList;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.plan.Plan;

/**
 * The conjunctions of a {@link BooleanProgram} that are only counted, in runs of as many reads
 * each, so that one loop counts a run. Reads that many conjunctions have come first in each, and
 * the conjunctions are sorted by them: neighbours read the same rows, which then are in the nearest
 * cache, and the refinements of one parent share the work of a prefix. Immutable.
 *
 * @param reads the slots that are read: for each run its prefix, then the reads of each conjunction
 * @param runs in the order in which their conjunctions are counted
 * @param size the number of conjunctions in all
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record ConjunctionRuns(int[] reads, Run[] runs, int size) {
  /** Fewer reads in common are not worth a row of their own, which has to be written. */
  private static final int LEAST_PREFIX = 3;

  /** Fewer conjunctions do not make up for writing what they share. */
  private static final int LEAST_SHARING = 4;

  /**
   * Conjunctions of as many reads each.
   *
   * @param from where in the reads the prefix begins
   * @param prefix how many reads the conjunctions share, whose intersection is written to the last
   *     slot before; 0 if that is not done
   * @param width the reads of each conjunction, the last slot included where there is a prefix
   * @param conjunctions how many there are, under consecutive counters
   * @param firstCounter the first one's counter
   */
  public record Run(int from, int prefix, int width, int conjunctions, int firstCounter) {}

  /** Takes conjunctions in any order. Used once. */
  static final class Builder {
    /** Conjunctions of more reads are kept apart by their reads alone. */
    private static final int MOST_WIDTH = 255;

    private final boolean sorts;
    private final boolean shares;
    private final IntList operations = new IntList();
    private final IntList firsts = new IntList();
    private final IntList slots = new IntList();
    private int[] ranks = new int[0];
    private int[] slotAt = new int[0];

    /**
     * @param sharing how conjunctions that read the same rows share work
     */
    Builder(SimdOptions.Sharing sharing) {
      this.sorts = sharing != SimdOptions.Sharing.NOTHING;
      this.shares = sharing == SimdOptions.Sharing.PREFIXES;
    }

    /**
     * Adds a conjunction.
     *
     * @param slotOf where operands are
     */
    void add(int conjunction, Plan plan, int[] slotOf) {
      operations.add(conjunction);
      firsts.add(slots.size());
      BooleanProgram.addReads(plan, conjunction, slotOf, slots);
    }

    /**
     * The runs.
     *
     * @param prefixSlot the slot for prefixes, after all others
     * @param firstCounter the first number of a counter
     * @param counterOf where the conjunctions' counters are written
     */
    ConjunctionRuns build(int prefixSlot, int firstCounter, int[] counterOf) {
      firsts.add(slots.size());
      rank(prefixSlot);
      int[] order = sorts ? sorted() : added();
      IntList reads = new IntList();
      List<Run> runs = new ArrayList<>();
      for (int i = 0; i < order.length; ) {
        int end = i + 1;
        int prefix = prefix(order, i);
        while (end < order.length
            && width(order[end]) == width(order[i])
            && (prefix == 0 ? prefix(order, end) == 0 : common(order[i], order[end]) >= prefix)) {
          end++;
        }
        runs.add(
            new Run(
                reads.size(),
                prefix,
                width(order[i]) - prefix + (prefix == 0 ? 0 : 1),
                end - i,
                firstCounter + i));
        addReads(order, i, end, prefix, prefixSlot, reads);
        for (; i < end; i++) {
          counterOf[operations.get(order[i])] = firstCounter + i;
        }
      }
      return new ConjunctionRuns(reads.toArray(), runs.toArray(new Run[0]), order.length);
    }

    /** Numbers the slots by how often they are read, and sorts the reads of each conjunction. */
    private void rank(int slotCount) {
      if (!sorts) {
        ranks = slots.toArray();
        slotAt = new int[slotCount];
        Arrays.setAll(slotAt, slot -> slot);
        return;
      }
      long[] often = new long[slotCount];
      for (int s = 0; s < slotCount; s++) {
        often[s] = s;
      }
      for (int i = 0; i < slots.size(); i++) {
        often[slots.get(i)] -= 1L << Integer.SIZE;
      }
      Arrays.sort(often);
      slotAt = new int[slotCount];
      int[] rankOf = new int[slotCount];
      for (int r = 0; r < slotCount; r++) {
        slotAt[r] = (int) often[r];
        rankOf[slotAt[r]] = r;
      }
      ranks = slots.toArray();
      for (int i = 0; i < ranks.length; i++) {
        ranks[i] = rankOf[ranks[i]];
      }
      for (int c = 0; c < operations.size(); c++) {
        Arrays.sort(ranks, firsts.get(c), firsts.get(c + 1));
      }
    }

    private int width(int conjunction) {
      return firsts.get(conjunction + 1) - firsts.get(conjunction);
    }

    /** The conjunctions by width, then by their first three reads. */
    private int[] sorted() {
      long[] keys = new long[operations.size()];
      for (int c = 0; c < keys.length; c++) {
        int width = width(c);
        long key = Math.min(width, MOST_WIDTH);
        for (int k = 0; k < 3; k++) {
          key = key << 9 | (k < width ? Math.min(ranks[firsts.get(c) + k], 511) : 0);
        }
        keys[c] = key << 28 | c;
      }
      Arrays.sort(keys);
      int[] order = new int[keys.length];
      for (int i = 0; i < order.length; i++) {
        order[i] = (int) keys[i] & (1 << 28) - 1;
      }
      return order;
    }

    private int[] added() {
      int[] order = new int[operations.size()];
      Arrays.setAll(order, c -> c);
      return order;
    }

    /** The reads that enough conjunctions from one on share for a prefix, or 0. */
    private int prefix(int[] order, int i) {
      int last = i + LEAST_SHARING - 1;
      if (!shares || last >= order.length || width(order[i]) != width(order[last])) {
        return 0;
      }
      int prefix = Integer.MAX_VALUE;
      for (int j = i + 1; prefix >= LEAST_PREFIX && j <= last; j++) {
        prefix = Math.min(prefix, common(order[i], order[j]));
      }
      return prefix >= LEAST_PREFIX ? prefix : 0;
    }

    /** How many of their first reads two conjunctions of the same width have in common. */
    private int common(int a, int b) {
      int from = firsts.get(a);
      int other = firsts.get(b);
      int most = Math.min(width(a), width(b));
      int common = 0;
      while (common < most && ranks[from + common] == ranks[other + common]) {
        common++;
      }
      return common;
    }

    private void addReads(
        int[] order, int from, int to, int prefix, int prefixSlot, IntList reads) {
      addSlots(firsts.get(order[from]), prefix, reads);
      for (int i = from; i < to; i++) {
        if (prefix > 0) {
          reads.add(prefixSlot);
        }
        int first = firsts.get(order[i]);
        addSlots(first + prefix, width(order[i]) - prefix, reads);
      }
    }

    private void addSlots(int first, int count, IntList reads) {
      for (int k = first; k < first + count; k++) {
        reads.add(slotAt[ranks[k]]);
      }
    }
  }
}
