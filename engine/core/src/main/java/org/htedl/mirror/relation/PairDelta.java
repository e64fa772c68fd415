// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;
import org.htedl.bits.SparseRow;

/**
 * How a relation differs from its base: pairs {@code head << 32 | target}, ascending. Immutable.
 *
 * @param added pairs that the base lacks
 * @param removed pairs that the base has
 */
record PairDelta(long[] added, long[] removed) {
  static final PairDelta NONE = new PairDelta(new long[0], new long[0]);

  static long pair(int head, int target) {
    return (long) head << 32 | target;
  }

  int size() {
    return added.length + removed.length;
  }

  boolean isEmpty() {
    return size() == 0;
  }

  /**
   * This difference and then another one.
   *
   * @param add ascending pairs that the relation so far lacks
   * @param remove ascending pairs that the relation so far has
   */
  PairDelta then(long[] add, long[] remove) {
    return new PairDelta(
        union(minus(added, remove), minus(add, removed)),
        union(minus(removed, add), minus(remove, added)));
  }

  /**
   * The difference from the relation that {@code earlier} leads to, to that which this leads to.
   */
  PairDelta since(PairDelta earlier) {
    return new PairDelta(
        union(minus(added, earlier.added), minus(earlier.removed, removed)),
        union(minus(removed, earlier.removed), minus(earlier.added, added)));
  }

  /** The difference of the relations with head and target exchanged. */
  PairDelta inverted() {
    return new PairDelta(inverted(added), inverted(removed));
  }

  private static long[] inverted(long[] pairs) {
    long[] inverted = new long[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      inverted[i] = pair((int) pairs[i], (int) (pairs[i] >>> 32));
    }
    Arrays.sort(inverted);
    return inverted;
  }

  /** The heads with pairs in it, ascending. */
  int[] heads() {
    int[] heads = new int[size()];
    int count = 0;
    for (long pair : added) {
      heads[count++] = (int) (pair >>> 32);
    }
    for (long pair : removed) {
      heads[count++] = (int) (pair >>> 32);
    }
    Arrays.sort(heads);
    return Arrays.copyOf(heads, SparseRow.removeDuplicates(heads, count));
  }

  /** Whether there is a pair of the head in it. */
  boolean concerns(int head) {
    return start(added, head) < start(added, head + 1)
        || start(removed, head) < start(removed, head + 1);
  }

  /**
   * Index of a head's first pair in an ascending array; the index of the next head's is the end.
   */
  static int start(long[] pairs, int head) {
    int at = Arrays.binarySearch(pairs, (long) head << 32);
    return at < 0 ? -at - 1 : at;
  }

  static boolean contains(long[] pairs, long pair) {
    return pairs.length > 0 && Arrays.binarySearch(pairs, pair) >= 0;
  }

  /** All of both; copies in runs between the members of the shorter. */
  static long[] union(long[] a, long[] b) {
    long[] large = a.length >= b.length ? a : b;
    long[] small = large == a ? b : a;
    if (small.length == 0) {
      return large;
    }
    long[] result = new long[large.length + small.length];
    int copied = 0;
    int length = 0;
    for (long pair : small) {
      int at = Arrays.binarySearch(large, copied, large.length, pair);
      int until = at < 0 ? -at - 1 : at;
      System.arraycopy(large, copied, result, length, until - copied);
      length += until - copied;
      copied = until;
      if (at < 0) {
        result[length++] = pair;
      }
    }
    System.arraycopy(large, copied, result, length, large.length - copied);
    length += large.length - copied;
    return length == result.length ? result : Arrays.copyOf(result, length);
  }

  /** The pairs in {@code a} that are not in {@code b}. */
  static long[] minus(long[] a, long[] b) {
    if (a.length == 0 || b.length == 0) {
      return a;
    }
    if (a.length < b.length / 16) {
      return minusLarge(a, b);
    }
    return b.length < a.length / 16 ? minusSmall(a, b) : minusSimilar(a, b);
  }

  private static long[] minusLarge(long[] a, long[] b) {
    long[] result = new long[a.length];
    int length = 0;
    for (long pair : a) {
      if (Arrays.binarySearch(b, pair) < 0) {
        result[length++] = pair;
      }
    }
    return length == a.length ? a : Arrays.copyOf(result, length);
  }

  private static long[] minusSimilar(long[] a, long[] b) {
    long[] result = new long[a.length];
    int length = 0;
    int next = 0;
    for (long pair : a) {
      while (next < b.length && b[next] < pair) {
        next++;
      }
      if (next == b.length || b[next] != pair) {
        result[length++] = pair;
      }
    }
    return length == a.length ? a : Arrays.copyOf(result, length);
  }

  private static long[] minusSmall(long[] a, long[] b) {
    long[] result = a;
    int copied = 0;
    int length = 0;
    for (long pair : b) {
      int at = Arrays.binarySearch(a, copied, a.length, pair);
      if (at >= 0) {
        // Mostly nothing of b is in a, and then nothing is copied.
        result = result == a ? new long[a.length - 1] : result;
        System.arraycopy(a, copied, result, length, at - copied);
        length += at - copied;
        copied = at + 1;
      }
    }
    if (result == a) {
      return a;
    }
    System.arraycopy(a, copied, result, length, a.length - copied);
    return Arrays.copyOf(result, length + a.length - copied);
  }

  long bytes() {
    return 56 + 8L * size();
  }
}
