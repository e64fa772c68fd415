// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpDistinct;
import org.apache.jena.sparql.algebra.op.OpExtend;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpReduced;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTopN;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterConcat;
import org.apache.jena.sparql.engine.iterator.QueryIterDistinct;
import org.apache.jena.sparql.engine.iterator.QueryIterPeek;
import org.apache.jena.sparql.engine.iterator.QueryIterRoot;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.engine.main.iterator.QueryIterOptionalIndex;
import org.htedl.fuseki.pattern.reading.PatternReader;
import org.htedl.fuseki.pattern.reading.PatternReader.Use;
import org.htedl.fuseki.pattern.reading.PatternShape;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;

/**
 * Executes what it can of SPARQL's algebra with mirrors, before Jena does. Asked for every operator
 * from the outermost to the innermost: what is refused as a whole comes again in parts.
 */
public final class PatternExecutor {
  /** Jena's own execution, of a whole operator and of a part of one. */
  public interface Jena {
    /** Executes an operator as Jena does; its parts come here again. */
    QueryIterator execute(Op op, QueryIterator input);
  }

  private final PatternState state;
  private final ExecutionContext execution;
  private final Jena jena;
  private final Jena parts;

  private PatternExecutor(PatternState state, ExecutionContext execution, Jena jena, Jena parts) {
    this.state = state;
    this.execution = execution;
    this.jena = jena;
    this.parts = parts;
  }

  /**
   * Executes an operator.
   *
   * @param jena executes the same operator without this class
   * @param parts executes another operator, with this class
   */
  public static QueryIterator execute(
      Op op, QueryIterator input, ExecutionContext execution, Jena jena, Jena parts) {
    PatternState state = PatternState.of(execution);
    return state == null
        ? jena.execute(op, input)
        : new PatternExecutor(state, execution, jena, parts).execute(op, input);
  }

  private QueryIterator execute(Op op, QueryIterator input) {
    if (input instanceof QueryIterSingleton && PatternShape.isPattern(op) && !state.plansForRow()) {
      if (isLeaf(op)) {
        state.counters().left(LeftToJena.TOO_OFTEN);
      }
      state.left(op, new RefusedPattern(LeftToJena.TOO_OFTEN));
      return jena.execute(op, input);
    }
    return switch (op) {
      case OpConditional optional ->
          PatternShape.isPattern(optional.getRight())
                  && PatternShape.isWorthwhile(optional.getRight(), 1)
              ? optional(optional, input)
              : jena.execute(op, input);
      case OpGroup group -> group(op, input);
      case OpExtend extend -> group(op, input);
      case OpProject project -> PatternShape.isPattern(op) ? rows(op, input) : group(op, input);
      case OpDistinct distinct -> distinct(distinct, distinct.getSubOp(), input);
      case OpTopN top -> top(top, input);
      case OpReduced reduced -> distinct(reduced, reduced.getSubOp(), input);
      case OpSequence sequence -> sequence(sequence, input);
      case OpUnion union -> union(union, input);
      case OpJoin join -> join(join, input);
      default -> PatternShape.isPattern(op) ? rows(op, input) : jena.execute(op, input);
    };
  }

  private QueryIterator group(Op op, QueryIterator input) {
    QueryIterator groups =
        isRoot(input) ? new GroupExecutor(state, execution, jena).rows(op, input) : null;
    return groups == null ? jena.execute(op, input) : groups;
  }

  private QueryIterator union(OpUnion op, QueryIterator input) {
    boolean isOneRow = isRoot(input) || input instanceof QueryIterSingleton;
    List<Op> patterns = isOneRow ? List.of() : UnionBlocks.partsOf(op, state.fewestTriples());
    return patterns.isEmpty()
        ? jena.execute(op, input)
        : new UnionBlocks(
            patterns, input, parts, new PartOfMemory(state.mirrors().memory()), execution);
  }

  /** A join with a union is the union of joins, if all of them are patterns. */
  private QueryIterator join(OpJoin op, QueryIterator input) {
    if (PatternShape.isPattern(op)) {
      return rows(op, input);
    }
    List<Op> patterns = isRoot(input) ? UnionBlocks.partsOf(op, state.fewestTriples()) : List.of();
    return patterns.isEmpty()
        ? jena.execute(op, input)
        : new DeferredRows(input, execution, () -> joined(op, patterns, input));
  }

  private QueryIterator joined(OpJoin op, List<Op> patterns, QueryIterator input) {
    if (!areMatched(op, patterns)) {
      return jena.execute(op, input);
    }
    input.close();
    QueryIterConcat all = new QueryIterConcat(execution);
    patterns.forEach(each -> all.add(parts.execute(each, QueryIterRoot.create(execution))));
    return all;
  }

  /** Whether none would be left to Jena, which would execute what they have in common for each. */
  private boolean areMatched(Op op, List<Op> patterns) {
    try (Planner planner = new Planner(state, op)) {
      for (Op each : patterns) {
        planner.attempt(() -> worthwhile(read(each, v -> false, true, Use.ROWS)));
      }
      return true;
    } catch (RefusedPattern e) {
      state.left(op, e);
      return false;
    }
  }

  private QueryIterator sequence(OpSequence op, QueryIterator input) {
    if (PatternShape.isPattern(op)) {
      return rows(op, input);
    }
    return PatternShape.isRestricted(op)
        ? rows(op, input, rows -> SequenceRuns.rows(op, rows, parts))
        : SequenceRuns.rows(op, input, parts);
  }

  /** The distinct values of projected variables, of a pattern or a union. */
  private QueryIterator distinct(Op op, Op values, QueryIterator input) {
    if (isRoot(input) && values instanceof OpProject project) {
      if (PatternShape.isRestricted(project.getSubOp())) {
        return state.isFewLookups(project.getSubOp(), true, execution)
            ? jena.execute(op, input)
            : distinctRows(op, project, input);
      }
      if (project.getSubOp() instanceof OpUnion union) {
        return distinctUnion(project, union, input);
      }
    }
    return jena.execute(op, input);
  }

  /** The first rows of an order, of a pattern or of the distinct values of variables in it. */
  private QueryIterator top(OpTopN op, QueryIterator input) {
    boolean isOrdered =
        isRoot(input) && op.getLimit() > 0 && TopRows.isByVariables(op.getConditions());
    if (isOrdered && PatternShape.isRestricted(op.getSubOp())) {
      return top(
          op,
          input,
          planner ->
              PatternPlan.all(
                  worthwhile(read(op.getSubOp(), v -> false, true, Use.ROWS)), planner));
    }
    if (isOrdered
        && op.getSubOp() instanceof OpDistinct distinct
        && distinct.getSubOp() instanceof OpProject project
        && PatternShape.isRestricted(project.getSubOp())) {
      return top(op, input, planner -> distinctPlan(project, planner));
    }
    return jena.execute(op, input);
  }

  private QueryIterator top(
      OpTopN op, QueryIterator input, Function<Planner, PatternPlan> planning) {
    return new DeferredRows(
        input,
        execution,
        () -> {
          Planner planner = new Planner(state, op);
          try {
            QueryIterator rows =
                planner.attempt(
                    () ->
                        TopRows.of(
                            planning.apply(planner),
                            op.getConditions(),
                            op.getLimit(),
                            planner,
                            execution));
            state.counters().answered();
            input.close();
            return rows;
          } catch (RefusedPattern e) {
            planner.close();
            state.left(op, e);
            return jena.execute(op, input);
          } catch (RuntimeException | Error e) {
            planner.close();
            throw e;
          }
        });
  }

  static boolean isRoot(QueryIterator input) {
    return input instanceof QueryIterRoot && input.isJoinIdentity();
  }

  /** The pattern's rows for each input row. */
  private QueryIterator rows(Op op, QueryIterator input) {
    return rows(op, input, rows -> jena.execute(op, rows));
  }

  private QueryIterator rows(Op op, QueryIterator input, PatternIterator.Jena instead) {
    if (!PatternShape.isWorthwhile(op, state.fewestTriples()) || state.isLookedUp(op, execution)) {
      return small(op, input, instead);
    }
    boolean isStart = isRoot(input);
    if (state.isFewLookups(op, isStart, execution)) {
      return left(op, LeftToJena.FEW_LOOKUPS, input, instead);
    }
    return rows(
        input,
        new PatternTask(
            op,
            row ->
                planner ->
                    PatternPlan.all(
                        worthwhile(read(op, row::contains, isStart, Use.ROWS)), planner),
            isLeaf(op),
            instead,
            false));
  }

  /** Jena executes what is too small to be read. */
  private QueryIterator small(Op op, QueryIterator input, PatternIterator.Jena instead) {
    return left(op, LeftToJena.NOTHING_TO_WIN, input, instead);
  }

  private QueryIterator left(
      Op op, LeftToJena reason, QueryIterator input, PatternIterator.Jena instead) {
    if (isLeaf(op)) {
      state.counters().left(reason);
    }
    if (state.trace() != null) {
      state.left(op, new RefusedPattern(reason));
    }
    return instead.rows(input);
  }

  static boolean isLeaf(Op op) {
    return op instanceof OpBGP || op instanceof OpQuadPattern;
  }

  private QueryIterator rows(QueryIterator input, PatternTask task) {
    return new DeferredRows(input, execution, () -> begin(input, task));
  }

  private QueryIterator begin(QueryIterator input, PatternTask task) {
    if (isRoot(input)) {
      return rows(input, BindingFactory.root(), task);
    }
    QueryIterPeek rows = QueryIterPeek.create(input, execution);
    try {
      Binding first = rows.peek();
      return first == null ? rows : rows(rows, first, task);
    } catch (RuntimeException | Error e) {
      rows.close();
      throw e;
    }
  }

  private QueryIterator rows(QueryIterator rows, Binding first, PatternTask task) {
    Planner planner = new Planner(state, task.op());
    try {
      PatternPlan plan = planner.attempt(() -> task.plans().row(first).with(planner));
      if (plan.hasStrangePredicate(first)) {
        throw new RefusedPattern(LeftToJena.TERM);
      }
      state.counters().answered();
      return new PatternIterator(
          rows,
          execution,
          planner,
          plan,
          row -> task.plans().row(row).with(planner),
          task.instead(),
          task.isOptional());
    } catch (RefusedPattern e) {
      planner.close();
      state.left(task.op(), e);
      if (task.isCounted()) {
        state.counters().left(e.reason());
      }
      return task.instead().rows(rows);
    } catch (RuntimeException | Error e) {
      planner.close();
      throw e;
    }
  }

  private ReadPattern read(Op op, Predicate<Var> isBound, boolean isStart, Use use) {
    return PatternReader.read(op, isBound, isStart, use, execution, state);
  }

  /** The pattern, unless it is so small that Jena's way is as good. */
  private ReadPattern worthwhile(ReadPattern pattern) {
    if (pattern.triples() < state.fewestTriples()) {
      throw new RefusedPattern(LeftToJena.NOTHING_TO_WIN);
    }
    return pattern;
  }

  private QueryIterator optional(OpConditional op, QueryIterator input) {
    Op right = op.getRight();
    return rows(
        parts.execute(op.getLeft(), input),
        new PatternTask(
            right,
            row -> planner -> PatternPlan.all(read(right, row::contains, false, Use.ROWS), planner),
            false,
            rows -> new QueryIterOptionalIndex(rows, right, execution),
            true));
  }

  /** The distinct values of the projected variables. */
  private QueryIterator distinctRows(Op op, OpProject project, QueryIterator input) {
    return rows(
        input,
        new PatternTask(
            op,
            row -> planner -> distinctPlan(project, planner),
            false,
            rows -> jena.execute(op, QueryIterRoot.create(execution)),
            false));
  }

  private PatternPlan distinctPlan(OpProject project, Planner planner) {
    Use use = new Use(true, true, Set.copyOf(project.getVars()));
    return PatternPlan.distinct(
        read(project.getSubOp(), v -> false, true, use).withoutRest(), project.getVars(), planner);
  }

  /** The distinct values in each part of a union, then those of all. */
  private QueryIterator distinctUnion(OpProject project, OpUnion union, QueryIterator input) {
    input.close();
    QueryIterConcat all = new QueryIterConcat(execution);
    for (Op part : List.of(union.getLeft(), union.getRight())) {
      Op distinct = new OpDistinct(new OpProject(part, project.getVars()));
      QueryIterator start = QueryIterRoot.create(execution);
      all.add(new DeferredRows(start, execution, () -> parts.execute(distinct, start)));
    }
    return new QueryIterDistinct(all, null, execution);
  }
}
