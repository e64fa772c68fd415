// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.function.IntConsumer;

/** Sets of small numbers as words of bits. */
final class Bits {
  private Bits() {}

  static int words(int bits) {
    return (bits + 63) >>> 6;
  }

  static boolean has(long[] words, int bit) {
    return (words[bit >>> 6] >>> bit & 1) != 0;
  }

  static void set(long[] words, int bit) {
    words[bit >>> 6] |= 1L << bit;
  }

  static int count(long[] words) {
    int count = 0;
    for (long word : words) {
      count += Long.bitCount(word);
    }
    return count;
  }

  /** How many are less than a limit. */
  static int countBelow(long[] words, int limit) {
    int count = 0;
    for (int w = 0; w < limit >>> 6; w++) {
      count += Long.bitCount(words[w]);
    }
    return (limit & 63) == 0
        ? count
        : count + Long.bitCount(words[limit >>> 6] & (1L << limit) - 1);
  }

  /** The least that is at least {@code from}, or -1. */
  static int next(long[] words, int from) {
    for (int w = from >>> 6; w < words.length; w++) {
      long word = w == from >>> 6 ? words[w] & -1L << from : words[w];
      if (word != 0) {
        return 64 * w + Long.numberOfTrailingZeros(word);
      }
    }
    return -1;
  }

  static void forEach(long[] words, IntConsumer action) {
    for (int w = 0; w < words.length; w++) {
      for (long rest = words[w]; rest != 0; rest &= rest - 1) {
        action.accept(64 * w + Long.numberOfTrailingZeros(rest));
      }
    }
  }
}
