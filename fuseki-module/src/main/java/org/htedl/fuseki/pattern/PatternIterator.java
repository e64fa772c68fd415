// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a pattern, for one input row after another. An input row whose first row cannot be
 * had is left to Jena; after that an error ends the query.
 */
final class PatternIterator extends QueryIter1 {
  /** How a pattern is planned for input rows like one. */
  interface Planning {
    PatternPlan plan(Binding row);
  }

  /** How Jena does it. */
  interface Jena {
    QueryIterator rows(QueryIterator input);
  }

  private final Planner planner;
  private final Planning planning;
  private final Jena jena;
  private final boolean isOptional;
  private final List<PatternPlan> plans = new ArrayList<>();
  private @Nullable PatternPlan current;
  private @Nullable Binding parent;
  private @Nullable Binding found;
  private @Nullable QueryIterator answers;
  private boolean hasFound;
  private boolean failed;

  /**
   * @param first the plan for the first row
   * @param isOptional whether an input row for which there is nothing is given as it is
   */
  PatternIterator(
      QueryIterator input,
      ExecutionContext execution,
      Planner planner,
      PatternPlan first,
      Planning planning,
      Jena jena,
      boolean isOptional) {
    super(input, execution);
    this.planner = planner;
    this.planning = planning;
    this.jena = jena;
    this.isOptional = isOptional;
    plans.add(first);
  }

  @Override
  protected boolean hasNextBinding() {
    while (found == null) {
      if (answers != null) {
        if (answers.hasNext()) {
          found = answers.next();
          return true;
        }
        answers.close();
        answers = null;
      } else if (current != null) {
        advance(current);
      } else if (getInput().hasNext()) {
        begin(getInput().next());
      } else {
        return false;
      }
    }
    return true;
  }

  @Override
  protected Binding moveToNextBinding() {
    Binding row = Objects.requireNonNull(found);
    found = null;
    return row;
  }

  private void begin(Binding row) {
    parent = row;
    hasFound = false;
    try {
      if (failed) {
        leave(row);
        return;
      }
      PatternPlan plan = planner.attempt(() -> planFor(row));
      switch (planner.attempt(() -> plan.begin(row))) {
        case ROWS -> current = plan;
        case NOTHING -> end(row);
        case ASK_JENA -> leave(row);
      }
    } catch (RefusedPattern e) {
      leave(row);
    }
  }

  private PatternPlan planFor(Binding row) {
    for (PatternPlan plan : plans) {
      if (plan.isFor(row)) {
        return plan;
      }
    }
    PatternPlan plan = planning.plan(row);
    plans.add(plan);
    return plan;
  }

  private void advance(PatternPlan plan) {
    Binding row = Objects.requireNonNull(parent);
    boolean any;
    try {
      any = planner.attempt(plan::next);
    } catch (RefusedPattern e) {
      failed = true;
      if (hasFound) {
        throw new IllegalStateException("matching a graph pattern failed after its first rows", e);
      }
      leave(row);
      return;
    }
    if (!any) {
      current = null;
      if (!hasFound) {
        end(row);
      }
      return;
    }
    Binding match = plan.row(row.isEmpty() ? null : row);
    if (plan.isSatisfiedBy(match, getExecContext())) {
      hasFound = true;
      found = match;
      planner.gives();
    }
  }

  /** There was nothing for an input row. */
  private void end(Binding row) {
    if (isOptional) {
      found = row;
    }
  }

  private void leave(Binding row) {
    current = null;
    QueryIterator single = QueryIterSingleton.create(row, getExecContext());
    try {
      answers = jena.rows(single);
    } catch (RuntimeException | Error e) {
      single.close();
      throw e;
    }
  }

  @Override
  protected void requestSubCancel() {
    performRequestCancel(answers);
  }

  @Override
  protected void closeSubIterator() {
    performClose(answers);
    current = null;
    plans.clear();
    planner.close();
  }
}
