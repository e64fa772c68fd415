// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the steps of one matcher, looks now and then whether it should stop, and ends the trial of
 * the search that is watched.
 */
final class Work {
  /** Steps between two looks. */
  private static final int LOOKED = 1 << 10;

  private static final long NEVER = Long.MAX_VALUE;

  private final Bounds bounds;
  private final OrderTrial.Rules trials;
  private long steps;
  private int passes;
  private long nextLook = LOOKED;
  private @Nullable OrderTrial watched;
  private long trialEnd = NEVER;

  Work(Bounds bounds) {
    this(bounds, OrderTrial.Rules.USUAL);
  }

  Work(Bounds bounds, OrderTrial.Rules trials) {
    this.bounds = bounds;
    this.trials = trials;
  }

  OrderTrial.Rules trials() {
    return trials;
  }

  /** One candidate more was looked at. */
  void step() {
    if (++steps >= nextLook) {
      look();
    }
  }

  /** Some candidates more were looked at. */
  void steps(int more) {
    steps += more;
    if (steps >= nextLook) {
      look();
    }
  }

  private void look() {
    bounds.check();
    OrderTrial trial = watched;
    if (trial != null && steps >= trialEnd) {
      watched = null;
      trialEnd = NEVER;
      setNextLook();
      trial.end();
      return;
    }
    setNextLook();
  }

  private void setNextLook() {
    nextLook = Math.min(steps + LOOKED, trialEnd);
  }

  /**
   * Counts the steps from now on for a trial, and no longer for the one before.
   *
   * @return the trial before, to be watched again; or null
   */
  @Nullable OrderTrial watch(@Nullable OrderTrial trial) {
    OrderTrial before = watched;
    if (before != null) {
      before.setLeft(trialEnd - steps);
    }
    watched = trial == null || trial.isOver() ? null : trial;
    trialEnd = watched == null ? NEVER : steps + watched.left();
    setNextLook();
    return before;
  }

  /** Looks now. */
  void check() {
    bounds.check();
  }

  long steps() {
    return steps;
  }

  /** The numbers of matches at one level and below were found for all values above. */
  void passed() {
    passes++;
  }

  int passes() {
    return passes;
  }

  /** Whether there is memory for something that the work can do without. */
  boolean hasRoom(long bytes) {
    try {
      bounds.made(bytes);
      return true;
    } catch (MemoryBudgetException e) {
      return false;
    }
  }
}
