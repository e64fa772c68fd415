// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.formula.RowFormula.Conjunct;
import org.htedl.learn.formula.RowFormula.Conjunction;
import org.htedl.learn.row.RowSlab;

/**
 * Leaves out of a union of conjunctions what changes nothing on the examples that it was learned
 * from: first conjuncts, then conjunctions, the longest first.
 */
final class Simplification {
  private final RowSlab slab;
  private final long[] all;

  /**
   * @param all the examples that it was learned from
   */
  Simplification(RowSlab slab, long[] all) {
    this.slab = slab;
    this.all = all;
  }

  /** The shorter union. */
  RowFormula of(RowFormula formula) {
    RowFormula plain = new RowFormula(false, formula.union());
    long[] target = plain.bits(slab, all);
    List<Conjunction> union = new ArrayList<>();
    for (Conjunction conjunction : formula.union()) {
      union.add(conjuncts(conjunction, target));
    }
    List<Conjunction> longestFirst = new ArrayList<>(union);
    longestFirst.sort(
        Comparator.comparingInt((Conjunction each) -> -RowFormula.length(each, slab)));
    for (Conjunction each : longestFirst) {
      List<Conjunction> rest = new ArrayList<>(union);
      rest.remove(each);
      if (same(target, new RowFormula(false, rest).bits(slab, all))) {
        union = rest;
      }
    }
    return new RowFormula(formula.complement(), union);
  }

  private Conjunction conjuncts(Conjunction conjunction, long[] target) {
    List<Conjunct> kept = new ArrayList<>(conjunction.conjuncts());
    List<Conjunct> longestFirst = new ArrayList<>(kept);
    longestFirst.sort(
        Comparator.comparingInt(
            (Conjunct each) -> -slab.length(each.row()) - (each.negated() ? 1 : 0)));
    for (Conjunct each : longestFirst) {
      List<Conjunct> rest = new ArrayList<>(kept);
      rest.remove(each);
      long[] wider = new RowFormula(false, List.of(new Conjunction(rest))).bits(slab, all);
      if (within(wider, target)) {
        kept = rest;
      }
    }
    return new Conjunction(kept);
  }

  private static boolean within(long[] bits, long[] target) {
    for (int w = 0; w < bits.length; w++) {
      if ((bits[w] & ~target[w]) != 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(long[] a, long[] b) {
    return within(a, b) && within(b, a);
  }
}
