// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.htedl.device.simd.context.CostModel;
import org.htedl.vector.choice.KernelChoice;
import org.htedl.vector.loop.WordKernels;
import org.junit.jupiter.api.Test;

class CostProbeTest {
  private static final WordKernels KERNELS = KernelChoice.detect().kernels();

  /** A clock by which round r takes so many times what the rough costs say. */
  private static final class Scripted implements LongSupplier {
    private final double[] factors;
    private final long[] nanos = new long[3];
    private long now;
    private int reads;

    Scripted(double... factors) {
      this.factors = factors;
      long[] work = new CostProbe(KERNELS).work();
      CostModel rough = CostModel.ROUGH;
      double[] costs = {rough.pullEdge(), rough.pushEdge(), rough.word()};
      for (int i = 0; i < costs.length; i++) {
        nanos[i] = Math.round(costs[i] * work[i]);
      }
    }

    int rounds() {
      return reads / 6;
    }

    @Override
    public long getAsLong() {
      int part = reads % 6 - 2;
      if (part >= 0 && part < nanos.length) {
        now += Math.round(factors[Math.min(rounds(), factors.length - 1)] * nanos[part]);
      }
      reads++;
      return now;
    }
  }

  private static List<Double> pullsFound(Scripted clock) throws InterruptedException {
    List<Double> found = new ArrayList<>();
    new CostProbe(KERNELS, clock)
        .run(costs -> found.add(costs.pullEdge() / CostModel.ROUGH.pullEdge()), () -> false);
    return found;
  }

  /** What is far from the rough costs was the interpreter's or other work's; the rest falls. */
  @Test
  void costsArePassedOnWhenTheyFallAndAreNearTheRoughOnes() throws InterruptedException {
    Scripted clock = new Scripted(20, 5, 2, 3, 1.95, 1, 0.5);
    List<Double> found = pullsFound(clock);
    double[] expected = {2, 1, 0.5};
    assertEquals(expected.length, found.size(), found::toString);
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], found.get(i), 0.01);
    }
    assertEquals(7 + CostProbe.SETTLED, clock.rounds(), "it ends when costs no longer fall");
  }

  @Test
  void costsThatStayFarFromTheRoughOnesAreNotPassedOn() throws InterruptedException {
    assertTrue(pullsFound(new Scripted(9, 0.1)).isEmpty());
    assertTrue(pullsFound(new Scripted(4.5)).isEmpty());
  }

  /** By the real clock, whatever the machine is doing. */
  @Test
  void endsWhenNobodyWantsToKnow() throws InterruptedException {
    int[] rounds = {0};
    new CostProbe(KERNELS).run(costs -> {}, () -> ++rounds[0] > 3);
    assertEquals(4, rounds[0]);
  }
}
