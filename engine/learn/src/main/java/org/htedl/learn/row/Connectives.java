// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.Arrays;

/**
 * Conjunctions and disjunctions of one row with others, of which those are kept that are not in the
 * slab. Where one row contains the other, both results are there already. Not thread-safe.
 */
final class Connectives {
  /** Words of the rows that are looked up at once, about. */
  private static final int BLOCK_WORDS = 1 << 12;

  private final RowSlab slab;
  private final RowBatch batch;
  private final int words;

  /** How many rows are looked up at once, two for each pair. */
  private final int most;

  /** Rows that are not looked up yet, {@code long[most][words]}: each AND before its OR. */
  private final long[] bits;

  private final long[] hashes;
  private final int[] others;
  private final long[] entries;
  private final long[] firstWords;
  private int size;

  Connectives(RowSlab slab, RowBatch batch) {
    this.slab = slab;
    this.batch = batch;
    this.words = slab.words();
    this.most = atOnce(words);
    this.bits = new long[most * words];
    this.hashes = new long[most];
    this.others = new int[most];
    this.entries = new long[most];
    this.firstWords = new long[most];
  }

  private static int atOnce(int words) {
    return Math.clamp(BLOCK_WORDS / words & ~1, 2, RowSlab.AT_ONCE);
  }

  /** Bytes that one takes for rows of so many words. */
  static long bytes(int words) {
    return atOnce(words) * (8L * words + 3 * 8 + 4);
  }

  /** For rows of few words: one pass. */
  void few(int a, int from, int to) {
    long[] aBits = slab.segment(a);
    int aAt = slab.offset(a);
    for (int b = from; b < to; b++) {
      long[] bBits = slab.segment(b);
      int bAt = slab.offset(b);
      int and = size * words;
      int or = and + words;
      long onlyA = 0;
      long onlyB = 0;
      long andSum = 0;
      long orSum = 0;
      for (int w = 0; w < words; w++) {
        long x = aBits[aAt + w];
        long y = bBits[bAt + w];
        onlyA |= x & ~y;
        onlyB |= y & ~x;
        bits[and + w] = x & y;
        bits[or + w] = x | y;
        andSum += RowHash.share(x & y, w);
        orSum += RowHash.share(x | y, w);
      }
      if (onlyA != 0 && onlyB != 0) {
        pair(a, b, RowHash.ofSum(andSum), RowHash.ofSum(orSum));
      }
    }
    keep(a);
  }

  /** For rows of many words: a pass for each step, which runs in vectors. */
  void many(int a, int from, int to) {
    long[] aBits = slab.segment(a);
    int aAt = slab.offset(a);
    for (int b = from; b < to; b++) {
      long[] bBits = slab.segment(b);
      int bAt = slab.offset(b);
      int and = size * words;
      int or = and + words;
      for (int w = 0; w < words; w++) {
        bits[and + w] = aBits[aAt + w] & bBits[bAt + w];
      }
      if (Arrays.equals(bits, and, or, aBits, aAt, aAt + words)
          || Arrays.equals(bits, and, or, bBits, bAt, bAt + words)) {
        continue;
      }
      for (int w = 0; w < words; w++) {
        bits[or + w] = aBits[aAt + w] | bBits[bAt + w];
      }
      pair(a, b, RowHash.of(bits, and, words), RowHash.of(bits, or, words));
    }
    keep(a);
  }

  /** Takes the two rows that were written last. */
  private void pair(int a, int b, long andHash, long orHash) {
    hashes[size] = andHash;
    hashes[size + 1] = orHash;
    others[size] = b;
    others[size + 1] = b;
    size += 2;
    if (size == most) {
      keep(a);
    }
  }

  private void keep(int a) {
    long found = slab.find(bits, 0, hashes, 0, size, entries, firstWords);
    for (int i = 0; i < size; i++) {
      if ((found & 1L << i) == 0) {
        Operation operation = (i & 1) == 0 ? Operation.AND : Operation.OR;
        batch.add(bits, i * words, hashes[i], operation, a, others[i]);
      }
    }
    size = 0;
  }
}
