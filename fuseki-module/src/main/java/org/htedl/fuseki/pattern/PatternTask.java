// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.engine.binding.Binding;

/**
 * How an operator's rows are found.
 *
 * @param isCounted whether it counts as a pattern left to Jena if it is
 * @param instead how Jena finds them
 * @param isOptional whether an input row for which there is nothing is given as it is
 */
record PatternTask(
    Op op, PlanFor plans, boolean isCounted, PatternIterator.Jena instead, boolean isOptional) {
  /** Plans with a planner. */
  interface Plan {
    PatternPlan with(Planner planner);
  }

  /** Plans for input rows like one. */
  interface PlanFor {
    Plan row(Binding row);
  }
}
