// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

/** The generator of the reference program: splitmix64, and what is drawn from it in its order. */
final class SplitMix64 {
  private static final double TWO_TO_63 = 0x1p63;

  private long state;

  SplitMix64(long seed) {
    this.state = seed;
  }

  long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** {@code next() % bound}, unsigned. */
  int below(int bound) {
    return (int) Long.remainderUnsigned(next(), bound);
  }

  /** One draw a bit: {@code long[ceil(count / 64)]}, a bit set with probability {@code density}. */
  long[] bits(int count, double density) {
    long threshold = threshold(density);
    long[] words = new long[(count + 63) / 64];
    for (int i = 0; i < count; i++) {
      if (Long.compareUnsigned(next(), threshold) <= 0) {
        words[i >>> 6] |= 1L << i;
      }
    }
    return words;
  }

  /** One draw a bit: its lowest. */
  long[] coins(int count) {
    long[] words = new long[(count + 63) / 64];
    for (int i = 0; i < count; i++) {
      words[i >>> 6] |= (next() & 1) << i;
    }
    return words;
  }

  /** The density as a share of 2^64, converted as C converts a double to an unsigned number. */
  private static long threshold(double density) {
    double scaled = density * 0x1p64;
    if (scaled >= 2 * TWO_TO_63) {
      return -1;
    }
    return scaled < TWO_TO_63 ? (long) scaled : (long) (scaled - TWO_TO_63) ^ Long.MIN_VALUE;
  }
}
