// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpExtend;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.core.VarExprList;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterAssign;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.apache.jena.sparql.engine.iterator.QueryIterProject;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.aggregate.AggCountVarDistinct;
import org.apache.jena.sparql.expr.aggregate.Aggregator;
import org.htedl.fuseki.pattern.aggregate.AggregatedGroups;
import org.htedl.fuseki.pattern.reading.GroupCounts;
import org.htedl.fuseki.pattern.reading.OptionalCount;
import org.htedl.fuseki.pattern.reading.PatternReader;
import org.htedl.fuseki.pattern.reading.PatternReader.Use;
import org.htedl.fuseki.pattern.reading.PatternShape;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.matching.Matcher;
import org.htedl.matching.PatternRows.GroupParts;
import org.jspecify.annotations.Nullable;

/**
 * Executes groupings with mirrors, as the first operator of a query. The names of counts, and the
 * choice of variables, come with the groups, since an operator more takes its time for each row.
 */
final class GroupExecutor {
  private final PatternState state;
  private final ExecutionContext execution;
  private final PatternExecutor.Jena jena;

  /**
   * @param jena executes what is left to it, its parts with mirrors
   */
  GroupExecutor(PatternState state, ExecutionContext execution, PatternExecutor.Jena jena) {
    this.state = state;
    this.execution = execution;
    this.jena = jena;
  }

  /**
   * A grouping with what stands around it.
   *
   * @param names further names of its counts
   * @param shown the variables that rows have, or null for all
   */
  private record Grouping(OpGroup group, VarExprList names, @Nullable List<Var> shown) {
    /** Null if the operator is something else. */
    static @Nullable Grouping of(Op op) {
      if (!(op instanceof OpProject project)) {
        return of(op, null);
      }
      return of(project.getSubOp(), project.getVars());
    }

    private static @Nullable Grouping of(Op op, @Nullable List<Var> shown) {
      if (op instanceof OpGroup group) {
        return new Grouping(group, new VarExprList(), shown);
      }
      return op instanceof OpExtend extend
              && extend.getSubOp() instanceof OpGroup group
              && GroupCounts.areNames(extend.getVarExprList(), group)
          ? new Grouping(group, extend.getVarExprList(), shown)
          : null;
    }
  }

  /** The rows of an operator that has nothing before it, or null if it is not a grouping. */
  @Nullable QueryIterator rows(Op op, QueryIterator input) {
    Grouping grouping = Grouping.of(op);
    if (grouping == null) {
      return null;
    }
    Supplier<QueryIterator> start =
        () -> {
          QueryIterator rows = group(grouping, input);
          return rows instanceof PatternGroups ? rows : dressed(grouping, rows);
        };
    return new DeferredRows(input, execution, start);
  }

  /** Rows of the grouping alone, with the names and without the variables. */
  private QueryIterator dressed(Grouping grouping, QueryIterator rows) {
    QueryIterator named =
        grouping.names.isEmpty()
            ? rows
            : new QueryIterAssign(rows, grouping.names, execution, true);
    return grouping.shown == null
        ? named
        : QueryIterProject.create(named, grouping.shown, execution);
  }

  /** Groups; if these are {@link PatternGroups}, with all that stands around the grouping. */
  private QueryIterator group(Grouping grouping, QueryIterator input) {
    OpGroup op = grouping.group;
    if (state.isFewLookups(op.getSubOp(), true, execution)) {
      return jena.execute(op, input);
    }
    if (PatternShape.isRestricted(op.getSubOp())) {
      return group(op, input, planner -> restricted(grouping, planner));
    }
    OptionalCount count = OptionalCount.of(op);
    return count == null
        ? jena.execute(op, input)
        : group(
            op,
            input,
            planner ->
                PatternGroups.sum(
                    op, count.patterns(each -> counted(each, op)), planner, execution));
  }

  /** Counts that come one group after the other, or else any aggregates. */
  private QueryIterator restricted(Grouping grouping, Planner planner) {
    OpGroup op = grouping.group;
    ReadPattern pattern =
        PatternReader.read(op.getSubOp(), v -> false, true, use(op), execution, state);
    if (pattern.rest().isEmpty() && GroupCounts.areCounts(op)) {
      try {
        return PatternGroups.of(op, grouping.names, grouping.shown, pattern, planner, execution);
      } catch (RefusedPattern e) {
        if (e.reason() != LeftToJena.OPERATOR && e.reason() != LeftToJena.EXPRESSION) {
          throw e;
        }
      }
    }
    return aggregated(op, pattern, planner);
  }

  private QueryIterator aggregated(OpGroup op, ReadPattern pattern, Planner planner) {
    AggregatedGroups groups = AggregatedGroups.of(op, pattern, execution, planner::takes);
    Matcher matcher = planner.matcher(pattern);
    GroupParts parts = matcher.parts(groups.wanted());
    planner.planned(pattern, matcher, parts::plan);
    parts.read(groups);
    Collection<Binding> rows = groups.rows(op);
    rows.forEach(row -> planner.gives());
    return new QueryIterPlainWrapper(rows.iterator(), execution) {
      @Override
      protected void closeIterator() {
        planner.close();
        super.closeIterator();
      }
    };
  }

  private QueryIterator group(
      OpGroup op, QueryIterator input, Function<Planner, QueryIterator> groups) {
    Planner planner = new Planner(state, op);
    try {
      QueryIterator found = planner.attempt(() -> groups.apply(planner));
      state.counters().answered();
      input.close();
      return found;
    } catch (RefusedPattern e) {
      planner.close();
      state.left(op, e);
      return jena.execute(op, input);
    } catch (RuntimeException | Error e) {
      planner.close();
      throw e;
    }
  }

  private ReadPattern counted(Op pattern, OpGroup group) {
    return PatternReader.read(pattern, v -> false, true, use(group), execution, state)
        .withoutRest();
  }

  /** Each row counts, unless only distinct values are counted. */
  private static Use use(OpGroup op) {
    boolean isSet =
        op.getAggregators().stream()
            .allMatch(each -> each.getAggregator() instanceof AggCountVarDistinct);
    Set<Var> wanted = new HashSet<>(op.getGroupVars().getVars());
    op.getGroupVars().getExprs().values().forEach(each -> wanted.addAll(each.getVarsMentioned()));
    op.getAggregators().forEach(each -> wanted.addAll(variables(each.getAggregator())));
    return new Use(true, isSet, wanted);
  }

  private static Set<Var> variables(Aggregator aggregator) {
    ExprList expressions = aggregator.getExprList();
    return expressions == null ? Set.of() : expressions.getVarsMentioned();
  }
}
