// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.util.Arrays;
import java.util.Locale;

/** How figures are written in tables. */
final class Figures {
  private Figures() {}

  /** Mean and standard deviation, with n - 1. */
  static String spread(double[] values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double deviation = values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
    return spread(mean, deviation);
  }

  static String spread(double mean, double deviation) {
    return Double.isNaN(mean) ? "–" : text("%.3f ± %.3f", mean, deviation);
  }

  /** Seconds, or a dash where they could not be measured. */
  static String seconds(double seconds) {
    return Double.isNaN(seconds) ? "–" : text("%.2f", seconds);
  }

  static String probability(double p) {
    return p < .001 ? "< .001" : text("%.3f", p);
  }

  /** For a file of CSV: each with a comma after it. */
  static String plain(double... values) {
    StringBuilder text = new StringBuilder();
    for (double value : values) {
      text.append(text("%.4f,", value));
    }
    return text.toString();
  }

  static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
