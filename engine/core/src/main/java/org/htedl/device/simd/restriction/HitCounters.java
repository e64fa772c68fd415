// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.vector.loop.WordKernels;

/**
 * Counts for each node how many edges of a {@link PushKernel} hit it. Not thread-safe, except that
 * threads may call {@link #take} and {@link #clear} on disjoint words.
 */
public sealed interface HitCounters permits BitPlaneCounters, ByteCounters, IntCounters {
  /** Four rows are half a byte a node; more rows than these gain nothing on counters. */
  int MOST_ROWS = 4;

  /** Below one hit in 8 nodes, second hits are rare and the branch for them is well predicted. */
  double SELDOM = 8;

  /**
   * Whether rows are better than counters.
   *
   * @param words of a row
   * @param bound the largest number of hits that is asked for, from 1
   * @param hits how many hits are expected on all nodes together
   */
  static boolean isInRows(SimdOptions options, int words, int bound, double hits) {
    return bound == 1
        || bound <= MOST_ROWS
            && hits * SELDOM < (double) words * Long.SIZE
            && options.has(SpecialCase.COUNT_IN_ROWS);
  }

  /**
   * Counters that are zero.
   *
   * @param words of a row
   * @param most how many hits one node can have
   * @param bound the largest number of hits that is asked for, from 1
   * @param hits how many hits are expected on all nodes together
   */
  static HitCounters of(
      SimdOptions options, ScratchPool scratch, int words, int most, int bound, double hits) {
    if (isInRows(options, words, bound, hits)) {
      return new BitPlaneCounters(scratch, words, bound);
    }
    return most <= ByteCounters.MOST && options.has(SpecialCase.COUNT_IN_BYTES)
        ? new ByteCounters(scratch.takeCounters(words * Long.SIZE))
        : new IntCounters(new int[words * Long.SIZE]);
  }

  /** Counts a hit for each of {@code nodes[from]} to {@code nodes[to - 1]}. */
  void count(int[] nodes, int from, int to);

  /**
   * Adds the counts of another one, of the same kind, for the nodes of some words, and clears them
   * there.
   */
  void take(WordKernels kernels, HitCounters other, int from, int length);

  /**
   * The nodes of some words with {@code least} hits or more.
   *
   * @param least from 1 to the bound that was asked for
   * @param result the words, zeros before
   */
  void atLeast(WordKernels kernels, int least, int from, long[] result);

  /** Sets the counts of the nodes of some words to zero. */
  void clear(int from, int length);

  /** Gives the memory back, all of which must be clear; nothing may be asked after. */
  void release(ScratchPool scratch);
}
