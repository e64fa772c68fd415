package org.htedl.device.simd;

/** Turns 64 words into the 64 words that have their columns. */
final class Transposition {
  private Transposition() {}

  /**
   * Exchanges bit {@code j} of word {@code i} with bit {@code i} of word {@code j}: halves, quarters
   * and so on change places (Hacker's Delight, section 7-3).
   *
   * @param words 64 of them, from {@code at} on
   */
  static void transpose(long[] words, int at) {
    swap(words, at, 32, 0x00000000FFFFFFFFL);
    swap(words, at, 16, 0x0000FFFF0000FFFFL);
    swap(words, at, 8, 0x00FF00FF00FF00FFL);
    swap(words, at, 4, 0x0F0F0F0F0F0F0F0FL);
    swap(words, at, 2, 0x3333333333333333L);
    swap(words, at, 1, 0x5555555555555555L);
  }

  private static void swap(long[] words, int at, int width, long low) {
    for (int block = at; block < at + 64; block += 2 * width) {
      for (int i = block; i < block + width; i++) {
        long change = (words[i] >>> width ^ words[i + width]) & low;
        words[i + width] ^= change;
        words[i] ^= change << width;
      }
    }
  }
}
