// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.paired;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Figures of the same kind from a run of each version.
 *
 * @param unit of both
 */
record Compared(String unit, double before, double now) {
  /** In this order: processor time says more than the clock on a machine that others use. */
  private static final List<Function<Checkout.Sample, OptionalDouble>> MEDIANS =
      List.of(Checkout.Sample::cpuMedianMicros, Checkout.Sample::medianMicros);

  /** The first kind of median that both print, or else the processor time of their processes. */
  static Compared of(Checkout.Sample before, Checkout.Sample now) {
    for (Function<Checkout.Sample, OptionalDouble> median : MEDIANS) {
      OptionalDouble was = median.apply(before);
      OptionalDouble is = median.apply(now);
      if (was.isPresent() && is.isPresent()) {
        return new Compared("µs", was.getAsDouble(), is.getAsDouble());
      }
    }
    return new Compared("s", before.seconds(), now.seconds());
  }
}
