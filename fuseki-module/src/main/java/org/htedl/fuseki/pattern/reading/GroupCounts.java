// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.core.VarExprList;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.expr.aggregate.AggCount;
import org.apache.jena.sparql.expr.aggregate.AggCountVar;
import org.apache.jena.sparql.expr.aggregate.AggCountVarDistinct;
import org.apache.jena.sparql.expr.aggregate.Aggregator;
import org.htedl.fuseki.transaction.LeftToJena;

/** What the groups of a query count. */
public final class GroupCounts {
  /** Stands for the number of matches, in place of a variable whose values are counted. */
  public static final int MATCHES = -1;

  private GroupCounts() {}

  /**
   * Whether these are further names of the counts of a grouping, as {@code SELECT (COUNT(*) AS ?n)}
   * has them, and not expressions.
   */
  public static boolean areNames(VarExprList names, OpGroup op) {
    Set<Expr> counts =
        op.getAggregators().stream().map(ExprAggregator::getAggVar).collect(Collectors.toSet());
    return names.getVars().stream().allMatch(name -> counts.contains(names.getExpr(name)));
  }

  /** Whether all aggregates of a grouping by variables are counts. */
  public static boolean areCounts(OpGroup op) {
    return op.getGroupVars().getExprs().isEmpty()
        && op.getAggregators().stream()
            .map(ExprAggregator::getAggregator)
            .allMatch(
                each ->
                    each instanceof AggCount
                        || each instanceof AggCountVar
                        || each instanceof AggCountVarDistinct);
  }

  /** What is counted: a variable's distinct values, by its number, or {@link #MATCHES}. */
  public static int counted(Aggregator aggregator, Map<Var, Integer> numbers) {
    return switch (aggregator) {
      case AggCount count -> MATCHES;
      case AggCountVar count -> {
        number(count, numbers);
        yield MATCHES;
      }
      case AggCountVarDistinct count -> number(count, numbers);
      default -> throw new RefusedPattern(LeftToJena.EXPRESSION);
    };
  }

  /** The number of the variable that is counted, which the pattern must bind. */
  private static int number(Aggregator aggregator, Map<Var, Integer> numbers) {
    Expr counted = aggregator.getExprList().get(0);
    Integer number = counted.isVariable() ? numbers.get(counted.asVar()) : null;
    if (number == null) {
      throw new RefusedPattern(LeftToJena.EXPRESSION);
    }
    return number;
  }
}
