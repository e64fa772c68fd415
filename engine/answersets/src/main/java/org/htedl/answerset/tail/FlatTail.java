// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import org.htedl.limit.Cancellation;
import org.htedl.vector.loop.LaneKernels;

/**
 * Counts the answer sets of a program of nogoods alone as the paper does it, but for 512 candidates
 * at a time: every nogood for every candidate, without a tree.
 */
public final class FlatTail {
  private static final long BLOCKS = 1 << 12;

  private final LaneKernels kernels;

  /** Creates a tail that works with these loops. */
  public FlatTail(LaneKernels kernels) {
    this.kernels = kernels;
  }

  /**
   * The number of answer sets.
   *
   * @param cancellation asked now and then
   * @throws IllegalArgumentException if it has anything but choices and nogoods over them
   */
  public long count(LaneProgram program, Cancellation cancellation) {
    return count(program, 1L << program.guesses().high(), cancellation);
  }

  /**
   * As {@link #count(LaneProgram, Cancellation)}, for the first blocks of 512 candidates in the
   * order of the guesses beyond the lanes, the first of them in the lowest place.
   */
  public long count(LaneProgram program, long blocks, Cancellation cancellation) {
    if (!program.hasNogoodsAlone()) {
      throw new IllegalArgumentException("not a program of nogoods alone");
    }
    LaneProgram.Nogoods nogoods = program.nogoods();
    long count = 0;
    for (long from = 0; from < blocks; from += BLOCKS) {
      cancellation.check();
      long to = Math.min(blocks, from + BLOCKS);
      count += kernels.countFlat(from, to, nogoods.masks(), nogoods.values(), nogoods.lanes());
    }
    // With fewer guesses than lanes each candidate is there several times.
    int unused = GuessAtoms.IN_LANES - Math.min(GuessAtoms.IN_LANES, program.guesses().count());
    return count >> unused;
  }
}
