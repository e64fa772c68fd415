// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import java.io.IOException;
import java.util.List;

/** Writes the answer to a request for coverage, hypothesis by hypothesis. */
interface CoverageWriter {
  /** The outcome of the next hypothesis. */
  void outcome(CoverageOutcome outcome) throws IOException;

  /** The outcome of one of the best. */
  void ranked(BestHypotheses.Ranked ranked, String by) throws IOException;

  /**
   * What stands behind the outcomes.
   *
   * @param unknown examples that are no individuals
   * @param failed hypotheses that make no sense and are not among the outcomes
   */
  void end(int individuals, List<String> unknown, long failed, double elapsedMs) throws IOException;
}
