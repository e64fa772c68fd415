// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first steps of a search along an order that was chosen by sizes of relations. A search that
 * is over before its trial costs nothing more. Else a sample of partial matches says how many
 * candidates there are, which on skewed data may be a thousand times as many, and whether another
 * order has far fewer.
 */
final class OrderTrial {
  /** Variables tried as the first one. */
  private static final int FIRSTS = 4;

  /** Given values that are remembered, for partial matches to begin with. */
  private static final int RECENT = 16;

  /**
   * When a search begins anew, and which orders it may have.
   *
   * @param counting steps after which the order of a search without rows is looked at again
   * @param rows the same of one with rows
   * @param times another order has to promise as many times fewer steps
   * @param hard from this guess of steps on, other variables are tried as the first one
   * @param many from this guess of steps on, an order is considered in which rows have to be
   *     remembered
   * @param fewer that order has to promise as many times fewer steps, since each row is looked up
   */
  record Rules(long counting, long rows, double times, double hard, double many, double fewer) {
    static final Rules USUAL = new Rules(1 << 13, 1 << 11, 2, 1 << 15, 1 << 10, 4);

    /** The first order stays. */
    static final Rules NONE =
        new Rules(Long.MAX_VALUE >> 1, Long.MAX_VALUE >> 1, 2, 0, Double.POSITIVE_INFINITY, 4);
  }

  private final PatternLayout layout;
  private final Rules rules;
  private final int[] priority;
  private final VariableTree tree;
  private final Estimates.@Nullable Guess[] firstGuesses;
  private final int[][] recent = new int[RECENT][];
  private int starts;
  private long left;
  private boolean isOver;

  /** Thrown in the middle of a search that should begin anew in another order. */
  @SuppressWarnings("serial") // is never sent anywhere
  static final class BetterOrder extends RuntimeException {
    private final transient OrderTrial trial;
    private final transient VariableTree tree;

    private BetterOrder(OrderTrial trial, VariableTree tree) {
      super("a search follows another order from now on", null, false, false);
      this.trial = trial;
      this.tree = tree;
    }

    /** The trial of the search. */
    OrderTrial trial() {
      return trial;
    }

    /** The better order. */
    VariableTree tree() {
      return tree;
    }
  }

  /**
   * @param priority of each variable in any order; lower ones come first
   * @param tree the order at first
   * @param length in steps
   */
  OrderTrial(PatternLayout layout, Rules rules, int[] priority, VariableTree tree, long length) {
    this.layout = layout;
    this.rules = rules;
    this.priority = priority;
    this.tree = tree;
    this.firstGuesses = new Estimates.Guess[layout.variables()];
    this.left = length;
    this.isOver = tree.order().length < 2;
  }

  /** The search begins with these values of the given variables. */
  void starts(int... given) {
    recent[starts++ % RECENT] = given.clone();
  }

  boolean isOver() {
    return isOver;
  }

  /** The steps that are left. */
  long left() {
    return left;
  }

  void setLeft(long steps) {
    left = Math.max(1, steps);
  }

  /** The first order stays. */
  void giveUp() {
    isOver = true;
  }

  /**
   * The trial is over.
   *
   * @throws BetterOrder if another order is far better
   */
  void end() {
    if (isOver) {
      return; // It was given up meanwhile.
    }
    isOver = true;
    double now = new VariableTree(layout, tree.priorities(), sample()).steps();
    VariableTree best = new VariableTree(layout, priority, sample());
    if (now > rules.hard) {
      for (int first : tree.firsts(priority, FIRSTS)) {
        int[] changed = priority.clone();
        changed[first] = Integer.MIN_VALUE;
        VariableTree other = new VariableTree(layout, changed, sample());
        if (other.isConnected() && other.steps() < best.steps()) {
          best = other;
        }
      }
    }
    if (best.isConnected() && best.steps() * rules.times < now) {
      throw new BetterOrder(this, best);
    }
  }

  private Sample sample() {
    List<int[]> given = new ArrayList<>();
    for (int i = 0; i < Math.min(starts, RECENT); i++) {
      given.add(recent[i]);
    }
    return new Sample(layout, given, firstGuesses);
  }
}
