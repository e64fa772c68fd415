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
    return 8L * bits.length + (8 + 1 + 4 + 4L) * hashes.length;
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

  /** Takes all rows out, so that the memory serves again. */
  void clear() {
    size = 0;
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
