// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import org.htedl.closure.fact.WorkingFacts;

/** The rules of one entailment. */
public interface EntailmentRules {
  /** The facts and all that follows from them; the given facts may be changed. */
  WorkingFacts close(WorkingFacts facts);
}
