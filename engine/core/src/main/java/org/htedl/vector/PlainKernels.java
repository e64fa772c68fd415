// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

import org.htedl.vector.loop.WordKernels;
import org.htedl.vector.tile.Tile;

/** The loops in plain 64-bit words: what runs where the vector module is missing. */
public final class PlainKernels implements WordKernels {
  @Override
  public String description() {
    return "64-bit words";
  }

  @Override
  public void and(long[] target, int at, long[] a, int aFrom, long[] b, int bFrom, int words) {
    for (int i = 0; i < words; i++) {
      target[at + i] = a[aFrom + i] & b[bFrom + i];
    }
  }

  @Override
  public void andNot(long[] target, int at, long[] a, int aFrom, long[] b, int bFrom, int words) {
    for (int i = 0; i < words; i++) {
      target[at + i] = a[aFrom + i] & ~b[bFrom + i];
    }
  }

  @Override
  public void or(long[] target, int at, long[] a, int aFrom, int words) {
    for (int i = 0; i < words; i++) {
      target[at + i] |= a[aFrom + i];
    }
  }

  @Override
  public int countAnd(long[] a, int aFrom, long[] b, int bFrom, int words) {
    int count = 0;
    for (int i = 0; i < words; i++) {
      count += Long.bitCount(a[aFrom + i] & b[bFrom + i]);
    }
    return count;
  }

  @Override
  public long countFive(long[][] rows, long[] flips, long[] aMask, long[] bMask, int words) {
    return countFive(rows, flips, aMask, bMask, 0, words);
  }

  /** From a word on. */
  static long countFive(
      long[][] rows, long[] flips, long[] aMask, long[] bMask, int from, int words) {
    long[] a = rows[0];
    long[] b = rows[1];
    long[] c = rows[2];
    long[] d = rows[3];
    long[] e = rows[4];
    long count = 0;
    for (int i = from; i < words; i++) {
      long word = a[i] & (b[i] ^ flips[1]) & (c[i] ^ flips[2]);
      word &= (d[i] ^ flips[3]) & (e[i] ^ flips[4]);
      count += ((long) Long.bitCount(word & aMask[i]) << 32) + Long.bitCount(word & bMask[i]);
    }
    return count;
  }

  @Override
  public int andFive(long[][] rows, long[] flips, long[] target, int words) {
    return andFive(rows, flips, target, 0, words);
  }

  /** From a word on. */
  static int andFive(long[][] rows, long[] flips, long[] target, int from, int words) {
    long[] a = rows[0];
    long[] b = rows[1];
    long[] c = rows[2];
    long[] d = rows[3];
    long[] e = rows[4];
    int count = 0;
    for (int i = from; i < words; i++) {
      long word = a[i] & (b[i] ^ flips[1]) & (c[i] ^ flips[2]);
      word &= (d[i] ^ flips[3]) & (e[i] ^ flips[4]);
      target[i] = word;
      count += Long.bitCount(word);
    }
    return count;
  }

  @Override
  public int andCounted(long[] target, long[] a, int from, long[] mask, int words) {
    return andCounted(target, a, from, mask, 0, words);
  }

  /** From a word on. */
  static int andCounted(long[] target, long[] a, int from, long[] mask, int first, int words) {
    int count = 0;
    for (int i = first; i < words; i++) {
      target[i] = a[from + i] & mask[i];
      count += Long.bitCount(target[i]);
    }
    return count;
  }

  @Override
  public int andNotCounted(long[] target, long[] a, long[] b, int from, long[] mask, int words) {
    return andNotCounted(target, a, b, from, mask, 0, words);
  }

  /** From a word on. */
  static int andNotCounted(
      long[] target, long[] a, long[] b, int from, long[] mask, int first, int words) {
    int count = 0;
    for (int i = first; i < words; i++) {
      target[i] = a[from + i] & ~b[from + i] & mask[i];
      count += Long.bitCount(target[i]);
    }
    return count;
  }

  @Override
  public Tile newTile(int words) {
    return new ArrayTile(words);
  }

  @Override
  public void copyRun(int[] from, int at, int[] to, int toAt) {
    for (int i = 0; i < RUN; i++) {
      to[toAt + i] = from[at + i];
    }
  }

  @Override
  public void halves(long[] words, int from, int length, int[] to, int at) {
    for (int i = 0; i < length; i++) {
      to[at + 2 * i] = (int) words[from + i];
      to[at + 2 * i + 1] = (int) (words[from + i] >>> Integer.SIZE);
    }
  }

  @Override
  public void add(byte[] target, byte[] more, int from, int length) {
    for (int i = from; i < from + length; i++) {
      target[i] += more[i];
    }
  }

  @Override
  public void atLeast(byte[] counts, int from, int least, long[] target, int words) {
    for (int w = 0; w < words; w++) {
      long bits = 0;
      for (int k = 0; k < Long.SIZE; k++) {
        int often = counts[from + 64 * w + k] & 0xFF;
        // The sign of the difference, which is not a branch.
        bits |= (long) (~(often - least) >>> 31) << k;
      }
      target[w] = bits;
    }
  }

  @Override
  public void equal(byte[] a, byte[] b, int from, long[] target, int words) {
    for (int w = 0; w < words; w++) {
      long bits = 0;
      for (int k = 0; k < Long.SIZE; k++) {
        int at = from + Long.SIZE * w + k;
        bits |= (a[at] == b[at] ? 1L : 0) << k;
      }
      target[w] = bits;
    }
  }

  @Override
  public boolean looksUpBits() {
    return false;
  }

  @Override
  public void gather(int[] row, int[] nodes, int from, int words, long[] out, int at) {
    int whole = Math.min(words, (nodes.length - from) >>> 6);
    for (int w = 0; w < whole; w++) {
      long bits = 0;
      for (int k = 0; k < 64; k += 8) {
        bits |= octet(row, nodes, from + 64 * w + k) << k;
      }
      out[at + w] = bits;
    }
    for (int w = whole; w < words; w++) {
      out[at + w] = gatherRest(row, nodes, from + 64 * w);
    }
  }

  /** The bits of what nodes there are from a position on, at most 64. */
  static long gatherRest(int[] row, int[] nodes, int start) {
    long bits = 0;
    for (int k = 0; k < Math.min(64, nodes.length - start); k++) {
      bits |= bit(row, nodes[start + k]) << k;
    }
    return bits;
  }

  private static long octet(int[] row, int[] nodes, int i) {
    return bit(row, nodes[i])
        | bit(row, nodes[i + 1]) << 1
        | bit(row, nodes[i + 2]) << 2
        | bit(row, nodes[i + 3]) << 3
        | bit(row, nodes[i + 4]) << 4
        | bit(row, nodes[i + 5]) << 5
        | bit(row, nodes[i + 6]) << 6
        | bit(row, nodes[i + 7]) << 7;
  }

  private static long bit(int[] row, int node) {
    return (long) (row[node >>> 5] >>> node & 1);
  }

  @Override
  public void gather(byte[] row, int[] nodes, int from, int words, long[] out, int at) {
    int whole = Math.min(words, (nodes.length - from) >>> 6);
    for (int w = 0; w < whole; w++) {
      long bits = 0;
      for (int k = 0; k < 64; k += 8) {
        bits |= octet(row, nodes, from + 64 * w + k) << k;
      }
      out[at + w] = bits;
    }
    for (int w = whole; w < words; w++) {
      out[at + w] = gatherRest(row, nodes, from + 64 * w);
    }
  }

  /** The bits of what nodes there are from a position on, at most 64. */
  static long gatherRest(byte[] row, int[] nodes, int start) {
    long bits = 0;
    for (int k = 0; k < Math.min(64, nodes.length - start); k++) {
      bits |= (long) row[nodes[start + k]] << k;
    }
    return bits;
  }

  private static long octet(byte[] row, int[] nodes, int i) {
    return row[nodes[i]]
        | row[nodes[i + 1]] << 1
        | row[nodes[i + 2]] << 2
        | row[nodes[i + 3]] << 3
        | row[nodes[i + 4]] << 4
        | row[nodes[i + 5]] << 5
        | row[nodes[i + 6]] << 6
        | row[nodes[i + 7]] << 7;
  }

  @Override
  public void transpose(long[] words, int at) {
    Transposition.swap(words, at, 32);
    Transposition.swap(words, at, 16);
    Transposition.swap(words, at, 8);
    Transposition.swap(words, at, 4);
    Transposition.swap(words, at, 2);
    Transposition.swap(words, at, 1);
  }
}
