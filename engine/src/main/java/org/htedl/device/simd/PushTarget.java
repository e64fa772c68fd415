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

  private PushTarget(long @Nullable [] row, byte @Nullable [] narrow, int @Nullable [] wide) {
    this.row = row;
    this.narrow = narrow;
    this.wide = wide;
  }

  /**
   * @param words of a row
   * @param most how often a node can be told at most
   * @param bound how often is to be known at most, from 1
   */
  static PushTarget of(ScratchPool scratch, int words, int most, int bound) {
    if (bound == 1) {
      return new PushTarget(scratch.takeWords(words), null, null);
    }
    return most <= MOST_IN_BYTE
        ? new PushTarget(null, scratch.takeCounters(words * Long.SIZE), null)
        : new PushTarget(null, null, new int[words * Long.SIZE]);
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

  /**
   * Adds what another one, of the same kind, was told of the nodes of some words, and clears it
   * there. Threads may do so at once with different words.
   */
  void take(WordKernels kernels, PushTarget other, int from, int length) {
    if (row != null && other.row != null) {
      kernels.or(row, from, other.row, from, length);
    } else if (narrow != null && other.narrow != null) {
      kernels.add(narrow, other.narrow, from * Long.SIZE, length * Long.SIZE);
    } else if (wide != null && other.wide != null) {
      for (int i = from * Long.SIZE; i < (from + length) * Long.SIZE; i++) {
        wide[i] += other.wide[i];
      }
    }
    other.clear(from, length);
  }

  /**
   * Who was told at least so often, of the nodes of some words.
   *
   * @param result the words, zeros before
   */
  void atLeast(WordKernels kernels, int bound, int from, long[] result) {
    if (row != null) {
      System.arraycopy(row, from, result, 0, result.length);
    } else if (narrow != null && bound <= MOST_IN_BYTE) {
      kernels.atLeast(narrow, from * Long.SIZE, bound, result, result.length);
    } else if (wide != null) {
      for (int i = 0; i < result.length * Long.SIZE; i++) {
        result[i >>> 6] |= (wide[from * Long.SIZE + i] >= bound ? 1L : 0) << i;
      }
    }
  }

  /** Forgets what it was told of the nodes of some words. */
  void clear(int from, int length) {
    if (row != null) {
      Arrays.fill(row, from, from + length, 0);
    } else if (narrow != null) {
      Arrays.fill(narrow, from * Long.SIZE, (from + length) * Long.SIZE, (byte) 0);
    }
  }

  /** Gives the memory back, all of which must be clear; nothing may be asked after. */
  void release(ScratchPool scratch) {
    if (row != null) {
      scratch.giveBack(row);
    } else if (narrow != null) {
      scratch.giveBack(narrow);
    }
  }
}
