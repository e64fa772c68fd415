// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.E_Equals;
import org.apache.jena.sparql.expr.E_GreaterThan;
import org.apache.jena.sparql.expr.E_GreaterThanOrEqual;
import org.apache.jena.sparql.expr.E_LessThan;
import org.apache.jena.sparql.expr.E_LessThanOrEqual;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunction2;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.aggregate.AggCountVarDistinct;
import org.apache.jena.sparql.expr.aggregate.Aggregator;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.ValueCondition;
import org.jspecify.annotations.Nullable;

/**
 * {@code SELECT ?x { … } GROUP BY ?x HAVING (COUNT(…) >= 3)}: one row for each group whose size
 * lies within bounds. Jena moves filters of a pattern around it into it, which are tests of the
 * variables that name a group.
 *
 * @param pattern what is grouped
 * @param by the variables that name a group, which are those selected
 * @param count what is counted; null if any size will do
 * @param least 1 or more, since no group is empty
 * @param most at least {@code least}, or less where no size will do
 * @param others what else has to hold, in which the count is not
 */
record GroupSize(
    Op pattern,
    List<Var> by,
    @Nullable Aggregator count,
    long least,
    long most,
    List<Expr> others) {
  /** Bounds beyond this would overflow when one is added. */
  private static final long HIGHEST = Long.MAX_VALUE - 1;

  /** Reads a selection; null if it is not of this kind. */
  static @Nullable GroupSize of(OpProject project) {
    Op inner = project.getSubOp();
    List<Expr> conditions = List.of();
    if (inner instanceof OpFilter filter) {
      conditions = filter.getExprs().getList();
      inner = filter.getSubOp();
    }
    if (!(inner instanceof OpGroup group)
        || !group.getGroupVars().getExprs().isEmpty()
        || group.getGroupVars().isEmpty()
        || !new HashSet<>(project.getVars()).equals(new HashSet<>(group.getGroupVars().getVars()))
        || group.getAggregators().size() > 1) {
      return null;
    }
    List<Var> by = group.getGroupVars().getVars();
    if (group.getAggregators().isEmpty()) {
      return new GroupSize(group.getSubOp(), by, null, 1, Long.MAX_VALUE, conditions);
    }
    var counted = group.getAggregators().get(0);
    Map<Boolean, List<Expr>> areOfSize =
        conditions.stream()
            .collect(
                Collectors.partitioningBy(
                    condition -> VariableUses.of(condition).contains(counted.getVar())));
    GroupSize size =
        new GroupSize(
            group.getSubOp(),
            by,
            counted.getAggregator(),
            1,
            Long.MAX_VALUE,
            areOfSize.getOrDefault(false, List.of()));
    for (Expr condition : areOfSize.getOrDefault(true, List.of())) {
      size = size == null ? null : size.with(condition, counted.getVar());
    }
    return size;
  }

  private @Nullable GroupSize with(Expr condition, Var counted) {
    if (!(condition instanceof ExprFunction2 comparison)
        || !comparison.getArg1().isVariable()
        || !comparison.getArg1().asVar().equals(counted)
        || !comparison.getArg2().isConstant()) {
      return null;
    }
    NodeValue value = comparison.getArg2().getConstant();
    if (!value.isInteger() || value.getInteger().bitLength() > 62) {
      return null;
    }
    long bound = Math.min(value.getInteger().longValue(), HIGHEST);
    return switch (comparison) {
      case E_Equals equals -> within(bound, bound);
      case E_LessThan less -> within(1, bound - 1);
      case E_LessThanOrEqual less -> within(1, bound);
      case E_GreaterThan greater -> within(bound + 1, Long.MAX_VALUE);
      case E_GreaterThanOrEqual greater -> within(bound, Long.MAX_VALUE);
      default -> null;
    };
  }

  private GroupSize within(long from, long to) {
    return new GroupSize(pattern, by, count, Math.max(least, from), Math.min(most, to), others);
  }

  /**
   * Reads the groups as a condition, without the others.
   *
   * @param scope what has a value where the groups are joined, all that names a group among it
   * @throws RefusedPattern if they are left to Jena
   */
  ValueCondition.Counted read(
      PatternReader reader, Frame frame, CertainVariables scope, @Nullable Node graph) {
    if (!by.stream().allMatch(scope::isBound)) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    boolean countsRows = count != null && !(count instanceof AggCountVarDistinct);
    Frame inner = new Frame(frame, CertainVariables.of(new HashSet<>(by)), countsRows);
    reader.read(pattern, inner, CertainVariables.empty(), graph);
    int distinct =
        count == null ? GroupCounts.MATCHES : GroupCounts.counted(count, inner.numbers());
    GraphPattern matched = inner.finish();
    if (!inner.numbers().keySet().containsAll(by)) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    return new ValueCondition.Counted(matched, inner.from(), distinct, least, most);
  }

  /** Whether no group can have such a size. */
  boolean isImpossible() {
    return most < least;
  }
}
