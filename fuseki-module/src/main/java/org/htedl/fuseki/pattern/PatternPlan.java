// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprException;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.Matcher;
import org.htedl.matching.PatternRows;
import org.jspecify.annotations.Nullable;

/** A pattern with the rows that it gives, for input rows that bind the same of its variables. */
final class PatternPlan {
  /** What comes of an input row. */
  enum Begun {
    /** Rows may come. */
    ROWS,
    /** A term of the input is not in the graph. */
    NOTHING,
    /** A term of the input is such that Jena should look. */
    ASK_JENA
  }

  private final ReadPattern pattern;
  private final PatternRows rows;
  private final Var[] outputs;
  private final int[] given;

  private PatternPlan(ReadPattern pattern, PatternRows rows, List<Var> outputs) {
    this.pattern = pattern;
    this.rows = rows;
    this.outputs = outputs.toArray(Var[]::new);
    this.given = new int[pattern.given().size()];
  }

  /** A plan for all matches. */
  static PatternPlan all(ReadPattern pattern, Planner planner) {
    return all(pattern, planner, UnaryOperator.identity());
  }

  /**
   * As {@link #all(ReadPattern, Planner)}.
   *
   * @param watched what stands between the engine's rows and those of the plan
   */
  static PatternPlan all(ReadPattern pattern, Planner planner, UnaryOperator<PatternRows> watched) {
    List<Var> outputs = new ArrayList<>(pattern.numbers().keySet());
    outputs.removeAll(pattern.given());
    Matcher matcher = planner.matcher(pattern);
    PatternRows rows = matcher.rows(numbers(pattern, outputs));
    planner.planned(pattern, matcher, rows::plan);
    return new PatternPlan(pattern, watched.apply(rows), outputs);
  }

  /** A plan for the distinct values of some variables. */
  static PatternPlan distinct(ReadPattern pattern, List<Var> wanted, Planner planner) {
    List<Var> outputs = new ArrayList<>(wanted);
    outputs.retainAll(pattern.numbers().keySet());
    Matcher matcher = planner.matcher(pattern);
    PatternRows rows =
        matcher
            .distinct(numbers(pattern, outputs))
            .orElseThrow(() -> new RefusedPattern(LeftToJena.OPERATOR));
    planner.planned(pattern, matcher, rows::plan);
    return new PatternPlan(pattern, rows, outputs);
  }

  static int[] numbers(ReadPattern pattern, List<Var> variables) {
    return variables.stream().mapToInt(pattern.numbers()::get).toArray();
  }

  /** Whether the plan is for input rows that bind what this one does. */
  boolean isFor(Binding row) {
    for (Map.Entry<Var, Boolean> each : pattern.input().entrySet()) {
      if (row.contains(each.getKey()) != each.getValue()) {
        return false;
      }
    }
    return true;
  }

  /** Whether a row satisfies the conditions that Jena evaluates. */
  boolean isSatisfiedBy(Binding row, ExecutionContext execution) {
    for (Expr condition : pattern.rest()) {
      try {
        if (!condition.isSatisfied(row, execution)) {
          return false;
        }
      } catch (ExprException e) {
        // As in a filter of Jena's: what has no value does not hold.
        return false;
      }
    }
    return true;
  }

  /** The variables of the rows, in the order of {@link #values}. */
  Var[] outputs() {
    return outputs;
  }

  MirrorTerms terms() {
    return pattern.terms();
  }

  /**
   * Whether a term that is no IRI has come to stand for a predicate. Jena fails where that is so of
   * the first row that comes to a pattern; in a filter the row is dropped then.
   */
  boolean hasStrangePredicate(Binding row) {
    for (Var variable : pattern.given()) {
      if (pattern.predicates().contains(variable) && !row.get(variable).isURI()) {
        return true;
      }
    }
    return false;
  }

  /** Begins with an input row. */
  Begun begin(Binding row) {
    for (int i = 0; i < given.length; i++) {
      Var variable = pattern.given().get(i);
      given[i] = IdBinding.valueIn(row, variable, pattern.terms());
      if (given[i] != MirrorTerms.UNKNOWN) {
        if (given[i] < 0 && pattern.nodes().contains(variable)) {
          return Begun.NOTHING;
        }
        continue;
      }
      Node node = row.get(variable);
      if (node.isLiteral() && pattern.nodes().contains(variable)) {
        return Begun.NOTHING;
      }
      if (!pattern.terms().isStoredAsIs(node)) {
        return Begun.ASK_JENA;
      }
      given[i] = pattern.terms().valueOf(node);
      if (given[i] == MirrorTerms.UNKNOWN) {
        return pattern.inTriples().contains(variable) ? Begun.NOTHING : Begun.ASK_JENA;
      }
    }
    rows.start(given);
    return Begun.ROWS;
  }

  boolean next() {
    return rows.next();
  }

  /** Puts the values of the last match into an array. */
  void values(int... into) {
    for (int i = 0; i < into.length; i++) {
      into[i] = rows.value(i);
    }
  }

  /** The row of the last match. */
  Binding row(@Nullable Binding parent) {
    int[] values = new int[outputs.length];
    values(values);
    return row(parent, values);
  }

  /**
   * A row with these values.
   *
   * @param values owned by the row from now on
   */
  Binding row(@Nullable Binding parent, int... values) {
    return new IdBinding(parent, outputs, values, pattern.terms());
  }
}
