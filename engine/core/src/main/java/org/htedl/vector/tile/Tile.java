// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector.tile;

/**
 * Memory for the rows of one tile, and the innermost loops over them: what stays in the cache while
 * all hypotheses of a batch are counted. Two twins, {@code ArrayTile} and {@code SegmentTile}. Used
 * by one thread at a time.
 *
 * <p>Positions and lengths are in words, and all multiples of {@link #ALIGN_WORDS}, so that no loop
 * has a rest.
 */
public interface Tile {
  /** Rows begin and end at multiples of this: 512 bits, the widest vector there is. */
  int ALIGN_WORDS = 8;

  /** So many words, rounded up. */
  static int aligned(int words) {
    return words + ALIGN_WORDS - 1 & -ALIGN_WORDS;
  }

  /** The words that there is room for. */
  int capacity();

  /** Writes words to a row. */
  void put(int at, long[] words, int from, int length);

  /** Writes those of the words' bits that are in the row {@code mask} to a row. */
  void putMasked(int at, int mask, long[] words, int from, int length);

  /**
   * As {@link #putMasked}, and writes the other bits of the mask to the row {@code complement},
   * while all of it is in registers.
   */
  void putBoth(int at, int complement, int mask, long[] words, int from, int length);

  /** {@code row &= other}. */
  void and(int row, int other, int words);

  /** {@code target = a & ~b}. */
  void andNot(int target, int a, int b, int words);

  /**
   * Writes an intersection.
   *
   * @param target may be one of the rows
   * @param rows where rows begin
   * @param from the first row, an index into {@code rows}
   * @param to one past the last row
   */
  void andAll(int target, int[] rows, int from, int to, int words);

  /** Whether a row has no members. */
  boolean isEmpty(int row, int words);

  /**
   * Counts intersections without writing them.
   *
   * @param rows where rows begin
   * @param from the first row of the first intersection, an index into {@code rows}; those of the
   *     others follow
   * @param width the rows of each, from 1
   * @param intersections how many there are
   * @param mask where the mask begins
   * @param counts for each intersection, from {@code at} on, the bits in every row, times 2^32,
   *     plus those of them that are in the mask, are added to what is there
   */
  void count(
      int[] rows,
      int from,
      int width,
      int intersections,
      int mask,
      int words,
      long[] counts,
      int at);
}
