// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/** Texts of a request, of which those that mean class expressions are hypotheses of one plan. */
public final class ExpressionBatch {
  private final Plan plan;
  private final @Nullable RefusedExpression[] refused;

  /**
   * @param plan of those that are not refused, in their order
   * @param refused for each text its refusal, or null; kept
   */
  ExpressionBatch(Plan plan, @Nullable RefusedExpression[] refused) {
    this.plan = plan;
    this.refused = refused;
  }

  /** The number of texts. */
  public int size() {
    return refused.length;
  }

  /** The plan of the texts that are not refused, in their order. */
  public Plan plan() {
    return plan;
  }

  /** The refusal of the text at a 0-based place, or null if it is a hypothesis of the plan. */
  public @Nullable RefusedExpression refused(int place) {
    return refused[place];
  }
}
