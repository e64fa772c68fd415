// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.Arrays;
import org.htedl.matching.relation.NodeWeights;
import org.jspecify.annotations.Nullable;

/**
 * The number of matches, by multiplying those of independent levels and adding those of values;
 * remembered by context. Levels that do not count only have to have a value.
 */
final class Counting {
  private final PatternProgram program;
  private final int[] values;
  private final LevelMemos memos;
  private final boolean[] counts;
  private final Existence existence;
  private final @Nullable PairCount[] pairs;
  private final @Nullable TriplePairs[] triples;

  /** By depth; where it is not null, each value is looked at. */
  private final @Nullable OptionalTriples[] optional;

  private final SubtreeCounts subtrees;

  /** Counts all levels. */
  Counting(PatternProgram program) {
    this(program, all(program.depths()));
  }

  /**
   * @param counts for each depth whether its values are counted; below one that is not there is
   *     none that is
   */
  Counting(PatternProgram program, boolean[] counts) {
    this.program = program;
    this.values = program.values();
    this.counts = counts;
    this.memos = new LevelMemos(program);
    this.existence = new Existence(program);
    this.pairs = new PairCount[program.depths()];
    this.triples = new TriplePairs[program.depths()];
    this.optional = new OptionalTriples[program.depths()];
    for (int depth = 0; depth < pairs.length; depth++) {
      optional[depth] = OptionalTriples.of(program, depth);
    }
    for (int depth = 0; depth < pairs.length; depth++) {
      int[] kids = program.level(depth).kids;
      if (kids.length == 1
          && counts[kids[0]]
          && optional[depth] == null
          && optional[kids[0]] == null) {
        pairs[depth] = PairCount.of(program, depth, kids[0]);
        triples[depth] = TriplePairs.of(program, depth);
      }
    }
    this.subtrees = new SubtreeCounts(program, counts, optional);
  }

  private static boolean[] all(int depths) {
    boolean[] all = new boolean[depths];
    Arrays.fill(all, true);
    return all;
  }

  /** The given values are other ones now. */
  void restart() {
    memos.restart();
    subtrees.restart();
    existence.restart();
  }

  /** The product of the counts at these depths. */
  BigInteger product(int[] depths) {
    try {
      return BigInteger.valueOf(longProduct(depths));
    } catch (ArithmeticException e) {
      return bigProduct(depths);
    }
  }

  /**
   * As {@link #product}.
   *
   * @throws ArithmeticException if it is larger than a long
   */
  long longProduct(int[] depths) {
    long product = 1;
    for (int depth : depths) {
      long count = at(depth);
      if (count == 0) {
        return 0;
      }
      product = Math.multiplyExact(product, count);
    }
    return product;
  }

  private long at(int depth) {
    if (!counts[depth]) {
      return existence.below(depth) ? 1 : 0;
    }
    VariableLevel level = program.level(depth);
    NodeWeights all = subtrees.at(depth);
    if (all != null) {
      return all.of(values[level.context[0]]);
    }
    Memo memo = memos.at(depth);
    if (memo == null) {
      return find(depth, level);
    }
    long key = memos.key(level);
    long known = memo.get(key);
    if (known < 0) {
      known = find(depth, level);
      memo.put(key, known);
    }
    return known;
  }

  private long find(int depth, VariableLevel level) {
    NodeWeights all = subtrees.orSearch(depth);
    if (all != null) {
      return all.of(values[level.context[0]]);
    }
    OptionalTriples times = optional[depth];
    if (times != null) {
      return sum(level, times);
    }
    if (level.isLeaf()) {
      return level.count(values);
    }
    TriplePairs ofTriple = triples[depth];
    if (ofTriple != null) {
      return ofTriple.count(values);
    }
    PairCount both = pairs[depth];
    if (both != null && (both.replacesMemo() || memos.at(level.kids[0]) == null)) {
      return both.count(values);
    }
    long sum = 0;
    level.open(values);
    while (level.next(values)) {
      sum = Math.addExact(sum, longProduct(level.kids));
    }
    return sum;
  }

  private long sum(VariableLevel level, OptionalTriples times) {
    long sum = 0;
    level.open(values);
    while (level.next(values)) {
      long below = longProduct(level.kids);
      if (below > 0) {
        long here = times.times(values[level.variable]);
        sum = Math.addExact(sum, Math.multiplyExact(below, here));
      }
    }
    return sum;
  }

  /** As {@link #longProduct}, where numbers are larger than a long. */
  BigInteger bigProduct(int[] depths) {
    BigInteger product = BigInteger.ONE;
    for (int depth : depths) {
      BigInteger count = bigAt(depth);
      if (count.signum() == 0) {
        return count;
      }
      product = product.multiply(count);
    }
    return product;
  }

  private BigInteger bigAt(int depth) {
    try {
      // The numbers below are smaller, and mostly fit.
      return BigInteger.valueOf(at(depth));
    } catch (ArithmeticException e) {
      BigInteger sum = BigInteger.ZERO;
      VariableLevel level = program.level(depth);
      OptionalTriples times = optional[depth];
      level.open(values);
      while (level.next(values)) {
        BigInteger here = times == null ? BigInteger.ONE : times.bigTimes(values[level.variable]);
        sum = sum.add(bigProduct(level.kids).multiply(here));
      }
      return sum;
    }
  }
}
