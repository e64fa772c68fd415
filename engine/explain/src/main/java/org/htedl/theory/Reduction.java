// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.Arrays;
import java.util.BitSet;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;

/**
 * Makes a covering problem smaller without losing its optimum. Examples that the same hypotheses
 * cover become one item; a hypothesis goes if it is worth nothing, or if another covers at least
 * its items of positive weight and at most those of negative weight, and is no larger. Where all
 * items have to be covered, one goes that is covered whenever another is.
 *
 * <p>Of two hypotheses that are alike the first stays. Taking one for the other in any union never
 * costs more, as no weight of an error is negative; and the order that this makes has no circles.
 */
final class Reduction {
  /** Words that are compared at most, some tenths of a second; what is not compared stays. */
  private static final long MOST_WORDS = 1L << 28;

  private final TheoryObjective objective;
  private final MemoryClaim claim;
  private final Cancellation cancellation;
  private long compared;

  /**
   * Prepares a reduction.
   *
   * @param claim takes the memory of the problem
   * @param cancellation ends the comparison of hypotheses, as a limit on words would
   */
  Reduction(TheoryObjective objective, MemoryClaim claim, Cancellation cancellation) {
    this.objective = objective;
    this.claim = claim;
    this.cancellation = cancellation;
  }

  /**
   * The reduced problem of some hypotheses.
   *
   * @param candidates the hypotheses that may be chosen, ascending
   * @throws MemoryBudgetException if the claim gets no more
   */
  Cover reduce(CoverRows rows, long[] sizes, int[] candidates) {
    Cover cover = whole(rows, sizes, candidates);
    while (true) {
      claim.take(2 * cover.bytes());
      Cover merged = merged(cover);
      Cover fewer = withoutUseless(merged);
      if (fewer.exact()) {
        fewer = withoutImplied(fewer);
      }
      if (fewer.hypotheses().length == merged.hypotheses().length
          && fewer.items() == merged.items()) {
        return fewer;
      }
      cover = fewer;
    }
  }

  /** The problem as it is given, an item for each example; the negatives not if it is exact. */
  private Cover whole(CoverRows rows, long[] sizes, int[] candidates) {
    boolean exact = objective.mode() == TheoryObjective.Mode.EXACT;
    int items = exact ? rows.positives() : rows.known();
    claim.take(2L * candidates.length * (64 + 8L * Bits.words(items)) + 8L * items);
    long[] weights = new long[items];
    Arrays.fill(weights, 0, rows.positives(), exact ? 1 : objective.positive());
    if (!exact) {
      Arrays.fill(weights, rows.positives(), items, -objective.negative());
    }
    long[][] of = new long[candidates.length][];
    long[] some = new long[candidates.length];
    for (int h = 0; h < of.length; h++) {
      // No bits of negatives are left behind the positives of exact candidates.
      of[h] = Arrays.copyOf(rows.row(candidates[h]), Bits.words(items));
      some[h] = sizes[candidates[h]];
    }
    long offset = exact ? 0 : objective.positive() * rows.unknownPositives();
    return new Cover(exact, candidates, some, of, weights, offset);
  }

  /**
   * Items that the same hypotheses cover become one. The weights of its parts that cancel out are
   * paid whatever is chosen, and so is the weight of what no hypothesis covers.
   */
  private static Cover merged(Cover cover) {
    Refinement classes = new Refinement(cover.items());
    for (long[] row : cover.rows()) {
      classes.split(row);
    }
    long[] missed = new long[classes.count()];
    long[] wrong = new long[classes.count()];
    for (int item = 0; item < cover.items(); item++) {
      long weight = cover.weights()[item];
      missed[classes.of(item)] += Math.max(0, weight);
      wrong[classes.of(item)] += Math.max(0, -weight);
    }
    BitSet covered = new BitSet();
    for (long[] row : cover.rows()) {
      Bits.forEach(row, item -> covered.set(classes.of(item)));
    }
    int[] numbers = new int[classes.count()];
    long[] weights = new long[classes.count()];
    long offset = cover.offset();
    int count = 0;
    for (int each = 0; each < numbers.length; each++) {
      boolean open = covered.get(each);
      offset += open ? Math.min(missed[each], wrong[each]) : missed[each];
      numbers[each] = open && missed[each] != wrong[each] ? count++ : -1;
      if (numbers[each] >= 0) {
        weights[numbers[each]] = missed[each] - wrong[each];
      }
    }
    int[] ofItems = new int[cover.items()];
    Arrays.setAll(ofItems, item -> numbers[classes.of(item)]);
    return cover.with(ofItems, Arrays.copyOf(weights, count), offset);
  }

  private Cover withoutUseless(Cover cover) {
    int[][] columns = cover.columns();
    long[] wanted = new long[Bits.words(cover.items())];
    for (int item = 0; item < cover.items(); item++) {
      if (cover.weights()[item] > 0) {
        Bits.set(wanted, item);
      }
    }
    boolean[] gone = new boolean[cover.rows().length];
    for (int h = 0; h < gone.length; h++) {
      long worth = cover.worth(h);
      boolean dear =
          objective.mode() == TheoryObjective.Mode.SUM
              && objective.size() * cover.sizes()[h] >= worth;
      gone[h] = worth == 0 || dear;
    }
    for (int h = 0; h < gone.length && goesOn(); h++) {
      gone[h] = gone[h] || isDominated(cover, h, wanted, columns, gone);
    }
    return kept(cover, gone);
  }

  private boolean goesOn() {
    return compared < MOST_WORDS && !cancellation.isCancelled();
  }

  private boolean isDominated(
      Cover cover, int hypothesis, long[] wanted, int[][] columns, boolean[] gone) {
    long[] row = cover.rows()[hypothesis];
    int rarest = -1;
    for (int item = Bits.next(row, 0); item >= 0; item = Bits.next(row, item + 1)) {
      if (Bits.has(wanted, item) && (rarest < 0 || columns[item].length < columns[rarest].length)) {
        rarest = item;
      }
    }
    for (int other : columns[rarest]) {
      if (other == hypothesis || gone[other]) {
        continue;
      }
      compared += row.length;
      if (cover.sizes()[other] <= cover.sizes()[hypothesis]
          && coversAsWell(cover.rows()[other], row, wanted)
          && (other < hypothesis
              || cover.sizes()[other] < cover.sizes()[hypothesis]
              || !Arrays.equals(cover.rows()[other], row))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a row has all wanted items of another, and of the others only what that has. */
  private static boolean coversAsWell(long[] row, long[] other, long[] wanted) {
    for (int w = 0; w < row.length; w++) {
      long different = row[w] ^ other[w];
      if ((different & (row[w] ^ wanted[w])) != 0) {
        return false;
      }
    }
    return true;
  }

  private static Cover kept(Cover cover, boolean[] gone) {
    int[] hypotheses = new int[gone.length];
    long[] sizes = new long[gone.length];
    long[][] rows = new long[gone.length][];
    int count = 0;
    for (int h = 0; h < gone.length; h++) {
      if (!gone[h]) {
        hypotheses[count] = cover.hypotheses()[h];
        sizes[count] = cover.sizes()[h];
        rows[count++] = cover.rows()[h];
      }
    }
    return new Cover(
        cover.exact(),
        Arrays.copyOf(hypotheses, count),
        Arrays.copyOf(sizes, count),
        Arrays.copyOf(rows, count),
        cover.weights(),
        cover.offset());
  }

  /**
   * Without items that every hypothesis covers which covers some other item. No two items are
   * covered by the same hypotheses here, so those that stay imply all that go.
   */
  private Cover withoutImplied(Cover cover) {
    int[][] columns = cover.columns();
    long[] stays = new long[Bits.words(cover.items())];
    Arrays.fill(stays, -1);
    for (int item = 0; item < cover.items() && goesOn(); item++) {
      int[] column = columns[item];
      if (!Bits.has(stays, item) || column.length == 0) {
        continue;
      }
      long[] common = cover.rows()[column[0]].clone();
      for (int i = 1; i < column.length && Bits.count(common) > 1; i++) {
        long[] row = cover.rows()[column[i]];
        for (int w = 0; w < common.length; w++) {
          common[w] &= row[w];
        }
        compared += common.length;
      }
      for (int w = 0; w < common.length; w++) {
        stays[w] &= ~common[w];
      }
      Bits.set(stays, item);
    }
    int[] numbers = new int[cover.items()];
    int count = 0;
    for (int item = 0; item < numbers.length; item++) {
      numbers[item] = Bits.has(stays, item) ? count++ : -1;
    }
    long[] weights = new long[count];
    Arrays.fill(weights, 1);
    return cover.with(numbers, weights, cover.offset());
  }
}
