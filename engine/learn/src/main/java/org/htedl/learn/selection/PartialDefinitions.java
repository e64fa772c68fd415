// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.Arrays;
import org.htedl.collection.HashIndex;
import org.htedl.learn.row.RowSlab;

/**
 * Partial definitions of one side of a part: rows that cover examples of this side and few of the
 * other, those that cover the same once, by their shortest. Chosen by what they cover of the part
 * alone. Not thread-safe.
 */
final class PartialDefinitions {
  /** The most that are kept; of more, those that cover most. */
  static final int MOST = 1 << 15;

  /** The most words that they take. */
  static final int MOST_WORDS = 1 << 21;

  /** A definition of fewer examples is a list of them. */
  private static final int FEWEST = 2;

  private final int words;
  private final int[] rows;
  private final int[] inside;
  private final int[] outside;
  private final long[] bits;
  private int size;

  private PartialDefinitions(int words, int most) {
    this.words = words;
    this.rows = new int[most];
    this.inside = new int[most];
    this.outside = new int[most];
    this.bits = new long[most * words];
  }

  /**
   * @param rows how many rows are looked at
   * @param negatives whether the negatives are defined
   * @param precision the least
   * @param errors the most examples of the other side that are covered
   */
  static PartialDefinitions of(
      RowSlab slab,
      int rows,
      Part part,
      boolean negatives,
      double precision,
      int errors,
      Pace pace) {
    int side = negatives ? part.negatives() : part.positives();
    int other = negatives ? part.positives() : part.negatives();
    int[] most = mostOutside(side, Math.min(other, errors), precision);
    int[] admitted = new int[rows];
    int count = admit(part.counts(), negatives, most, admitted);
    pace.add(rows);
    int[] byCover = new int[side + 1];
    for (int i = 0; i < count; i++) {
      byCover[negatives ? part.fp(admitted[i]) : part.tp(admitted[i])]++;
    }
    int room = Math.min(MOST, Math.max(1, MOST_WORDS / slab.words()));
    int kept = 0;
    int threshold = side + 1;
    while (threshold > 0 && kept + byCover[threshold - 1] <= room) {
      kept += byCover[--threshold];
    }
    PartialDefinitions candidates = new PartialDefinitions(slab.words(), kept);
    long[] all = part.all();
    HashIndex table = new HashIndex(Math.max(4, Integer.highestOneBit(Math.max(1, kept)) * 4));
    for (int i = 0; i < count; i++) {
      int row = admitted[i];
      int x = negatives ? part.fp(row) : part.tp(row);
      if (x >= threshold) {
        candidates.add(slab, row, all, x, negatives ? part.tp(row) : part.fp(row), table);
        pace.add(slab.words());
      }
    }
    return candidates;
  }

  /**
   * For each number of examples of a side how many of the other may be covered with them, at most;
   * -1 if such a row is no candidate.
   */
  private static int[] mostOutside(int side, int errors, double precision) {
    int[] most = new int[side + 1];
    int y = 0;
    for (int x = 0; x <= side; x++) {
      while (y < errors && x >= precision * (x + y + 1)) {
        y++;
      }
      most[x] = x < Math.min(FEWEST, side) ? -1 : y;
    }
    return most;
  }

  /**
   * The rows that are candidates, without branches, most of which would be mispredicted.
   *
   * @param admitted of as many as there are rows, filled in here
   * @return how many
   */
  private static int admit(long[] counts, boolean negatives, int[] mostOutside, int[] admitted) {
    int shift = negatives ? 0 : 32;
    int size = 0;
    for (int row = 0; row < admitted.length; row++) {
      int x = (int) (counts[row] >>> shift);
      int y = (int) (counts[row] >>> 32 - shift);
      admitted[size] = row;
      size += y - mostOutside[x] - 1 >>> 31;
    }
    return size;
  }

  private void add(RowSlab slab, int row, long[] all, int x, int y, HashIndex table) {
    long[] segment = slab.segment(row);
    int from = slab.offset(row);
    int at = size * words;
    long hash = 0;
    for (int w = 0; w < words; w++) {
      long word = segment[from + w] & all[w];
      bits[at + w] = word;
      hash = (hash ^ word) * 0xBF58476D1CE4E5B9L;
      hash ^= hash >>> 29;
    }
    int slot = table.first((int) hash);
    for (int known; (known = table.at(slot)) >= 0; slot = table.next(slot)) {
      int other = known * words;
      if (Arrays.equals(bits, other, other + words, bits, at, at + words)) {
        return;
      }
    }
    rows[size] = row;
    inside[size] = x;
    outside[size] = y;
    table.set(slot, size++);
  }

  int size() {
    return size;
  }

  int words() {
    return words;
  }

  /** The row's number in the slab. */
  int row(int candidate) {
    return rows[candidate];
  }

  /** Examples of the side that are covered. */
  int inside(int candidate) {
    return inside[candidate];
  }

  /** Examples of the other side that are covered. */
  int outside(int candidate) {
    return outside[candidate];
  }

  /** What is covered of the part; row {@code i} from word {@code i * words} on. */
  long[] bits() {
    return bits;
  }
}
