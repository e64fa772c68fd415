// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.htedl.limit.WorkMeter;

/**
 * Finds which literals hold in some model, or in all of them, by models that change what is known:
 * a clause asks the next one to have a literal that none had yet, or to lack one that all had.
 */
final class Consequences {
  private final Solver solver;
  private final boolean brave;
  private final WorkMeter meter;
  private List<Integer> open;
  private final BitSet decided = new BitSet();

  /**
   * Prepares the search.
   *
   * @param brave whether literals of some model are wanted, not those of all
   * @param candidates numbers of what is asked for
   * @param meter counts the work
   */
  Consequences(Solver solver, boolean brave, List<Integer> candidates, WorkMeter meter) {
    this.solver = solver;
    this.meter = meter;
    this.brave = brave;
    open = candidates;
  }

  /**
   * Takes a model into account.
   *
   * @param holds by candidate, whether it does in the model, or in what several have in common
   * @param literals by candidate
   * @return whether there is something left that another model may change; then the solver asks for
   *     it
   */
  boolean narrow(IntPredicate holds, IntUnaryOperator literals) {
    List<Integer> left = new ArrayList<>();
    for (int candidate : open) {
      meter.add(8);
      boolean holding = holds.test(candidate);
      if (brave && holding) {
        decided.set(candidate);
      } else if (brave || holding) {
        left.add(candidate);
      }
    }
    open = left;
    if (open.isEmpty()) {
      return false;
    }
    int[] clause = new int[open.size()];
    for (int i = 0; i < clause.length; i++) {
      meter.add(4);
      clause[i] = literals.applyAsInt(open.get(i)) ^ (brave ? 0 : 1);
    }
    solver.clause(clause);
    return true;
  }

  /** The candidates that are not decided. */
  List<Integer> open() {
    return Collections.unmodifiableList(open);
  }

  /** The candidates that hold: in some model so far, or in all so far. */
  List<Integer> holding() {
    // The candidates ascend, and so do those of them that are left open.
    return brave ? decided.stream().boxed().toList() : open();
  }
}
