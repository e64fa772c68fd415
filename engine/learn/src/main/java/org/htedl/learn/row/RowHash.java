// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

/**
 * Hashes of rows. Each word is mixed with its place and all are added, so that no step waits for
 * the one before and loops over many words run in vectors.
 */
final class RowHash {
  private static final long FIRST = 0xBF58476D1CE4E5B9L;
  private static final long SECOND = 0x94D049BB133111EBL;
  private static final long PLACE = 0x9E3779B97F4A7C15L;

  private RowHash() {}

  /** The share of one word in the sum. */
  static long share(long word, int place) {
    long mixed = (word + (place + 1) * PLACE) * FIRST;
    return (mixed ^ mixed >>> 32) * SECOND;
  }

  /** The hash for the sum of all shares. */
  static long ofSum(long sum) {
    long mixed = (sum ^ sum >>> 30) * FIRST;
    return mixed ^ mixed >>> 31;
  }

  /** The hash of a row. */
  static long of(long[] bits, int at, int words) {
    long sum = 0;
    for (int w = 0; w < words; w++) {
      sum += share(bits[at + w], w);
    }
    return ofSum(sum);
  }
}
