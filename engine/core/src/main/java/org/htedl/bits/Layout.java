// SPDX-License-Identifier: Apache-2.0
package org.htedl.bits;

/**
 * How the rows of one mirror lie in memory: {@code words} 64-bit words, cut into tiles of {@link
 * #TILE_WORDS} words, the last one shorter.
 *
 * <p>Node {@code i} is bit {@code i & 63} of word {@code i >>> 6}. The number of words is a
 * multiple of {@link #ALIGN_WORDS}, so that vector loops need no tail; bits past the last node are
 * zero in every row.
 *
 * @param words the length of a row in words
 */
public record Layout(int words) {
  /** Rows are padded to this many words: 512 bits, the widest vector there is. */
  public static final int ALIGN_WORDS = 8;

  /**
   * Words in a tile: 4 KiB, 32,768 nodes. A tile is the unit that a patch copies and that a batch
   * keeps in the cache: 64 rows of one tile fill half of a 512 KiB second-level cache.
   */
  public static final int TILE_WORDS = 512;

  /** The base-two logarithm of the nodes in a tile. */
  public static final int TILE_SHIFT = 15;

  public Layout {
    if (words < 0 || words % ALIGN_WORDS != 0) {
      throw new IllegalArgumentException("words not a multiple of " + ALIGN_WORDS + ": " + words);
    }
  }

  /** The smallest layout that has room for this many nodes. */
  public static Layout forNodes(int nodes) {
    int bitsPerStep = ALIGN_WORDS * Long.SIZE;
    long steps = ((long) nodes + bitsPerStep - 1) / bitsPerStep;
    return new Layout(Math.toIntExact(steps * ALIGN_WORDS));
  }

  /** How many nodes there is room for. */
  public long capacity() {
    return (long) words * Long.SIZE;
  }

  /** The number of tiles. */
  public int tiles() {
    return (words + TILE_WORDS - 1) / TILE_WORDS;
  }

  /** The number of words of tile {@code tile}. */
  public int wordsIn(int tile) {
    return Math.min(TILE_WORDS, words - tile * TILE_WORDS);
  }

  /** Whether the ids of this many members take no more memory than a row of bits. */
  boolean isCheaperAsIds(long members) {
    return members * Integer.BYTES <= (long) words * Long.BYTES;
  }

  /** A row of zeros, all words in one array. */
  public long[] newWords() {
    return new long[words];
  }
}
