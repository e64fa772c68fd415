// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.plan.Plan;

/**
 * Plans, and their answers about all individuals of one state of some data, wherever these lie.
 * Every method throws what those of {@link Engine} do. Thread-safe.
 */
public interface Evaluator {
  /** The plan of some hypotheses, for this evaluator. */
  Plan plan(List<ClassExpression> hypotheses, Cancellation cancellation);

  /** The number of individuals covered by each hypothesis: {@code long[hypotheses]}. */
  long[] counts(Plan plan, Cancellation cancellation);

  /** The confusion matrix of each hypothesis, by examples that were found before. */
  interface Measurement {
    /** The matrices: {@code matrices[hypotheses]}. */
    List<ConfusionMatrix> of(Plan plan, Cancellation cancellation);
  }

  /**
   * Finds examples by their names (IRIs or {@code _:label}), to measure any number of plans by.
   * Names given twice count once; those that are no individuals count as not covered.
   */
  Measurement measurement(Collection<String> positives, Collection<String> negatives);

  /** Names the individuals that a hypothesis of the plan covers, each once. */
  void forEachCovered(
      Plan plan, int hypothesis, Cancellation cancellation, Consumer<String> action);

  /** How the hypotheses of a plan are evaluated, for people. */
  String explain(Plan plan, Cancellation cancellation);
}
