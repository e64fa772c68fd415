// SPDX-License-Identifier: Apache-2.0
package org.htedl.coverage;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The measures of a {@link ConfusionMatrix}, by the names users call them. */
public enum Measure {
  ACCURACY("accuracy", ConfusionMatrix::accuracy),
  PRECISION("precision", ConfusionMatrix::precision),
  RECALL("recall", ConfusionMatrix::recall),
  F1("f1", ConfusionMatrix::f1),
  BALANCED("balanced", ConfusionMatrix::balancedAccuracy),
  MCC("mcc", ConfusionMatrix::mcc);

  /** The measures of the tables of answers, in the order of their columns. */
  public static final List<Measure> OF_TABLES = List.of(ACCURACY, PRECISION, RECALL, F1, MCC);

  private final String label;
  private final Function<ConfusionMatrix, OptionalDouble> formula;

  Measure(String label, Function<ConfusionMatrix, OptionalDouble> formula) {
    this.label = label;
    this.formula = formula;
  }

  /** The name in requests and answers. */
  public String label() {
    return label;
  }

  /** The value for a matrix; empty where it is not defined. */
  public OptionalDouble of(ConfusionMatrix matrix) {
    return formula.apply(matrix);
  }

  /** The measure with this name, without regard to case. */
  public static Optional<Measure> named(String label) {
    for (Measure measure : values()) {
      if (measure.label.equalsIgnoreCase(label)) {
        return Optional.of(measure);
      }
    }
    return Optional.empty();
  }
}
