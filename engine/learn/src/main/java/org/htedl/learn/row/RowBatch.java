// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.Arrays;

/** Rows that one tile of work has found, in order: {@code long[rows][words]}. Not thread-safe. */
final class RowBatch implements Rows {
  private final int words;
  private long[] bits;
  private long[] hashes = new long[256];
  private byte[] operations = new byte[256];
  private int[] first = new int[256];
  private int[] second = new int[256];
  private int size;
  private long tried;

  /** The first of the rows that were looked up in a slab at once, and those that are there. */
  private int lookedUp = -1;

  private long found;
  private final long[] entries = new long[RowSlab.AT_ONCE];
  private final long[] firstWords = new long[RowSlab.AT_ONCE];

  RowBatch(int words) {
    this.words = words;
    this.bits = new long[256 * words];
  }

  /** Counts candidates, kept or not. */
  void tried(long more) {
    tried += more;
  }

  /** The candidates that were looked at. */
  long tried() {
    return tried;
  }

  int size() {
    return size;
  }

  /** Memory held, in bytes. */
  long bytes() {
    return 8L * (bits.length + entries.length + firstWords.length)
        + (8 + 1 + 4 + 4L) * hashes.length;
  }

  /** The rows' bits. */
  long[] bits() {
    return bits;
  }

  @Override
  public long[] segment(int row) {
    return bits;
  }

  @Override
  public int offset(int row) {
    return row * words;
  }

  long hash(int row) {
    return hashes[row];
  }

  Operation operation(int row) {
    return Operation.of(operations[row]);
  }

  int first(int row) {
    return first[row];
  }

  int second(int row) {
    return second[row];
  }

  /**
   * Adds a row to a slab unless it is there. Rows are asked for in order.
   *
   * @return its number there, or -1 if it was there
   */
  int addTo(RowSlab slab, int row) {
    int from = row & -RowSlab.AT_ONCE;
    if (from != lookedUp) {
      int count = Math.min(RowSlab.AT_ONCE, size - from);
      found = slab.find(bits, offset(from), hashes, from, count, entries, firstWords);
      lookedUp = from;
    }
    return (found & 1L << row - from) != 0
        ? -1
        : slab.add(bits, offset(row), hashes[row], operation(row), first[row], second[row]);
  }

  /** Takes all rows out, so that the memory serves again. */
  void clear() {
    size = 0;
    lookedUp = -1;
  }

  /** Adds a copy of a row. */
  void add(long[] from, int at, long hash, Operation operation, int a, int b) {
    if (size == hashes.length) {
      int length = 2 * size;
      bits = Arrays.copyOf(bits, length * words);
      hashes = Arrays.copyOf(hashes, length);
      operations = Arrays.copyOf(operations, length);
      first = Arrays.copyOf(first, length);
      second = Arrays.copyOf(second, length);
    }
    System.arraycopy(from, at, bits, size * words, words);
    hashes[size] = hash;
    operations[size] = operation.code();
    first[size] = a;
    second[size++] = b;
  }
}
