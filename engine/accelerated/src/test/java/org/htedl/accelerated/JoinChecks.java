// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.htedl.closure.Closure;
import org.htedl.closure.ClosureComparison;
import org.htedl.closure.Entailment;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.MemoryChecks;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairJoins;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;

/** Joins and closures of a device against those of plain loops and of the processor. */
final class JoinChecks {
  private JoinChecks() {}

  /** Random ontologies, with cycles and axioms about axioms, in steps of several sizes. */
  static void closures(AcceleratedDevice device, int graphs) {
    Closure processor = new Closure(Entailment.RDFS);
    long entailed = 0;
    for (int seed = 1; seed <= graphs; seed++) {
      List<Triple> graph = RandomOntology.triples(seed);
      Mirror asserted = PatchWalk.build(graph, null);
      PairJoins joins =
          seed % 2 == 0 ? new DeviceJoins(device) : new DeviceJoins(device, 1 + seed % 7, 5);
      Mirror closed = Closure.rdfsBy(joins).close(asserted);
      ClosureComparison.same("seed " + seed, processor.close(asserted), closed, graph);
      entailed += closed.assertions() - asserted.assertions();
    }
    assertTrue(entailed > graphs, "only " + entailed + " triples followed");
  }

  /** Sizes around runs, several levels of sums, tables that grow, heads with many targets. */
  static void pairs(AcceleratedDevice device) {
    for (int size : new int[] {1, 127, 128, 129, 20_000}) {
      Random random = new Random(size);
      long[] known = random(random, size, 300).distinct().toArray();
      long[] more = random(random, 2 * size, 300).toArray();
      Adjacency table = Adjacency.of(random(random, size / 8 + 1, 300).toArray());
      PairJoins joins = new DeviceJoins(device, 1000, 4096);
      assertArrayEquals(
          without(known, LongStream.of(more)),
          joins.added(known, more, Bounds.none()),
          "added, size " + size);
      assertArrayEquals(
          without(known, joined(more, table)),
          joins.joined(
              known, List.of(new PairJoins.Join(more, table)), Adjacency.EMPTY, Bounds.none()),
          "joined, size " + size);
    }
  }

  private static LongStream random(Random random, int size, int ids) {
    return LongStream.generate(() -> (long) random.nextInt(ids) << 32 | random.nextInt(ids))
        .limit(size);
  }

  private static long[] without(long[] known, LongStream pairs) {
    long[] sorted = LongStream.of(known).sorted().toArray();
    return pairs
        .filter(pair -> Arrays.binarySearch(sorted, pair) < 0)
        .sorted()
        .distinct()
        .toArray();
  }

  private static LongStream joined(long[] pairs, Adjacency table) {
    return LongStream.of(pairs)
        .flatMap(
            pair ->
                Arrays.stream(table.targetsOf((int) pair))
                    .mapToLong(target -> pair >>> 32 << 32 | target));
  }

  /** What is cancelled or does not fit leaves nothing on the device. */
  static void refusals(AcceleratedDevice device) {
    long before = device.memoryBytes();
    Bounds cancelled =
        new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> true);
    Adjacency chain = Adjacency.of(LongStream.range(0, 500).map(i -> i << 32 | i + 1).toArray());
    assertThrows(
        CancellationException.class, () -> new DeviceJoins(device).closed(chain, cancelled));
    Bounds small = new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, 32_000, () -> false);
    assertThrows(MemoryBudgetException.class, () -> new DeviceJoins(device).closed(chain, small));
    MemoryChecks.nothingLeft(device, before);
    assertEquals(500 * 501 / 2 - 500, new DeviceJoins(device).closed(chain, Bounds.none()).length);
    MemoryChecks.nothingLeft(device, before);
  }
}
