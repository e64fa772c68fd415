// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector.loop;

import org.htedl.vector.tile.Tile;

/**
 * The innermost loops over words. Two twins: {@code PlainKernels} and {@code VectorKernels}; which
 * of them is decided once, when the device is made. Stateless.
 *
 * <p>Positions and lengths are in words and need no alignment.
 */
public interface WordKernels {
  /** What the loops work in, such as {@code 256-bit vectors}. */
  String description();

  /** {@code target = a & b}. */
  void and(long[] target, int at, long[] a, int aFrom, long[] b, int bFrom, int words);

  /** {@code target = a & ~b}. */
  void andNot(long[] target, int at, long[] a, int aFrom, long[] b, int bFrom, int words);

  /** {@code target |= a}. */
  void or(long[] target, int at, long[] a, int aFrom, int words);

  /** The bits that are set in both. */
  int countAnd(long[] a, int aFrom, long[] b, int bFrom, int words);

  /**
   * Counts an intersection under two masks at once.
   *
   * @param rows the rows, five; where there are fewer, the first is repeated
   * @param flips for each row -1 if its complement is meant, else 0; the first is never flipped
   * @param words the length of all rows and masks
   * @return the bits under {@code aMask}, times 2^32, plus those under {@code bMask}
   */
  long countFive(long[][] rows, long[] flips, long[] aMask, long[] bMask, int words);

  /**
   * Intersects and counts.
   *
   * @param rows the rows, five; where there are fewer, the first is repeated
   * @param flips for each row -1 if its complement is meant, else 0; the first is never flipped
   * @param target the result; may be one of the rows
   * @param words the length of all rows
   * @return the bits in the result
   */
  int andFive(long[][] rows, long[] flips, long[] target, int words);

  /** {@code target[i] = a[from + i] & mask[i]}; the bits in the result. */
  int andCounted(long[] target, long[] a, int from, long[] mask, int words);

  /** {@code target[i] = a[from + i] & ~b[from + i] & mask[i]}; the bits in the result. */
  int andNotCounted(long[] target, long[] a, long[] b, int from, long[] mask, int words);

  /**
   * Memory for tiles, with what it holds undefined.
   *
   * @param words a multiple of {@link Tile#ALIGN_WORDS}
   */
  Tile newTile(int words);

  /** Integers that {@link #copyRun} copies. */
  int RUN = 16;

  /** Copies {@link #RUN} integers. */
  void copyRun(int[] from, int at, int[] to, int toAt);

  /** Writes the same bits in 32-bit words, the lower half of each word first. */
  void halves(long[] words, int from, int length, int[] to, int at);

  /** {@code target += more}, byte by byte from a place on. */
  void add(byte[] target, byte[] more, int from, int length);

  /**
   * Compares 64 bytes a word, as numbers from 0 to 255.
   *
   * @param target bit {@code k} of word {@code i} says whether {@code counts[from + 64 * i + k]} is
   *     at least {@code least}
   * @param least from 1 to 255
   */
  void atLeast(byte[] counts, int from, int least, long[] target, int words);

  /**
   * Compares 64 bytes a word.
   *
   * @param target bit {@code k} of word {@code i} says whether {@code a[from + 64 * i + k]} is
   *     {@code b[from + 64 * i + k]}
   */
  void equal(byte[] a, byte[] b, int from, long[] target, int words);

  /** Whether looking up bits is as fast as looking up bytes. */
  boolean looksUpBits();

  /**
   * Looks up the bits of many nodes.
   *
   * @param row bits over nodes in 32-bit words
   * @param nodes the nodes; bit {@code k} of {@code out[i]} is that of {@code nodes[from + 64 * i +
   *     k]}, and zero past the end of the array
   * @param words the number of words to write
   * @param at where to write the first
   */
  void gather(int[] row, int[] nodes, int from, int words, long[] out, int at);

  /** As {@link #gather(int[], int[], int, int, long[], int)}, from a byte 0 or 1 a node. */
  void gather(byte[] row, int[] nodes, int from, int words, long[] out, int at);

  /**
   * Exchanges bit {@code j} of word {@code i} with bit {@code i} of word {@code j}.
   *
   * @param words 64 of them, from {@code at} on
   */
  void transpose(long[] words, int at);
}
