// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.Arrays;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.vector.loop.WordKernels;

/** An integer a node; the memory is not kept for the next use, as few roles need it. */
final class IntCounters implements HitCounters {
  private final int[] counters;

  IntCounters(int[] counters) {
    this.counters = counters;
  }

  @Override
  public void count(int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      counters[nodes[i]]++;
    }
  }

  @Override
  public void take(WordKernels kernels, HitCounters other, int from, int length) {
    int[] more = ((IntCounters) other).counters;
    for (int i = from * Long.SIZE; i < (from + length) * Long.SIZE; i++) {
      counters[i] += more[i];
    }
    other.clear(from, length);
  }

  @Override
  public void atLeast(WordKernels kernels, int least, int from, long[] result) {
    for (int i = 0; i < result.length * Long.SIZE; i++) {
      result[i >>> 6] |= (counters[from * Long.SIZE + i] >= least ? 1L : 0) << i;
    }
  }

  @Override
  public void clear(int from, int length) {
    Arrays.fill(counters, from * Long.SIZE, (from + length) * Long.SIZE, 0);
  }

  @Override
  public void release(ScratchPool scratch) {}
}
