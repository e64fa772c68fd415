// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.validation;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Objective;

/**
 * How the whole choice does on examples that it has not seen: each fold is left out in turn, and
 * strategy and formula are chosen on the others.
 *
 * @param folds what came of each
 * @param leaveOneOut whether each fold is one example
 */
public record CrossValidation(List<Fold> folds, boolean leaveOneOut) {
  /**
   * One fold left out.
   *
   * @param strategy of the choice without it
   * @param length of what was chosen
   * @param training how that divides the other folds
   * @param test how that divides it
   */
  public record Fold(String strategy, int length, ConfusionMatrix training, ConfusionMatrix test) {}

  /**
   * Over the folds where a measure is defined.
   *
   * @param mean of them; NaN if there is none
   * @param deviation their standard deviation, with n - 1; 0 for less than two
   * @param folds how many
   */
  public record Spread(double mean, double deviation, int folds) {}

  public CrossValidation {
    folds = List.copyOf(folds);
  }

  /** Accuracy on the folds left out. */
  public Spread accuracy() {
    return test(ConfusionMatrix::accuracy);
  }

  /**
   * F1 by fold: the mean of single figures, of which a small fold makes something else than F1. Of
   * folds of one example it is defined where the example is positive or covered, and 1 or 0 there.
   * The F1 of the procedure is that of the {@link #pooled} matrix.
   */
  public Spread f1ByFold() {
    return test(ConfusionMatrix::f1);
  }

  /** An objective on the folds left out. */
  public Spread test(Objective objective) {
    return test(matrix -> value(objective, matrix));
  }

  /** An objective on the examples that the choices were made on. */
  public Spread training(Objective objective) {
    return spread(folds.stream().map(fold -> value(objective, fold.training())).toList());
  }

  /** All folds left out, added. */
  public ConfusionMatrix pooled() {
    long tp = 0;
    long fp = 0;
    long fn = 0;
    long tn = 0;
    for (Fold fold : folds) {
      tp += fold.test().truePositives();
      fp += fold.test().falsePositives();
      fn += fold.test().falseNegatives();
      tn += fold.test().trueNegatives();
    }
    return new ConfusionMatrix(tp, fp, fn, tn);
  }

  /** The number of examples in a matrix. */
  public static long examples(ConfusionMatrix matrix) {
    return matrix.truePositives()
        + matrix.falsePositives()
        + matrix.falseNegatives()
        + matrix.trueNegatives();
  }

  private static OptionalDouble value(Objective objective, ConfusionMatrix matrix) {
    double value =
        objective.value(
            matrix.truePositives(),
            matrix.falsePositives(),
            matrix.truePositives() + matrix.falseNegatives(),
            matrix.falsePositives() + matrix.trueNegatives());
    return Double.isInfinite(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private Spread test(Function<ConfusionMatrix, OptionalDouble> measure) {
    return spread(folds.stream().map(fold -> measure.apply(fold.test())).toList());
  }

  private static Spread spread(List<OptionalDouble> values) {
    double[] defined =
        values.stream()
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray();
    double sum = 0;
    for (double value : defined) {
      sum += value;
    }
    double mean = sum / defined.length;
    double squares = 0;
    for (double value : defined) {
      squares += (value - mean) * (value - mean);
    }
    double deviation = defined.length < 2 ? 0 : Math.sqrt(squares / (defined.length - 1));
    return new Spread(mean, deviation, defined.length);
  }
}
