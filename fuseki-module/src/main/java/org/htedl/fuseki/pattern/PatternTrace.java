// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.matching.Matcher;
import org.htedl.matching.PlannedVariable;
import org.jspecify.annotations.Nullable;

/** What became of the patterns of one query that is explained. Used by the thread of the query. */
final class PatternTrace {
  private static final Symbol SYMBOL = Symbol.create(HtedlVocabulary.NAMESPACE + "patternTrace");

  /** Steps that are kept; a part that Jena executes once a row has one step a row. */
  private static final int MOST = 100;

  /** What became of one operator of the algebra. */
  sealed interface Step {
    Op op();
  }

  /**
   * Jena executes it; its parts may follow.
   *
   * @param why the reason in words, without a full stop
   */
  record Left(Op op, String why) implements Step {}

  /** It is matched with the mirror. */
  static final class Matched implements Step {
    private final Op op;
    private final ReadPattern pattern;
    private final Supplier<List<PlannedVariable>> planning;
    private List<PlannedVariable> plan;
    private final List<Matcher> matchers = new ArrayList<>();
    private long rows;

    private Matched(Op op, ReadPattern pattern, Supplier<List<PlannedVariable>> planning) {
      this.op = op;
      this.pattern = pattern;
      this.planning = planning;
      this.plan = planning.get();
    }

    @Override
    public Op op() {
      return op;
    }

    /** The number of triple patterns, those of conditions included. */
    int triples() {
      return pattern.triples();
    }

    /** The variables whose values come from rows. */
    List<Var> given() {
      return pattern.given();
    }

    /** The search is over, and its order the last one. */
    void end() {
      plan = planning.get();
    }

    List<PlannedVariable> plan() {
      return plan;
    }

    /** The name of a variable of the plan. */
    String name(int variable) {
      for (Map.Entry<Var, Integer> each : pattern.numbers().entrySet()) {
        if (each.getValue() == variable) {
          return each.getKey().toString();
        }
      }
      return "(a property of a path)";
    }

    /** One row more was found. */
    void row() {
      rows++;
    }

    long rows() {
      return rows;
    }

    void matcher(Matcher matcher) {
      matchers.add(matcher);
    }

    /** The number of candidates that were looked at. */
    long looked() {
      return matchers.stream().mapToLong(Matcher::steps).sum();
    }

    /** The number of variables that were counted for all values above them at once. */
    int passes() {
      return matchers.stream().mapToInt(Matcher::passes).sum();
    }
  }

  private final Map<Op, Left> left = new LinkedHashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private long omitted;

  /** The trace of an execution; null if it is not explained. */
  static @Nullable PatternTrace of(Context context) {
    return context.get(SYMBOL);
  }

  /** Has the execution with this context explained. */
  void install(Context context) {
    context.set(SYMBOL, this);
  }

  /** An operator is left to Jena; one that was left before, for another row, is not noted again. */
  void left(Op op, RefusedPattern refusal) {
    Left step = new Left(op, String.valueOf(refusal.getMessage()));
    if (left.putIfAbsent(op, step) == null) {
      add(step);
    }
  }

  /** An operator is matched. */
  Matched matched(Op op, ReadPattern pattern, Supplier<List<PlannedVariable>> plan) {
    Matched step = new Matched(op, pattern, plan);
    add(step);
    return step;
  }

  private void add(Step step) {
    if (steps.size() < MOST) {
      steps.add(step);
    } else {
      omitted++;
    }
  }

  List<Step> steps() {
    return steps;
  }

  /** How many steps more there were. */
  long omitted() {
    return omitted;
  }
}
