// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.Arrays;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.vector.loop.WordKernels;

/**
 * Counts a hit for the predecessors of each filler member by walking the inverse role. Costs the
 * edges that end in the filler, and no others. Not thread-safe.
 *
 * <p>What it waits for is memory and badly predicted ends of loops, as the edges of a member lie
 * anywhere and are few. So members are collected, and each of the loops that then go over them, one
 * for where their edges are and one that touches their first and last edge, has loads that do not
 * wait for each other. Then the edges are copied one after the other, in runs of a fixed length,
 * before one long loop follows them.
 */
public final class PushKernel {
  /** Members collected. */
  private static final int BLOCK = 128;

  private static final int CHECK_EVERY = 1024;

  private final WordKernels kernels;
  private final IndexedRelation opposite;
  private final HitCounters counters;
  private final int[] heads = new int[BLOCK];
  private final int[] froms = new int[BLOCK];
  private final int[] ends = new int[BLOCK];
  private final int[] edges = new int[BLOCK * WordKernels.RUN];
  private int collected;

  /** Keeps the compiler from leaving out the loads that only warm the cache. */
  private int touched;

  /**
   * @param opposite from the restriction's targets to its heads
   * @param counters of the heads
   */
  PushKernel(WordKernels kernels, IndexedRelation opposite, HitCounters counters) {
    this.kernels = kernels;
    this.opposite = opposite;
    this.counters = counters;
  }

  /** The counters of the heads, which change until the last run has ended. */
  HitCounters counters() {
    return counters;
  }

  /** Members {@code from} to {@code to - 1} of a filler given as ids. */
  void run(SparseRow filler, int from, int to, Cancellation cancellation) {
    for (int i = from; i < to; i++) {
      if (i % CHECK_EVERY == 0) {
        cancellation.check();
      }
      int node = filler.id(i);
      int over = opposite.inOverlay(node);
      if (over >= 0) {
        countOverlay(over);
      } else {
        int h = opposite.indexOf(node);
        if (h >= 0) {
          collect(h);
        }
      }
    }
    flush();
  }

  /**
   * The members in some words of a filler given as bits.
   *
   * @param filler the words
   * @param first the place in the row of {@code filler[0]}
   * @param from the first word to look at, its place in the row
   * @param to one past the last
   */
  void run(long[] filler, int first, int from, int to, Cancellation cancellation) {
    int[] changed = opposite.overlay == null ? new int[0] : opposite.overlay.heads();
    int next = Arrays.binarySearch(changed, from << 6);
    next = next < 0 ? -next - 1 : next;
    for (int w = from; w < to; w++) {
      if (w % CHECK_EVERY == 0) {
        cancellation.check();
      }
      long members = filler[w - first];
      for (; next < changed.length && changed[next] >>> 6 == w; next++) {
        long bit = 1L << changed[next];
        if ((members & bit) != 0) {
          countOverlay(next);
        }
        members &= ~bit;
      }
      follow(w, members);
    }
    flush();
  }

  private void follow(int w, long members) {
    long[] headWords = opposite.index.headWords();
    if (headWords == null) {
      for (long rest = members; rest != 0; rest &= rest - 1) {
        int h = opposite.indexOf(w << 6 | Long.numberOfTrailingZeros(rest));
        if (h >= 0) {
          collect(h);
        }
      }
      return;
    }
    if (w >= headWords.length) {
      return;
    }
    long heads = headWords[w];
    int rank = opposite.index.rank(w);
    for (long rest = members & heads; rest != 0; rest &= rest - 1) {
      collect(rank + Long.bitCount(heads & (rest & -rest) - 1));
    }
  }

  private void collect(int head) {
    heads[collected++] = head;
    if (collected == BLOCK) {
      flush();
    }
  }

  private void flush() {
    int[] offsets = opposite.offsets;
    int[] targets = opposite.targets;
    for (int i = 0; i < collected; i++) {
      froms[i] = offsets[heads[i]];
      ends[i] = offsets[heads[i] + 1];
    }
    int sum = 0;
    for (int i = 0; i < collected; i++) {
      sum += targets[froms[i]] + targets[ends[i] - 1];
    }
    touched += sum;
    int length = 0;
    for (int i = 0; i < collected; i++) {
      int from = froms[i];
      int size = ends[i] - from;
      if (size <= WordKernels.RUN && from + WordKernels.RUN <= targets.length) {
        kernels.copyRun(targets, from, edges, length);
        length += size;
      } else {
        counters.count(targets, from, ends[i]);
      }
    }
    counters.count(edges, 0, length);
    collected = 0;
  }

  private void countOverlay(int o) {
    Adjacency overlay = opposite.overlay;
    if (overlay != null) {
      counters.count(overlay.targets(), overlay.offsets()[o], overlay.offsets()[o + 1]);
    }
  }

  @Override
  public String toString() {
    return "push " + touched;
  }
}
