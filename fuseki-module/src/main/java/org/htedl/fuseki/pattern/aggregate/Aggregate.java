// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.aggregate;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.aggregate.Accumulator;
import org.apache.jena.sparql.expr.aggregate.AggAvg;
import org.apache.jena.sparql.expr.aggregate.AggAvgDistinct;
import org.apache.jena.sparql.expr.aggregate.AggCount;
import org.apache.jena.sparql.expr.aggregate.AggCountDistinct;
import org.apache.jena.sparql.expr.aggregate.AggCountVar;
import org.apache.jena.sparql.expr.aggregate.AggCountVarDistinct;
import org.apache.jena.sparql.expr.aggregate.AggMax;
import org.apache.jena.sparql.expr.aggregate.AggMaxDistinct;
import org.apache.jena.sparql.expr.aggregate.AggMin;
import org.apache.jena.sparql.expr.aggregate.AggMinDistinct;
import org.apache.jena.sparql.expr.aggregate.AggSample;
import org.apache.jena.sparql.expr.aggregate.AggSampleDistinct;
import org.apache.jena.sparql.expr.aggregate.AggSum;
import org.apache.jena.sparql.expr.aggregate.AggSumDistinct;
import org.apache.jena.sparql.expr.aggregate.Aggregator;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.jspecify.annotations.Nullable;

/** An aggregate of SPARQL, which is given equal rows as one row and a number of times. */
final class Aggregate {
  /** What is aggregated for one group. */
  interface State {
    /** Takes a row that is there a number of times, at least once. */
    void add(PartRow row, long times);

    /** The result; null if it has none. */
    @Nullable NodeValue result();
  }

  private final Supplier<State> states;

  private Aggregate(Supplier<State> states) {
    this.states = states;
  }

  /** The aggregate of one group more, with no row yet. */
  State start() {
    return states.get();
  }

  /**
   * @param variables those of the rows, in their order
   * @throws RefusedPattern if Jena has to evaluate it
   */
  static Aggregate of(Aggregator aggregator, List<Var> variables) {
    return new Aggregate(
        switch (aggregator) {
          case AggCount count -> Count::new;
          case AggCountDistinct count -> throw new RefusedPattern(LeftToJena.OPERATOR);
          case AggCountVar count -> over(aggregator, variables, false, Present::new);
          case AggCountVarDistinct count -> over(aggregator, variables, true, Present::new);
          case AggSum sum -> over(aggregator, variables, false, () -> new Sum(false));
          case AggSumDistinct sum -> over(aggregator, variables, true, () -> new Sum(false));
          case AggAvg mean -> over(aggregator, variables, false, () -> new Sum(true));
          case AggAvgDistinct mean -> over(aggregator, variables, true, () -> new Sum(true));
          case AggMin min -> over(aggregator, variables, false, () -> new Extreme(1));
          case AggMinDistinct min -> over(aggregator, variables, false, () -> new Extreme(1));
          case AggMax max -> over(aggregator, variables, false, () -> new Extreme(-1));
          case AggMaxDistinct max -> over(aggregator, variables, false, () -> new Extreme(-1));
          case AggSample any -> over(aggregator, variables, false, Sample::new);
          case AggSampleDistinct any -> over(aggregator, variables, false, Sample::new);
          default -> () -> new OfJena(aggregator.createAccumulator());
        });
  }

  /** An aggregate of the values of an expression. */
  private interface Values {
    /**
     * Takes a value a number of times.
     *
     * @param value null if there was an error
     */
    void add(@Nullable AggregatedValue value, long times);

    @Nullable NodeValue result();
  }

  private static Supplier<State> over(
      Aggregator aggregator, List<Var> variables, boolean isDistinct, Supplier<Values> values) {
    Expr expression = aggregator.getExprList().get(0);
    int place = expression.isVariable() ? variables.indexOf(expression.asVar()) : -1;
    if (place < 0) {
      return () -> new OfExpression(expression, isDistinct, values.get());
    }
    return () -> new OfVariable(place, isDistinct, values.get());
  }

  /** The values of a variable of the pattern. */
  private static final class OfVariable implements State {
    private final int place;
    private final @Nullable Set<Integer> seen;
    private final Values values;

    OfVariable(int place, boolean isDistinct, Values values) {
      this.place = place;
      this.seen = isDistinct ? new HashSet<>() : null;
      this.values = values;
    }

    @Override
    public void add(PartRow row, long times) {
      if (seen == null) {
        values.add(row.value(place), times);
      } else if (seen.add(row.id(place))) {
        values.add(row.value(place), 1);
      }
    }

    @Override
    public @Nullable NodeValue result() {
      return values.result();
    }
  }

  /** The values of any expression. */
  private static final class OfExpression implements State {
    private final Expr expression;
    private final @Nullable Set<NodeValue> seen;
    private final Values values;

    OfExpression(Expr expression, boolean isDistinct, Values values) {
      this.expression = expression;
      this.seen = isDistinct ? new HashSet<>() : null;
      this.values = values;
    }

    @Override
    public void add(PartRow row, long times) {
      NodeValue value = ExprLib.evalOrNull(expression, row.binding(), row.env());
      if (value == null || seen == null) {
        values.add(value == null ? null : new AggregatedValue(value), times);
      } else if (seen.add(value)) {
        values.add(new AggregatedValue(value), 1);
      }
    }

    @Override
    public @Nullable NodeValue result() {
      return values.result();
    }
  }

  /** Rows. */
  private static final class Count implements State {
    private long count;

    @Override
    public void add(PartRow row, long times) {
      count = Math.addExact(count, times);
    }

    @Override
    public NodeValue result() {
      return NodeValue.makeInteger(count);
    }
  }

  /** The number of values that are no errors. */
  private static final class Present implements Values {
    private long count;

    @Override
    public void add(@Nullable AggregatedValue value, long times) {
      count = value == null ? count : Math.addExact(count, times);
    }

    @Override
    public NodeValue result() {
      return NodeValue.makeInteger(count);
    }
  }

  private static final class Sum implements Values {
    private final NumberSum sum = new NumberSum();
    private final boolean isMean;

    Sum(boolean isMean) {
      this.isMean = isMean;
    }

    @Override
    public void add(@Nullable AggregatedValue value, long times) {
      sum.add(value, times);
    }

    @Override
    public @Nullable NodeValue result() {
      return isMean ? sum.mean() : sum.sum();
    }
  }

  /** The least or the greatest value, in the order of {@code ORDER BY}. */
  private static final class Extreme implements Values {
    private final int sign;
    private @Nullable NodeValue best;
    private boolean isWrong;

    /**
     * @param sign that of a comparison of the best value with a better one
     */
    Extreme(int sign) {
      this.sign = sign;
    }

    @Override
    public void add(@Nullable AggregatedValue value, long times) {
      if (value == null) {
        isWrong = true;
      } else if (best == null || NodeValue.compareAlways(best, value.value) * sign > 0) {
        best = value.value;
      }
    }

    @Override
    public @Nullable NodeValue result() {
      return isWrong ? null : best;
    }
  }

  /** Any value that is no error. */
  private static final class Sample implements Values {
    private @Nullable NodeValue any;

    @Override
    public void add(@Nullable AggregatedValue value, long times) {
      if (any == null && value != null) {
        any = value.value;
      }
    }

    @Override
    public @Nullable NodeValue result() {
      return any;
    }
  }

  /** What Jena knows besides, such as {@code GROUP_CONCAT} and extensions, row by row. */
  private static final class OfJena implements State {
    /** Jena looks between more rows than these whether it should stop. */
    private static final int MOST_TIMES = 1 << 20;

    private final Accumulator accumulator;

    OfJena(Accumulator accumulator) {
      this.accumulator = accumulator;
    }

    @Override
    public void add(PartRow row, long times) {
      if (times > MOST_TIMES) {
        throw new RefusedPattern(LeftToJena.OPERATOR);
      }
      for (long i = 0; i < times; i++) {
        accumulator.accumulate(row.binding(), row.env());
      }
    }

    @Override
    public @Nullable NodeValue result() {
      return accumulator.getValue();
    }
  }
}
