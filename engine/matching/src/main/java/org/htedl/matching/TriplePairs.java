// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import org.htedl.matching.relation.Constraint;
import org.htedl.matching.relation.Relation;
import org.jspecify.annotations.Nullable;

/**
 * The values of a level and of the leaf below it, where both are but the open places of one triple:
 * subject and object of a known predicate, or the predicate and one end where the other end is
 * known. Their number, and whether there are any, is what relations say of themselves.
 */
final class TriplePairs {
  private final Work work;
  private final Constraint.@Nullable Ends ends;
  private final Constraint.@Nullable Predicates predicates;
  private final boolean hasNodes;
  private final boolean hasLiterals;

  private TriplePairs(
      Work work,
      Constraint.@Nullable Ends ends,
      Constraint.@Nullable Predicates predicates,
      VariableLevel object) {
    this.work = work;
    this.ends = ends;
    this.predicates = predicates;
    this.hasNodes = object.mayBeNode();
    this.hasLiterals = object.mayBeLiteral();
  }

  /**
   * What is known of the values at a depth together with those below.
   *
   * @return null if anything else limits them
   */
  static @Nullable TriplePairs of(PatternProgram program, int depth) {
    VariableLevel level = program.level(depth);
    if (level.kids.length != 1) {
      return null;
    }
    VariableLevel leaf = program.level(level.kids[0]);
    if (!leaf.isTrivial()
        || level.hasChecks()
        || level.constraints().length != 1
        || !(leaf.constraints()[0] instanceof Constraint.Neighbours neighbours)) {
      return null;
    }
    Constraint first = level.constraints()[0];
    if (first instanceof Constraint.Ends ends && ends.areOf(neighbours, level.variable)) {
      VariableLevel object = neighbours.isForward() ? leaf : level;
      return new TriplePairs(program.work(), ends, null, object);
    }
    // Where the object may be of one kind only, degrees are too many.
    if (first instanceof Constraint.Predicates predicates
        && predicates.areOf(neighbours, level.variable)
        && leaf.mayBeNode()
        && leaf.mayBeLiteral() == neighbours.isForward()) {
      return new TriplePairs(program.work(), null, predicates, leaf);
    }
    return null;
  }

  /** The number of pairs. */
  long count(int[] values) {
    work.step();
    if (predicates != null) {
      return predicates.degree(values);
    }
    Relation relation = ends == null ? null : ends.relation(values);
    return relation == null
        ? 0
        : (hasNodes ? relation.nodeSize() : 0) + (hasLiterals ? relation.literalSize() : 0);
  }

  /** Whether there is a pair. */
  boolean exist(int[] values) {
    if (predicates == null) {
      return count(values) > 0;
    }
    work.step();
    return predicates.isAny(values);
  }
}
