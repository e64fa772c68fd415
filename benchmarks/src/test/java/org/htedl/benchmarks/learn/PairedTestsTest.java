// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The paired tests of significance against the sums that define them. */
class PairedTestsTest {
  @Test
  void mcNemarIsTheBinomialTest() {
    assertEquals(1, new McNemar(0, 0).p());
    assertEquals(1, new McNemar(5, 5).p(), 1e-12);
    assertEquals(2 / 256.0, new McNemar(8, 0).p(), 1e-12);
    assertEquals(2 * (1 + 10 + 45) / 1024.0, new McNemar(2, 8).p(), 1e-12);
    assertEquals(new McNemar(70, 130).p(), new McNemar(130, 70).p(), 1e-15);
  }

  @Test
  void largeCountsDoNotOverflow() {
    double p = new McNemar(4_900, 5_100).p();
    assertEquals(.0466, p, .0005); // by the normal distribution with continuity correction
  }

  @Test
  void signedRanksOfFiveEqualSigns() {
    double[] first = {.9, .8, .7, .95, .6};
    double[] second = {.8, .6, .4, .55, .1};
    assertEquals(2 / 32.0, SignedRanks.p(first, second), 1e-12);
    assertEquals(1, SignedRanks.p(first, first));
    assertThrows(
        IllegalArgumentException.class, () -> SignedRanks.p(first, Arrays.copyOf(second, 4)));
  }

  @Test
  void signedRanksAreThoseOfAllSigns() {
    SplittableRandom random = new SplittableRandom(7);
    for (int run = 0; run < 200; run++) {
      int n = 1 + random.nextInt(9);
      double[] first = new double[n];
      double[] second = new double[n];
      for (int i = 0; i < n; i++) {
        first[i] = random.nextInt(6) / 8.0; // few values, so that there are ties and no differences
        second[i] = random.nextInt(6) / 8.0;
      }
      assertEquals(byAllSigns(first, second), SignedRanks.p(first, second), 1e-12, "run " + run);
    }
  }

  private static double byAllSigns(double[] first, double[] second) {
    double[] differences = new double[first.length];
    Arrays.setAll(differences, i -> first[i] - second[i]);
    double[] nonzero = Arrays.stream(differences).filter(each -> each != 0).toArray();
    double[] sizes = Arrays.stream(nonzero).map(Math::abs).sorted().toArray();
    double[] ranks = new double[nonzero.length];
    double observed = 0;
    double total = 0;
    for (int i = 0; i < nonzero.length; i++) {
      double size = Math.abs(nonzero[i]);
      int low = 0;
      int high = 0;
      for (double other : sizes) {
        low += other < size ? 1 : 0;
        high += other <= size ? 1 : 0;
      }
      ranks[i] = (low + 1 + high) / 2.0;
      total += ranks[i];
      observed += nonzero[i] > 0 ? ranks[i] : 0;
    }
    int extreme = 0;
    for (int signs = 0; signs < 1 << nonzero.length; signs++) {
      double sum = 0;
      for (int i = 0; i < nonzero.length; i++) {
        sum += (signs >> i & 1) != 0 ? ranks[i] : 0;
      }
      if (Math.abs(sum - total / 2) >= Math.abs(observed - total / 2)) {
        extreme++;
      }
    }
    return (double) extreme / (1 << nonzero.length);
  }
}
