// SPDX-License-Identifier: Apache-2.0
package org.htedl.coverage;

import java.util.OptionalDouble;

/**
 * How a hypothesis divides the positive and the negative examples.
 *
 * <p>A measure whose denominator is zero is not defined and empty.
 *
 * @param truePositives positives covered
 * @param falsePositives negatives covered
 * @param falseNegatives positives not covered
 * @param trueNegatives negatives not covered
 */
public record ConfusionMatrix(
    long truePositives, long falsePositives, long falseNegatives, long trueNegatives) {
  public ConfusionMatrix {
    if ((truePositives | falsePositives | falseNegatives | trueNegatives) < 0) {
      throw new IllegalArgumentException("a negative count");
    }
  }

  /** (tp + tn) / all. */
  public OptionalDouble accuracy() {
    return ratio(
        (double) truePositives + trueNegatives,
        (double) truePositives + falsePositives + falseNegatives + trueNegatives);
  }

  /** tp / (tp + fp). */
  public OptionalDouble precision() {
    return ratio(truePositives, (double) truePositives + falsePositives);
  }

  /** tp / (tp + fn). */
  public OptionalDouble recall() {
    return ratio(truePositives, (double) truePositives + falseNegatives);
  }

  /** 2 tp / (2 tp + fp + fn). */
  public OptionalDouble f1() {
    return ratio(2.0 * truePositives, 2.0 * truePositives + falsePositives + falseNegatives);
  }

  /** The mean of recall and specificity, (tp / (tp + fn) + tn / (tn + fp)) / 2. */
  public OptionalDouble balancedAccuracy() {
    double p = (double) truePositives + falseNegatives;
    double n = (double) trueNegatives + falsePositives;
    return p == 0 || n == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((truePositives / p + trueNegatives / n) / 2);
  }

  /** Matthews' correlation coefficient. */
  public OptionalDouble mcc() {
    double tp = truePositives;
    double fp = falsePositives;
    double fn = falseNegatives;
    double tn = trueNegatives;
    return ratio(tp * tn - fp * fn, Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)));
  }

  private static OptionalDouble ratio(double numerator, double denominator) {
    return denominator == 0 ? OptionalDouble.empty() : OptionalDouble.of(numerator / denominator);
  }
}
