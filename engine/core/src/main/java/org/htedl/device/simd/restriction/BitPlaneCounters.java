// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.Arrays;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.vector.loop.WordKernels;

/** A row of the nodes with a hit, one of those with two, and so on. */
final class BitPlaneCounters implements HitCounters {
  /** Hits after which those on nodes that had one are counted: 8 KiB. */
  private static final int BLOCK = 2048;

  /** {@code rows[k]} has the nodes with more than k hits. */
  private final long[][] rows;

  /** Nodes of a block that had a hit before; empty where one hit is all that is asked for. */
  private final int[] again;

  BitPlaneCounters(ScratchPool scratch, int words, int bound) {
    rows = new long[bound][];
    again = new int[bound == 1 ? 0 : BLOCK];
    Arrays.setAll(rows, k -> scratch.takeWords(words));
  }

  @Override
  public void count(int[] nodes, int from, int to) {
    if (rows.length == 1) {
      set(rows[0], nodes, from, to);
    } else {
      countRepeated(nodes, from, to);
    }
  }

  private static void set(long[] row, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      row[nodes[i] >>> 6] |= 1L << nodes[i];
    }
  }

  /**
   * Whether a node had a hit before is hard to predict, so that those are collected without a
   * branch and counted afterwards.
   */
  private void countRepeated(int[] nodes, int from, int to) {
    for (int start = from; start < to; start += BLOCK) {
      int end = Math.min(to, start + BLOCK);
      int repeated = collect(rows[0], nodes, start, end, again);
      for (int i = 0; i < repeated; i++) {
        again(again[i]);
      }
    }
  }

  /** Sets the bits of some nodes, and collects those that had theirs; how many these are. */
  private static int collect(long[] row, int[] nodes, int from, int to, int[] again) {
    int repeated = 0;
    for (int i = from; i < to; i++) {
      int node = nodes[i];
      long before = row[node >>> 6];
      row[node >>> 6] = before | 1L << node;
      again[repeated] = node;
      repeated += (int) (before >>> node) & 1;
    }
    return repeated;
  }

  private void again(int node) {
    int k = 1;
    while (k < rows.length - 1 && (rows[k][node >>> 6] >>> node & 1) != 0) {
      k++;
    }
    rows[k][node >>> 6] |= 1L << node;
  }

  @Override
  public void take(WordKernels kernels, HitCounters other, int from, int length) {
    long[][] more = ((BitPlaneCounters) other).rows;
    // From the last row on, since each needs those before it as they were.
    for (int k = rows.length - 1; k >= 0; k--) {
      kernels.or(rows[k], from, more[k], from, length);
      for (int i = 0; i < k; i++) {
        orBoth(rows[k], rows[i], more[k - 1 - i], from, length);
      }
    }
    other.clear(from, length);
  }

  /** More than i times by one and more than k - 1 - i times by the other is more than k times. */
  private static void orBoth(long[] target, long[] a, long[] b, int from, int length) {
    for (int w = from; w < from + length; w++) {
      target[w] |= a[w] & b[w];
    }
  }

  @Override
  public void atLeast(WordKernels kernels, int least, int from, long[] result) {
    System.arraycopy(rows[least - 1], from, result, 0, result.length);
  }

  @Override
  public void clear(int from, int length) {
    for (long[] row : rows) {
      Arrays.fill(row, from, from + length, 0);
    }
  }

  @Override
  public void release(ScratchPool scratch) {
    for (long[] row : rows) {
      scratch.giveBack(row);
    }
  }
}
