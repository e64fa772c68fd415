// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.CountingAccelerator;
import org.htedl.device.accelerator.MemoryChecks;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.expansion.ExpansionPlan;
import org.htedl.matching.expansion.RandomPatterns;
import org.htedl.matching.query.GraphPattern;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Expansion;

/** Patterns on a device against plain loops. */
final class ExpansionChecks {
  private ExpansionChecks() {}

  /** Random graphs and patterns, with room for few partial matches and for all. */
  static void random(AcceleratedDevice device, int graphs) {
    BigInteger all = BigInteger.ZERO;
    for (int seed = 1; seed <= graphs; seed++) {
      RandomPatterns random = RandomPatterns.of(seed);
      for (GraphPattern pattern : random.patterns()) {
        ExpansionPlan plan =
            seed % 2 == 0
                ? ExpansionPlan.bySizes(pattern, random.mirror())
                : ExpansionPlan.inPublishedOrder(pattern, random.mirror(), Bounds.none());
        Optional<Expansion> expansion = plan.expansion();
        if (expansion.isPresent()) {
          BigInteger expected = ExpansionPlan.scalar().count(expansion.get(), Bounds.none());
          DeviceExpansions expansions =
              seed % 3 == 0
                  ? new DeviceExpansions(device)
                  : new DeviceExpansions(device, 1 + seed % 7);
          assertEquals(
              expected,
              expansions.count(expansion.get(), Bounds.none()),
              "seed " + seed + ": " + pattern);
          all = all.add(expected);
        }
      }
    }
    assertTrue(all.compareTo(BigInteger.valueOf(graphs)) > 0, "only " + all + " matches");
  }

  /** A path of all pairs again and again: more than 32 bits, in few chunks and in many. */
  static void large(AcceleratedDevice device) {
    int nodes = 130;
    Adjacency all =
        Adjacency.of(
            LongStream.range(0, (long) nodes * nodes)
                .map(i -> i / nodes << 32 | i % nodes)
                .toArray());
    List<Expansion.Step> steps =
        IntStream.range(0, 4)
            .mapToObj(
                column ->
                    new Expansion.Step(List.of(new Expansion.Edge(all, column, 0)), List.of()))
            .toList();
    Expansion three = new Expansion(all.heads(), steps.subList(0, 3));
    BigInteger expected = BigInteger.valueOf(nodes).pow(4);
    assertEquals(expected, new DeviceExpansions(device).count(three, Bounds.none()));
    assertEquals(expected, new DeviceExpansions(device, 40_000).count(three, Bounds.none()));
    Expansion four = new Expansion(new int[] {3}, steps);
    assertEquals(expected, new DeviceExpansions(device).count(four, Bounds.none()));
  }

  /**
   * What is cancelled leaves nothing on the device but the relation, which is kept for the next.
   */
  static void refusals(AcceleratedDevice device) {
    long before = device.memoryBytes();
    Bounds cancelled =
        new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> true);
    Adjacency chain = Adjacency.of(LongStream.range(0, 500).map(i -> i << 32 | i + 1).toArray());
    Expansion.Step step = new Expansion.Step(List.of(new Expansion.Edge(chain, 0, 0)), List.of());
    Expansion pairs = new Expansion(chain.heads(), List.of(step));
    assertThrows(
        CancellationException.class, () -> new DeviceExpansions(device).count(pairs, cancelled));
    MemoryChecks.atMost(device, before, 4 * 4096);
    for (int i = 0; i < 2; i++) {
      assertEquals(
          BigInteger.valueOf(500), new DeviceExpansions(device).count(pairs, Bounds.none()));
      MemoryChecks.atMost(device, before, 4 * 4096);
    }
  }

  /** A pattern that is counted again costs neither the relation's way nor an allocation. */
  static void again(Accelerator accelerator) {
    CountingAccelerator counting = new CountingAccelerator(accelerator);
    try (AcceleratedDevice device = AcceleratedDevice.of("counted", counting)) {
      Adjacency ring =
          Adjacency.of(LongStream.range(0, 50_000).map(i -> i << 32 | (i + 1) % 50_000).toArray());
      Expansion.Step step = new Expansion.Step(List.of(new Expansion.Edge(ring, 0, 0)), List.of());
      Expansion one = new Expansion(new int[] {7}, List.of(step));
      for (int i = 0; i < 2; i++) {
        counting.sentBytes = 0;
        counting.allocations = 0;
        assertEquals(BigInteger.ONE, new DeviceExpansions(device).count(one, Bounds.none()));
        assertEquals(i == 0, counting.allocations > 0, counting.allocations + " allocations");
        assertEquals(i == 0, counting.sentBytes > 600_000, counting.sentBytes + " bytes");
      }
    }
  }
}
