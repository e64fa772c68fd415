package org.htedl.device.simd;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Push} tells: a row where it is enough to be told once, a counter a node otherwise;
 * bytes where nobody can be told more often than they count. Used by one thread at a time.
 */
final class PushTarget {
  private static final int MOST_IN_BYTE = 255;

  private final long @Nullable [] row;
  private final byte @Nullable [] narrow;
  private final int @Nullable [] wide;
  private final int words;

  private PushTarget(
      long @Nullable [] row, byte @Nullable [] narrow, int @Nullable [] wide, int words) {
    this.row = row;
    this.narrow = narrow;
    this.wide = wide;
    this.words = words;
  }

  /**
   * @param words of a row
   * @param most how often a node can be told at most
   * @param bound how often is to be known at most, from 1
   */
  static PushTarget of(ScratchPool scratch, int words, int most, int bound) {
    if (bound == 1) {
      return new PushTarget(scratch.takeWords(words), null, null, words);
    }
    return most <= MOST_IN_BYTE
        ? new PushTarget(null, scratch.takeCounters(words * Long.SIZE), null, words)
        : new PushTarget(null, null, new int[words * Long.SIZE], words);
  }

  /** Tells {@code nodes[from]} to {@code nodes[to - 1]}. */
  void tell(int[] nodes, int from, int to) {
    if (row != null) {
      set(row, nodes, from, to);
    } else if (narrow != null) {
      count(narrow, nodes, from, to);
    } else if (wide != null) {
      count(wide, nodes, from, to);
    }
  }

  private static void set(long[] row, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      row[nodes[i] >>> 6] |= 1L << nodes[i];
    }
  }

  private static void count(byte[] counters, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      counters[nodes[i]]++;
    }
  }

  private static void count(int[] counters, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      counters[nodes[i]]++;
    }
  }

  /** Adds what another one, of the same kind, was told. */
  void add(WordKernels kernels, PushTarget other) {
    if (row != null && other.row != null) {
      kernels.or(row, 0, other.row, 0, words);
    } else if (narrow != null && other.narrow != null) {
      kernels.add(narrow, other.narrow, words * Long.SIZE);
    } else if (wide != null && other.wide != null) {
      for (int i = 0; i < wide.length; i++) {
        wide[i] += other.wide[i];
      }
    }
  }

  /** Overwrites a row with who was told at least so often. */
  void atLeast(WordKernels kernels, int bound, long[] result) {
    if (row != null) {
      System.arraycopy(row, 0, result, 0, words);
    } else if (narrow != null && bound <= MOST_IN_BYTE) {
      kernels.atLeast(narrow, bound, result, words);
    } else {
      Arrays.fill(result, 0, words, 0);
    }
    for (int node = 0; wide != null && node < wide.length; node++) {
      result[node >>> 6] |= (wide[node] >= bound ? 1L : 0) << node;
    }
  }

  /** Gives the memory back; nothing may be asked after. */
  void release(ScratchPool scratch) {
    if (row != null) {
      scratch.giveBack(row, words);
    } else if (narrow != null) {
      scratch.giveBack(narrow, words * Long.SIZE);
    }
  }
}
