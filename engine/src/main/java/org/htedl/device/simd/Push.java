package org.htedl.device.simd;

import java.util.Arrays;
import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;
import org.htedl.mirror.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * At least n targets in the filler, told by the filler's members to their predecessors through the
 * opposite direction of the role. Costs the edges that end in the filler, and no others. Used by
 * one thread.
 *
 * <p>What it waits for is memory: the edges of a member lie anywhere. So members are collected, and
 * the first edge of each is touched before any is followed, which lets the loads overlap.
 */
final class Push {
  /** Members collected. */
  private static final int BLOCK = 64;

  private static final int CHECK_EVERY = 1024;

  private final Relation opposite;
  private final int bound;
  private final long[] result;
  private final byte @Nullable [] narrow;
  private final int @Nullable [] wide;
  private final int[] froms = new int[BLOCK];
  private final int[] ends = new int[BLOCK];
  private int collected;

  /** Keeps the compiler from leaving out the loads that only warm the cache. */
  private int touched;

  /**
   * @param opposite from the restriction's targets to its heads
   * @param bound at least how many, from 1
   * @param result bits over nodes, zero before
   */
  Push(Relation opposite, int bound, long[] result) {
    this.opposite = opposite;
    this.bound = bound;
    this.result = result;
    // A byte that counts past 255 passes n again, which sets the same bit again.
    this.narrow = bound > 1 && bound < 256 ? new byte[result.length * 64] : null;
    this.wide = bound >= 256 ? new int[result.length * 64] : null;
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
        tellOverlay(over);
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
   * The members in words {@code from} to {@code to - 1} of a filler given as bits.
   *
   * @param filler bits over nodes
   */
  void run(long[] filler, int from, int to, Cancellation cancellation) {
    int[] changed = opposite.overlay == null ? new int[0] : opposite.overlay.heads();
    int next = Arrays.binarySearch(changed, from << 6);
    next = next < 0 ? -next - 1 : next;
    for (int w = from; w < to; w++) {
      if (w % CHECK_EVERY == 0) {
        cancellation.check();
      }
      long members = filler[w];
      for (; next < changed.length && changed[next] >>> 6 == w; next++) {
        long bit = 1L << changed[next];
        if ((members & bit) != 0) {
          tellOverlay(next);
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
    froms[collected] = opposite.offsets[head];
    ends[collected] = opposite.offsets[head + 1];
    if (++collected == BLOCK) {
      flush();
    }
  }

  private void flush() {
    int[] targets = opposite.targets;
    int sum = 0;
    for (int i = 0; i < collected; i++) {
      sum += targets[froms[i]];
    }
    touched += sum;
    for (int i = 0; i < collected; i++) {
      tell(targets, froms[i], ends[i]);
    }
    collected = 0;
  }

  private void tellOverlay(int o) {
    Adjacency overlay = opposite.overlay;
    if (overlay != null) {
      tell(overlay.targets(), overlay.offsets()[o], overlay.offsets()[o + 1]);
    }
  }

  private void tell(int[] nodes, int from, int to) {
    if (narrow != null) {
      count(narrow, (byte) bound, nodes, from, to);
    } else if (wide != null) {
      count(wide, bound, nodes, from, to);
    } else {
      for (int i = from; i < to; i++) {
        result[nodes[i] >>> 6] |= 1L << nodes[i];
      }
    }
  }

  private void count(byte[] counters, byte n, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (++counters[nodes[i]] == n) {
        result[nodes[i] >>> 6] |= 1L << nodes[i];
      }
    }
  }

  private void count(int[] counters, int n, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (++counters[nodes[i]] == n) {
        result[nodes[i] >>> 6] |= 1L << nodes[i];
      }
    }
  }

  @Override
  public String toString() {
    return "push " + touched;
  }
}
