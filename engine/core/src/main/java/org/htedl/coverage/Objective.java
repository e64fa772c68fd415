// SPDX-License-Identifier: Apache-2.0
package org.htedl.coverage;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a learner maximises: a measure, or the precision among hypotheses of at least some recall.
 * For given numbers of positives and negatives it never falls when more positives are covered, nor
 * when fewer negatives are.
 *
 * @param measure the measure
 * @param leastRecall hypotheses of less recall are worse than any other; 0 for no such bound
 */
public record Objective(Measure measure, double leastRecall) {
  /** Accuracy, whatever the recall. */
  public static final Objective ACCURACY = new Objective(Measure.ACCURACY, 0);

  private static final String PRECISION_AT = "precision@";

  public Objective {
    Objects.requireNonNull(measure);
    if (!(leastRecall >= 0 && leastRecall <= 1)) {
      throw new IllegalArgumentException("a recall is from 0 to 1, not " + leastRecall);
    }
  }

  /** The objective by its name: a measure's, or {@code precision@0.8} for a least recall. */
  public static Optional<Objective> named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!lower.startsWith(PRECISION_AT)) {
      return Measure.named(lower).map(measure -> new Objective(measure, 0));
    }
    try {
      double recall = Double.parseDouble(lower.substring(PRECISION_AT.length()));
      return recall >= 0 && recall <= 1
          ? Optional.of(new Objective(Measure.PRECISION, recall))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The name, as {@link #named} reads it. */
  public String label() {
    return leastRecall == 0 ? measure.label() : PRECISION_AT + leastRecall;
  }

  /**
   * The value of a hypothesis; negative infinity where the measure is not defined, or the recall
   * too small.
   *
   * @param tp positives covered
   * @param fp negatives covered
   */
  public double value(long tp, long fp, long positives, long negatives) {
    if (tp < leastRecall * positives) {
      return Double.NEGATIVE_INFINITY;
    }
    if (measure == Measure.ACCURACY) {
      return (double) (tp + negatives - fp) / (positives + negatives);
    }
    OptionalDouble value = measure.of(new ConfusionMatrix(tp, fp, positives - tp, negatives - fp));
    return value.orElse(Double.NEGATIVE_INFINITY);
  }

  /**
   * An upper bound for hypotheses that cover at most and at least the given numbers of positives
   * and negatives.
   *
   * @param tp the most positives
   * @param fp the fewest negatives
   */
  public double bound(long tp, long fp, long positives, long negatives) {
    if (tp < leastRecall * positives) {
      return Double.NEGATIVE_INFINITY;
    }
    // Where the measure is not defined its neighbours are at most 0.
    return Math.max(value(tp, fp, positives, negatives), 0);
  }
}
