// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The best distinct rows over the examples that have been seen. What it holds in the end does not
 * depend on the order in which they came. Thread-safe.
 */
public final class Pool {
  private final int most;
  private final Consumer<Candidate> better;
  private final TreeSet<Candidate> best = new TreeSet<>(Candidate.BEST_FIRST);
  private final Map<Bits, Candidate> byRow = new HashMap<>();
  private volatile double leastValue = Double.NEGATIVE_INFINITY;
  private volatile int leastLength = Integer.MAX_VALUE;

  /** A row by value. */
  private record Bits(long[] row) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Bits bits && Arrays.equals(row, bits.row);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(row);
    }
  }

  /**
   * @param most how many rows are kept
   * @param better is given each new best one; called with the pool locked
   */
  Pool(int most, Consumer<Candidate> better) {
    this.most = most;
    this.better = better;
  }

  /** Whether rows of a value and a length may be among the best. */
  boolean mayTake(double value, int length) {
    double least = leastValue;
    return value > least || value == least && length <= leastLength;
  }

  /** Takes a kept row in if it is one of the best. */
  void offer(RowSlab slab, int row, Scores scores, int length) {
    double value = scores.value(scores.tp(row), scores.fp(row));
    if (mayTake(value, length)) {
      offer(
          new Candidate(
              value,
              scores.tp(row),
              scores.fp(row),
              length,
              row,
              slab.operation(row),
              slab.first(row),
              slab.second(row),
              slab.row(row)));
    }
  }

  /** Takes those rows in that are among the best. */
  void offer(RowBatch batch, Scores scores, int length) {
    for (int i = 0; i < batch.size(); i++) {
      offer(batch, i, scores, length);
    }
  }

  /** Takes a row in that is not kept, if it is one of the best. */
  void offer(RowBatch batch, int i, Scores scores, int length) {
    int at = batch.offset(i);
    int tp = scores.coveredPositives(batch.bits(), at);
    int fp = scores.coveredNegatives(batch.bits(), at);
    double value = scores.value(tp, fp);
    if (mayTake(value, length)) {
      long[] row = Arrays.copyOfRange(batch.bits(), at, at + scores.positive().length);
      offer(
          new Candidate(
              value, tp, fp, length, -1, batch.operation(i), batch.first(i), batch.second(i), row));
    }
  }

  /** Takes a row in if it is one of the best. */
  synchronized void offer(Candidate candidate) {
    if (best.size() == most && Candidate.BEST_FIRST.compare(candidate, best.last()) >= 0) {
      return;
    }
    Bits bits = new Bits(candidate.row());
    Candidate same = byRow.get(bits);
    if (same != null) {
      if (Candidate.BEST_FIRST.compare(candidate, same) >= 0) {
        return;
      }
      best.remove(same);
    }
    boolean first = best.isEmpty() || candidate.value() > best.first().value();
    best.add(candidate);
    byRow.put(bits, candidate);
    if (best.size() > most) {
      byRow.remove(new Bits(best.removeLast().row()));
    }
    if (best.size() == most) {
      leastLength = best.last().length();
      leastValue = best.last().value();
    }
    if (first) {
      better.accept(candidate);
    }
  }

  /** Replaces each candidate by one of the same row, value and length. */
  synchronized void replaceAll(UnaryOperator<Candidate> change) {
    List<Candidate> before = new ArrayList<>(best);
    best.clear();
    byRow.clear();
    for (Candidate candidate : before) {
      Candidate after = change.apply(candidate);
      best.add(after);
      byRow.put(new Bits(after.row()), after);
    }
  }

  /** The rows, the best first. */
  public synchronized List<Candidate> candidates() {
    return new ArrayList<>(best);
  }
}
