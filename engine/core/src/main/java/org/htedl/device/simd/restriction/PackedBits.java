// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

/** Bits appended in order, some at a time. Not thread-safe. */
final class PackedBits {
  private final long[] words;
  private int used;

  /**
   * @param capacity the bits that there will be
   */
  PackedBits(int capacity) {
    words = new long[(capacity >>> 6) + 2];
  }

  /** Appends the low {@code count} bits; those above must be zero. */
  void append(long bits, int count) {
    int at = used >>> 6;
    words[at] |= bits << used;
    // Two shifts, because a shift by 64 is none in Java.
    words[at + 1] = bits >>> 1 >>> (63 - (used & 63));
    used += count;
  }

  /** The words, to be written whole instead of appending: bit {@code i} is the {@code i}-th. */
  long[] words() {
    return words;
  }

  /** The 64 bits from {@code position} on. */
  long read(int position) {
    int at = position >>> 6;
    return words[at] >>> position | words[at + 1] << 1 << (63 - (position & 63));
  }
}
