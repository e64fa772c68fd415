// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

/**
 * The steps by which a square of 64 words of 64 bits is transposed: halves of rows change places
 * with halves of columns, then quarters, and so on (Warren, Hacker's Delight, section 7-3).
 */
final class Transposition {
  private Transposition() {}

  /** The lower {@code width} bits of every {@code 2 * width}. */
  static long mask(int width) {
    return Long.divideUnsigned(-1L, (1L << width) + 1);
  }

  /** One step, word by word. */
  static void swap(long[] words, int at, int width) {
    long mask = mask(width);
    for (int pair = 0; pair < 32; pair++) {
      int low = at + 2 * (pair & -width) + (pair & width - 1);
      long change = (words[low] >>> width ^ words[low + width]) & mask;
      words[low + width] ^= change;
      words[low] ^= change << width;
    }
  }
}
