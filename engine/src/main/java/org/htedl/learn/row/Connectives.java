package org.htedl.learn.row;

import java.util.Arrays;

/**
 * Conjunctions and disjunctions of one row with others, of which those are kept that are not in the
 * slab. Where one row contains the other, both results are there already. Not thread-safe.
 */
final class Connectives {
  private final RowSlab slab;
  private final RowBatch batch;
  private final int words;
  private final long[] and;
  private final long[] or;

  Connectives(RowSlab slab, RowBatch batch) {
    this.slab = slab;
    this.batch = batch;
    this.words = slab.words();
    this.and = new long[words];
    this.or = new long[words];
  }

  /** For rows of few words: one pass. */
  void few(int a, int from, int to) {
    long[] aBits = slab.segment(a);
    int aAt = slab.offset(a);
    for (int b = from; b < to; b++) {
      long[] bBits = slab.segment(b);
      int bAt = slab.offset(b);
      long onlyA = 0;
      long onlyB = 0;
      long andSum = 0;
      long orSum = 0;
      for (int w = 0; w < words; w++) {
        long x = aBits[aAt + w];
        long y = bBits[bAt + w];
        onlyA |= x & ~y;
        onlyB |= y & ~x;
        and[w] = x & y;
        or[w] = x | y;
        andSum += RowHash.share(x & y, w);
        orSum += RowHash.share(x | y, w);
      }
      if (onlyA != 0 && onlyB != 0) {
        keep(and, RowHash.ofSum(andSum), Operation.AND, a, b);
        keep(or, RowHash.ofSum(orSum), Operation.OR, a, b);
      }
    }
  }

  /** For rows of many words: a pass for each step, which runs in vectors. */
  void many(int a, int from, int to) {
    long[] aBits = slab.segment(a);
    int aAt = slab.offset(a);
    for (int b = from; b < to; b++) {
      long[] bBits = slab.segment(b);
      int bAt = slab.offset(b);
      for (int w = 0; w < words; w++) {
        and[w] = aBits[aAt + w] & bBits[bAt + w];
      }
      if (Arrays.equals(and, 0, words, aBits, aAt, aAt + words)
          || Arrays.equals(and, 0, words, bBits, bAt, bAt + words)) {
        continue;
      }
      for (int w = 0; w < words; w++) {
        or[w] = aBits[aAt + w] | bBits[bAt + w];
      }
      keep(and, RowHash.of(and, 0, words), Operation.AND, a, b);
      keep(or, RowHash.of(or, 0, words), Operation.OR, a, b);
    }
  }

  private void keep(long[] row, long hash, Operation operation, int a, int b) {
    if (slab.find(row, 0, hash) < 0) {
      batch.add(row, 0, hash, operation, a, b);
    }
  }
}
