// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.paired;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CheckoutTest {
  private static final String SHELL = "\ncpu_seconds=1.5+0.25\n";

  @Test
  void theFirstMedianCounts() throws IOException {
    Checkout.Sample sample =
        Checkout.sample("op=a median_us=12.5 min_us=3\nop=b median_us=7" + SHELL);
    assertEquals(OptionalDouble.of(12.5), sample.medianMicros());
    assertEquals(1.75, sample.seconds());
  }

  @Test
  void processorTimeIsOfTheSameLine() throws IOException {
    Checkout.Sample both =
        Checkout.sample("commits=5 median_us=12.5 max_us=99 cpu_median_us=4.5\n" + SHELL);
    assertEquals(OptionalDouble.of(12.5), both.medianMicros());
    assertEquals(OptionalDouble.of(4.5), both.cpuMedianMicros());
    String later = "commits=5 median_us=12.5\ncommits=7 median_us=8 cpu_median_us=4.5";
    assertEquals(OptionalDouble.empty(), Checkout.sample(later + SHELL).cpuMedianMicros());
  }

  @Test
  void onlyFiguresOfOneKindAreCompared() throws IOException {
    Checkout.Sample both = Checkout.sample("a=1 median_us=12 cpu_median_us=4" + SHELL);
    Checkout.Sample clock = Checkout.sample("a=1 median_us=9" + SHELL);
    Checkout.Sample none = Checkout.sample("done" + SHELL);
    assertEquals(new Compared("µs", 4, 4), Compared.of(both, both));
    assertEquals(new Compared("µs", 12, 9), Compared.of(both, clock));
    assertEquals(new Compared("µs", 9, 12), Compared.of(clock, both));
    assertEquals(new Compared("s", 1.75, 1.75), Compared.of(none, clock));
  }

  @Test
  void aRunWithoutMedianOrTime() throws IOException {
    assertEquals(OptionalDouble.empty(), Checkout.sample("done" + SHELL).medianMicros());
    assertThrows(IOException.class, () -> Checkout.sample("op=a median_us=12.5"));
  }
}
