// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.Arrays;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.vector.loop.WordKernels;

/** A byte a node, where no node can have more hits than {@link #MOST}. */
final class ByteCounters implements HitCounters {
  /** What a byte counts up to. */
  static final int MOST = 255;

  private final byte[] counters;

  ByteCounters(byte[] counters) {
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
    byte[] more = ((ByteCounters) other).counters;
    kernels.add(counters, more, from * Long.SIZE, length * Long.SIZE);
    other.clear(from, length);
  }

  @Override
  public void atLeast(WordKernels kernels, int least, int from, long[] result) {
    if (least <= MOST) {
      kernels.atLeast(counters, from * Long.SIZE, least, result, result.length);
    }
  }

  /** The nodes of some words with as many hits as {@code wanted} says; overwrites the words. */
  void equal(WordKernels kernels, byte[] wanted, int from, long[] result, int length) {
    kernels.equal(counters, wanted, from * Long.SIZE, result, length);
  }

  @Override
  public void clear(int from, int length) {
    Arrays.fill(counters, from * Long.SIZE, (from + length) * Long.SIZE, (byte) 0);
  }

  @Override
  public void release(ScratchPool scratch) {
    scratch.giveBack(counters);
  }
}
