// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.htedl.coverage.Measure;
import org.htedl.engine.Ranking;
import org.htedl.fuseki.http.exchange.RequestException;
import org.jspecify.annotations.Nullable;

/**
 * The best hypotheses of a request. Of equal ones the first counts as better; one whose measure is
 * not defined counts as worse than any other, one that makes no sense is none.
 */
final class BestHypotheses {
  /**
   * A hypothesis among the best.
   *
   * @param position its 0-based place in the request
   * @param value the measure; empty where it is not defined
   */
  record Ranked(long position, String hypothesis, CoverageOutcome outcome, OptionalDouble value) {}

  private static final String COVERED = "covered";

  private final @Nullable Measure measure;
  private final Ranking<Ranked> ranking;
  private long failed;

  private BestHypotheses(int most, @Nullable Measure measure) {
    this.measure = measure;
    this.ranking = new Ranking<>(most);
  }

  /** For a request that asks for the best; null for one that asks for all. */
  static @Nullable BestHypotheses of(CoverageRequest request) {
    if (request.top() == 0) {
      return null;
    }
    String by = request.by();
    if (!request.hasExamples()) {
      if (by != null && !by.equals(COVERED)) {
        throw RequestException.badRequest(
            "Without examples the best can only be chosen \"by\": \"covered\".");
      }
      return new BestHypotheses(request.top(), null);
    }
    Measure measure =
        Measure.named(by == null ? Measure.F1.label() : by)
            .orElseThrow(
                () ->
                    RequestException.badRequest(
                        "The member \"by\" has to be one of "
                            + String.join(
                                ", ", Arrays.stream(Measure.values()).map(Measure::label).toList())
                            + "."));
    return new BestHypotheses(request.top(), measure);
  }

  /** The name of the measure that ranks them. */
  String by() {
    return measure == null ? COVERED : measure.label();
  }

  void offer(long position, String hypothesis, CoverageOutcome outcome) {
    OptionalDouble value =
        switch (outcome) {
          case CoverageOutcome.Count count -> OptionalDouble.of(count.covered());
          case CoverageOutcome.Matrix matrix ->
              measure == null ? OptionalDouble.empty() : measure.of(matrix.counts());
          case CoverageOutcome.Failure failure -> {
            failed++;
            yield OptionalDouble.empty();
          }
        };
    if (outcome instanceof CoverageOutcome.Failure) {
      return;
    }
    ranking.offer(position, new Ranked(position, hypothesis, outcome, value), value);
  }

  /** How many make no sense. */
  long failed() {
    return failed;
  }

  /** The best, the best of them first. */
  List<Ranked> ranking() {
    return ranking.entries().stream().map(Ranking.Entry::candidate).toList();
  }
}
