// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import org.htedl.bits.NodeSet;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;

/**
 * The operands of one restriction, and the sizes that the costs of all methods depend on.
 *
 * @param forward from the restriction's subjects to the filler
 * @param opposite the other direction
 * @param heads how many of the first heads matter; the result need not be right for others
 * @param bounds at least how many, ascending from 1; each has a row of its own
 * @param filler the filler's row, a subset of the individuals
 * @param negated whether the individuals outside the row are the filler
 * @param members how many individuals are the filler
 * @param pushed how many edges end in the filler, about
 */
record RestrictionOperands(
    SimdContext context,
    EvaluationDomain domain,
    IndexedRelation forward,
    IndexedRelation opposite,
    int heads,
    int[] bounds,
    NodeSet filler,
    boolean negated,
    int members,
    double pushed) {

  /** The operands, with the sizes that follow from them. */
  static RestrictionOperands of(
      SimdContext context,
      EvaluationDomain domain,
      IndexedRelation forward,
      IndexedRelation opposite,
      int heads,
      int[] bounds,
      NodeSet filler,
      boolean negated) {
    int live = domain.live().cardinality();
    int members = negated ? live - filler.cardinality() : filler.cardinality();
    double reach = Math.min(members, opposite.heads.length + 1.0);
    double share = reach / Math.max(1, live);
    double pushed =
        Math.min(forward.size, Math.max(share * forward.size, members == 0 ? 0 : share));
    return new RestrictionOperands(
        context, domain, forward, opposite, heads, bounds, filler, negated, members, pushed);
  }

  /** The same operands with other bounds. */
  RestrictionOperands withBounds(int[] others) {
    return new RestrictionOperands(
        context, domain, forward, opposite, heads, others, filler, negated, members, pushed);
  }

  boolean has(SpecialCase special) {
    return context.options().has(special);
  }

  CostModel costs() {
    return context.costs();
  }

  /** The words of a row. */
  int words() {
    return domain.layout().words();
  }

  /** The edges of the heads that matter. */
  int edges() {
    return heads == forward.heads.length ? forward.size : forward.offsets[heads];
  }

  /** The largest bound. */
  int deepest() {
    return bounds[bounds.length - 1];
  }

  /** The time to find the predecessors of the filler's members, in nanoseconds. */
  double memberNanos() {
    return members * costs().pushMember() + (opposite.overlay == null ? 0 : members * 5.0);
  }
}
