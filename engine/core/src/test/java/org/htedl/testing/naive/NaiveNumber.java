// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.math.BigDecimal;
import java.util.OptionalInt;
import org.htedl.expression.Constant;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * The exact value of a numeric literal.
 *
 * @param finite the value, or null for the infinities and NaN
 * @param special an infinity or NaN where {@code finite} is null
 */
record NaiveNumber(@Nullable BigDecimal finite, double special) {

  /** The value, or null where the literal is not a number or is ill-typed. */
  static @Nullable NaiveNumber of(Literal literal) {
    if (!NaiveDatatypes.isNumeric(literal.datatype()) || !NaiveDatatypes.isWellTyped(literal)) {
      return null;
    }
    String text = NaiveDatatypes.collapsed(literal);
    return switch (literal.datatype().substring(NaiveFacts.XSD.length())) {
      case "float" -> ofFloat(text);
      case "double" -> ofDouble(text);
      default -> new NaiveNumber(new BigDecimal(text), 0);
    };
  }

  /**
   * The value of a constant when it meets the data: a decimal without a datatype is rounded to the
   * data's own type against floats and doubles.
   */
  static @Nullable NaiveNumber of(Constant constant, Literal data) {
    Literal literal = constant.literal();
    if (constant.abbreviated() && literal.datatype().equals(NaiveFacts.XSD + "decimal")) {
      if (data.datatype().equals(NaiveFacts.XSD + "float")) {
        return ofFloat(literal.lexical());
      }
      if (data.datatype().equals(NaiveFacts.XSD + "double")) {
        return ofDouble(literal.lexical());
      }
    }
    return of(literal);
  }

  private static NaiveNumber ofFloat(String text) {
    return switch (text) {
      case "INF", "+INF" -> new NaiveNumber(null, Double.POSITIVE_INFINITY);
      case "-INF" -> new NaiveNumber(null, Double.NEGATIVE_INFINITY);
      case "NaN" -> new NaiveNumber(null, Double.NaN);
      default -> ofBinary(Float.parseFloat(text));
    };
  }

  private static NaiveNumber ofDouble(String text) {
    return switch (text) {
      case "INF", "+INF" -> new NaiveNumber(null, Double.POSITIVE_INFINITY);
      case "-INF" -> new NaiveNumber(null, Double.NEGATIVE_INFINITY);
      case "NaN" -> new NaiveNumber(null, Double.NaN);
      default -> ofBinary(Double.parseDouble(text));
    };
  }

  private static NaiveNumber ofBinary(double value) {
    return Double.isInfinite(value)
        ? new NaiveNumber(null, value)
        : new NaiveNumber(new BigDecimal(value), 0);
  }

  /** The order of the exact values; empty where one is NaN. */
  OptionalInt compare(NaiveNumber other) {
    if (isNaN() || other.isNaN()) {
      return OptionalInt.empty();
    }
    if (finite != null && other.finite != null) {
      return OptionalInt.of(finite.compareTo(other.finite));
    }
    return OptionalInt.of(Double.compare(place(), other.place()));
  }

  private boolean isNaN() {
    return finite == null && Double.isNaN(special);
  }

  /** Where the value stands relative to the infinities. */
  private double place() {
    return finite == null ? special : 0;
  }
}
