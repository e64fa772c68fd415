package org.htedl.device.simd.restriction;

import org.htedl.device.simd.context.SimdOptions;
import org.htedl.device.simd.context.SimdOptions.SpecialCase;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.vector.WordKernels;

/**
 * What a {@link PushKernel} tells. Used by one thread at a time, but that several may {@link #take}
 * and {@link #clear} the nodes of different words.
 */
public sealed interface HitCounters permits BitPlaneCounters, ByteCounters, IntCounters {
  /** Up to so many rows are fewer bytes than counters. */
  int MOST_ROWS = 4;

  /**
   * Where fewer nodes than one in so many are told anything, few are told twice, and the branch for
   * these is well predicted.
   */
  double SELDOM = 8;

  /**
   * Whether rows are better than counters.
   *
   * @param words of a row
   * @param bound how often is to be known at most, from 1
   * @param tells how often nodes are told in all, about
   */
  static boolean isInRows(SimdOptions options, int words, int bound, double tells) {
    return bound == 1
        || bound <= MOST_ROWS
            && tells * SELDOM < (double) words * Long.SIZE
            && options.has(SpecialCase.COUNT_IN_ROWS);
  }

  /**
   * A target that nobody has told anything.
   *
   * @param words of a row
   * @param most how often a node can be told at most
   * @param bound how often is to be known at most, from 1
   * @param tells how often nodes are told in all, about
   */
  static HitCounters of(
      SimdOptions options, ScratchPool scratch, int words, int most, int bound, double tells) {
    if (isInRows(options, words, bound, tells)) {
      return new BitPlaneCounters(scratch, words, bound);
    }
    return most <= ByteCounters.MOST && options.has(SpecialCase.COUNT_IN_BYTES)
        ? new ByteCounters(scratch.takeCounters(words * Long.SIZE))
        : new IntCounters(new int[words * Long.SIZE]);
  }

  /** Tells {@code nodes[from]} to {@code nodes[to - 1]}. */
  void tell(int[] nodes, int from, int to);

  /**
   * Adds what another one, of the same kind, was told of the nodes of some words, and clears it
   * there.
   */
  void take(WordKernels kernels, HitCounters other, int from, int length);

  /** As a bound to be less than: no bound. */
  int UNLIMITED = Integer.MAX_VALUE;

  /**
   * Who was told at least and less than so often, of the nodes of some words.
   *
   * @param least from 1 to the bound that was asked for
   * @param below more than {@code least}, also up to that bound, or {@link #UNLIMITED}
   * @param result the words, zeros before
   */
  void within(WordKernels kernels, int least, int below, int from, long[] result);

  /** Forgets what it was told of the nodes of some words. */
  void clear(int from, int length);

  /** Gives the memory back, all of which must be clear; nothing may be asked after. */
  void release(ScratchPool scratch);
}
