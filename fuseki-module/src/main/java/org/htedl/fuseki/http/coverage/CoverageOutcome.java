// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import org.htedl.coverage.ConfusionMatrix;
import org.htedl.fuseki.ask.RefusedExpression;

/** The answer for one hypothesis. */
sealed interface CoverageOutcome {
  /** The number of individuals that it covers. */
  record Count(long covered) implements CoverageOutcome {}

  /** How it divides the examples. */
  record Matrix(ConfusionMatrix counts) implements CoverageOutcome {}

  /**
   * It makes no sense.
   *
   * @param position the 0-based offset in its text, or -1
   */
  record Failure(String error, int position) implements CoverageOutcome {}

  /** The outcome of an expression that makes no sense. */
  static Failure of(RefusedExpression refused) {
    return new Failure(refused.message(), refused.position());
  }
}
