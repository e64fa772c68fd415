// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Random;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.vector.PlainKernels;
import org.htedl.vector.VectorKernels;
import org.htedl.vector.loop.WordKernels;
import org.junit.jupiter.api.Test;

/** Counters that are added together, against plain counting. */
class HitCountersTest {
  private static final int WORDS = 24;
  private static final int NODES = WORDS * Long.SIZE;

  private final ScratchPool scratch = new ScratchPool(8);
  private final Random random = new Random(11);

  @Test
  void rows() {
    for (int bound = 1; bound <= HitCounters.MOST_ROWS; bound++) {
      for (int hits : new int[] {0, 1, 300, 5000}) {
        assertInstanceOf(
            BitPlaneCounters.class,
            HitCounters.of(SimdOptions.USUAL, scratch, WORDS, 300, bound, 0));
        check(300, bound, 0, hits);
      }
    }
  }

  @Test
  void bytes() {
    for (int bound : new int[] {2, 5, 200, 255, 256}) {
      assertInstanceOf(
          ByteCounters.class, HitCounters.of(SimdOptions.USUAL, scratch, WORDS, 255, bound, NODES));
      check(255, bound, NODES, 6000);
    }
  }

  @Test
  void integers() {
    for (int bound : new int[] {2, 5, 255, 256, 300}) {
      assertInstanceOf(
          IntCounters.class, HitCounters.of(SimdOptions.USUAL, scratch, WORDS, 1000, bound, NODES));
      check(1000, bound, NODES, 20_000);
    }
  }

  /** One round with clean memory, and one with what the first gave back. */
  private void check(int most, int bound, double expected, int hits) {
    for (int round = 0; round < 2; round++) {
      for (WordKernels kernels : new WordKernels[] {new VectorKernels(), new PlainKernels()}) {
        checkOnce(kernels, most, bound, expected, hits);
      }
    }
  }

  private void checkOnce(WordKernels kernels, int most, int bound, double expected, int hits) {
    HitCounters[] counters = new HitCounters[3];
    int[] counts = new int[NODES];
    for (int t = 0; t < counters.length; t++) {
      counters[t] = HitCounters.of(SimdOptions.USUAL, scratch, WORDS, most, bound, expected);
      int[] nodes = new int[hits / counters.length + 2];
      int from = random.nextInt(2);
      for (int i = from; i < nodes.length; i++) {
        // The squares make some nodes much more frequent than others.
        int node = (int) (NODES * Math.pow(random.nextDouble(), 2));
        nodes[i] = counts[node] < Math.min(most, 250) || most > 255 ? node : coldest(counts);
        counts[nodes[i]]++;
      }
      counters[t].count(nodes, from, nodes.length);
    }
    for (int at = 0; at < WORDS; at += 8) {
      counters[0].take(kernels, counters[1], at, 8);
      counters[0].take(kernels, counters[2], at, 8);
    }
    for (int asked = 1; asked <= bound; asked++) {
      checkAtLeast(kernels, counters[0], counts, asked);
    }
    for (HitCounters each : counters) {
      each.clear(0, WORDS);
      each.release(scratch);
    }
  }

  private static void checkAtLeast(
      WordKernels kernels, HitCounters counters, int[] counts, int least) {
    long[] want = new long[WORDS];
    long[] got = new long[WORDS];
    for (int node = 0; node < NODES; node++) {
      want[node >>> 6] |= (counts[node] >= least ? 1L : 0) << node;
    }
    for (int at = 0; at < WORDS; at += 8) {
      long[] part = new long[8];
      counters.atLeast(kernels, least, at, part);
      System.arraycopy(part, 0, got, at, 8);
    }
    assertArrayEquals(want, got, counters.getClass() + " from " + least);
  }

  private static int coldest(int[] counts) {
    int best = 0;
    for (int node = 0; node < counts.length; node++) {
      best = counts[node] < counts[best] ? node : best;
    }
    return best;
  }
}
