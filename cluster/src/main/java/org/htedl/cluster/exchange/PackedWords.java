// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.nio.ByteBuffer;

/**
 * Words as bytes: as they are, or the places of their bits where these take less. The first byte
 * says which.
 */
final class PackedWords {
  private static final byte WORDS = 0;
  private static final byte PLACES = 1;

  private PackedWords() {}

  /** The bytes of some words. */
  static byte[] pack(long[] words) {
    long bits = 0;
    for (long word : words) {
      bits += Long.bitCount(word);
    }
    return bits * Integer.BYTES < words.length * (long) Long.BYTES
        ? places(words, (int) bits)
        : all(words);
  }

  private static byte[] all(long[] words) {
    ByteBuffer bytes = ByteBuffer.allocate(1 + Math.multiplyExact(words.length, Long.BYTES));
    bytes.put(WORDS).asLongBuffer().put(words);
    return bytes.array();
  }

  private static byte[] places(long[] words, int bits) {
    ByteBuffer bytes = ByteBuffer.allocate(1 + (1 + bits) * Integer.BYTES);
    bytes.put(PLACES).putInt(words.length);
    for (int w = 0; w < words.length; w++) {
      for (long word = words[w]; word != 0; word &= word - 1) {
        bytes.putInt(w << 6 | Long.numberOfTrailingZeros(word));
      }
    }
    return bytes.array();
  }

  /** The words that were packed. */
  static long[] unpack(byte[] packed) {
    ByteBuffer bytes = ByteBuffer.wrap(packed);
    if (bytes.get() == WORDS) {
      long[] words = new long[bytes.remaining() / Long.BYTES];
      bytes.asLongBuffer().get(words);
      return words;
    }
    long[] words = new long[bytes.getInt()];
    while (bytes.hasRemaining()) {
      int place = bytes.getInt();
      words[place >>> 6] |= 1L << place;
    }
    return words;
  }
}
