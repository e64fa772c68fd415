// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpExtend;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.E_Equals;
import org.apache.jena.sparql.expr.Expr;
import org.jspecify.annotations.Nullable;

/**
 * {@code FILTER(?n = ?m)} over joins with {@code SELECT ?x (COUNT(…) AS ?n) { … } GROUP BY ?x} and
 * the same with {@code ?m}: as learners write a universal restriction. A row of the rest stays once
 * if both groups are there and of one size.
 *
 * @param rest what is joined besides the groups
 * @param pairs groups of which the sizes are equal
 * @param others the further conditions, which mention no count
 * @param names the variables of the counts
 */
record SameCounts(Op rest, List<Pair> pairs, List<Expr> others, Set<Var> names) {
  /** Two groupings by the same variables. */
  record Pair(GroupSize first, GroupSize second) {}

  /** Reads a filter; null if it is not of this kind. */
  static @Nullable SameCounts of(OpFilter filter) {
    if (!(filter.getSubOp() instanceof OpJoin)) {
      return null;
    }
    Map<Var, OpProject> groupings = new HashMap<>();
    collect(filter.getSubOp(), groupings);
    Set<Var> names = new HashSet<>();
    List<Pair> pairs = new ArrayList<>();
    List<Expr> others = new ArrayList<>();
    for (Expr condition : filter.getExprs()) {
      Pair pair = condition instanceof E_Equals equal ? pair(equal, groupings) : null;
      if (pair == null) {
        others.add(condition);
      } else {
        pairs.add(pair);
        names.addAll(condition.getVarsMentioned());
      }
    }
    boolean isOther =
        others.stream()
            .anyMatch(each -> each.getVarsMentioned().stream().anyMatch(names::contains));
    if (pairs.isEmpty() || isOther || names.size() < 2 * pairs.size()) {
      return null;
    }
    groupings.keySet().retainAll(names);
    Set<Op> compared = new HashSet<>(groupings.values());
    Op rest = without(filter.getSubOp(), compared);
    return rest == null ? null : new SameCounts(rest, pairs, others, names);
  }

  private static @Nullable Pair pair(E_Equals equal, Map<Var, OpProject> groupings) {
    if (!equal.getArg1().isVariable() || !equal.getArg2().isVariable()) {
      return null;
    }
    OpProject first = groupings.get(equal.getArg1().asVar());
    OpProject second = groupings.get(equal.getArg2().asVar());
    GroupSize one = first == null ? null : grouping(first);
    GroupSize other = second == null ? null : grouping(second);
    return one != null && other != null && Set.copyOf(one.by()).equals(Set.copyOf(other.by()))
        ? new Pair(one, other)
        : null;
  }

  /**
   * The groupings that are joined, by the variables of their counts; the last one of a variable.
   */
  private static void collect(Op op, Map<Var, OpProject> groupings) {
    switch (op) {
      case OpJoin join -> {
        collect(join.getLeft(), groupings);
        collect(join.getRight(), groupings);
      }
      case OpProject project -> {
        Var count = count(project);
        if (count != null) {
          groupings.put(count, project);
        }
      }
      default -> {}
    }
  }

  /** The variable of the count, in a selection of it and the variables that name a group. */
  private static @Nullable Var count(OpProject project) {
    if (!(project.getSubOp() instanceof OpExtend extend)
        || extend.getVarExprList().size() != 1
        || !(extend.getSubOp() instanceof OpGroup group)
        || !GroupCounts.areNames(extend.getVarExprList(), group)) {
      return null;
    }
    Var count = extend.getVarExprList().getVars().get(0);
    Set<Var> shown = new HashSet<>(project.getVars());
    return grouping(project) != null
            && shown.remove(count)
            && shown.equals(new HashSet<>(group.getGroupVars().getVars()))
        ? count
        : null;
  }

  private static @Nullable GroupSize grouping(OpProject project) {
    return project.getSubOp() instanceof OpExtend extend
            && extend.getSubOp() instanceof OpGroup group
        ? GroupSize.of(new OpProject(group, group.getGroupVars().getVars()))
        : null;
  }

  @SuppressWarnings("ReferenceEquality") // an unchanged part stays the same object
  private static @Nullable Op without(Op op, Set<Op> parts) {
    if (op instanceof OpProject && parts.contains(op)) {
      return null;
    }
    if (!(op instanceof OpJoin join)) {
      return op;
    }
    Op left = without(join.getLeft(), parts);
    Op right = without(join.getRight(), parts);
    if (left == null || right == null) {
      return left == null ? right : left;
    }
    return left == join.getLeft() && right == join.getRight() ? op : OpJoin.create(left, right);
  }
}
