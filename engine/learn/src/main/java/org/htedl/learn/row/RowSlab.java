// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;

/**
 * Distinct rows of one context: {@code long[rows][words]} in segments, each with the operation that
 * gives it, and a hash table that finds a row by its bits. Rows are added by ascending length of
 * their expressions, so that those of one length are a range of numbers. Read by any number of
 * threads while no thread adds.
 *
 * <p>The table is not a {@code HashIndex}: most look-ups are of rows that are there, and a slot
 * with half of the hash beside the number tells in most cases which row to compare, without reading
 * one.
 */
public final class RowSlab implements Rows {
  /** Words of a segment, about; a segment holds at least one row. */
  private static final int SEGMENT_WORDS = 1 << 15;

  private static final int FIRST_SLOTS = 1 << 8;

  /** The most rows that are looked up at once. */
  static final int AT_ONCE = 64;

  /** The bits of a hash that a slot has, above the number of the row. */
  private static final long TAG = 0xFFFFFFFF00000000L;

  /** Bytes a row takes besides its words: operation, operands, slots of the table. */
  private static final long BYTES_A_ROW = 1 + 4 + 4 + 2 * 8;

  private final int words;
  private final int segmentShift;
  private long[][] segments = new long[4][];
  private byte[] operations = new byte[64];
  private int[] first = new int[64];
  private int[] second = new int[64];
  private int size;
  private int[] starts = {0, 0};
  private long[] slots = new long[FIRST_SLOTS];

  /** Length of the arrays when the rows of the greatest length began. */
  private int slotsBefore = FIRST_SLOTS;

  private int operationsBefore = operations.length;

  /**
   * @param words the words of a row, at least 1
   */
  public RowSlab(int words) {
    this.words = words;
    int rows = Math.max(1, SEGMENT_WORDS / words);
    this.segmentShift = 31 - Integer.numberOfLeadingZeros(rows);
  }

  /** The words of a row. */
  public int words() {
    return words;
  }

  /** The number of rows. */
  public int size() {
    return size;
  }

  @Override
  public long[] segment(int row) {
    return segments[row >>> segmentShift];
  }

  @Override
  public int offset(int row) {
    return (row & (1 << segmentShift) - 1) * words;
  }

  /** A copy of a row. */
  public long[] row(int row) {
    int at = offset(row);
    return Arrays.copyOfRange(segment(row), at, at + words);
  }

  /** The operation that gives a row. */
  public Operation operation(int row) {
    return Operation.of(operations[row]);
  }

  /** The first operand: a row of this context or of a successor's, or the number of an atom. */
  public int first(int row) {
    return first[row];
  }

  /** The second operand: a row of this context, or which successors and which bound. */
  public int second(int row) {
    return second[row];
  }

  /** The first row of a length; {@link #size} if there is none yet. */
  public int start(int length) {
    return length < starts.length ? starts[length] : size;
  }

  /** The row after the last of a length. */
  public int end(int length) {
    return start(length + 1);
  }

  /** The length of a row's expression. */
  public int length(int row) {
    int length = 1;
    while (length + 1 < starts.length && starts[length + 1] <= row) {
      length++;
    }
    return length;
  }

  /** How many rows of a length there may be if they grow in number as they did before. */
  double grown(int length) {
    double before = end(length - 1) - start(length - 1);
    double earlier = length < 3 ? before : end(length - 2) - start(length - 2);
    return before * Math.max(1, before / Math.max(1, earlier));
  }

  /** Says that the rows that follow are of this length: the one after that of the rows before. */
  void begin(int length) {
    starts = Arrays.copyOf(starts, length + 1);
    starts[length] = size;
    slotsBefore = slots.length;
    operationsBefore = operations.length;
  }

  /** The length of the rows that were added last. */
  public int longest() {
    return starts.length - 1;
  }

  /** Bytes held. */
  public long bytes() {
    long used = (size + (1L << segmentShift) - 1) >>> segmentShift;
    return (used * words << segmentShift) * 8 + 8L * slots.length + 9L * operations.length;
  }

  /** Bytes that a row takes. */
  long bytesPerRow() {
    return 8L * words + BYTES_A_ROW;
  }

  /** The row with these bits, or -1. */
  int find(long[] bits, int at, long hash) {
    int mask = slots.length - 1;
    long tag = hash & TAG;
    for (int slot = (int) hash & mask; ; slot = slot + 1 & mask) {
      long entry = slots[slot];
      if (entry == 0) {
        return -1;
      }
      if ((entry & TAG) == tag) {
        int row = (int) entry - 1;
        if (isRow(row, bits, at)) {
          return row;
        }
      }
    }
  }

  /**
   * Which rows are there, of up to {@link #AT_ONCE}. All slots are read before any is looked at,
   * and then the rows that they name, so that the memory answers for many at once and not for one
   * after another.
   *
   * @param bits {@code long[count][words]} from {@code at} on
   * @param hashes of these rows, from {@code from} on
   * @param entries of at least {@code count}, filled in here
   * @param firstWords of at least {@code count}, filled in here
   * @return a bit for each row
   */
  long find(
      long[] bits, int at, long[] hashes, int from, int count, long[] entries, long[] firstWords) {
    if (size == 0) {
      return 0;
    }
    int mask = slots.length - 1;
    for (int i = 0; i < count; i++) {
      entries[i] = slots[(int) hashes[from + i] & mask];
    }
    for (int i = 0; i < count; i++) {
      int row = Math.max(0, (int) entries[i] - 1);
      firstWords[i] = segment(row)[offset(row)];
    }
    long found = 0;
    for (int i = 0; i < count; i++) {
      int candidate = at + i * words;
      long entry = entries[i];
      boolean isThere =
          entry != 0
              && (((entry ^ hashes[from + i]) & TAG) == 0
                      && firstWords[i] == bits[candidate]
                      && isRow((int) entry - 1, bits, candidate)
                  || find(bits, candidate, hashes[from + i]) >= 0);
      found |= isThere ? 1L << i : 0;
    }
    return found;
  }

  private boolean isRow(int row, long[] bits, int at) {
    long[] segment = segment(row);
    int from = offset(row);
    for (int w = 0; w < words; w++) {
      if (segment[from + w] != bits[at + w]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds a row unless it is there.
   *
   * @return its number, or -1 if it was there
   */
  int add(long[] bits, int at, long hash, Operation operation, int a, int b) {
    if (find(bits, at, hash) >= 0) {
      return -1;
    }
    if (2L * size >= slots.length) {
      growTable();
    }
    if (size == operations.length) {
      int length = ArrayGrowth.length(size, size + 1L);
      operations = Arrays.copyOf(operations, length);
      first = Arrays.copyOf(first, length);
      second = Arrays.copyOf(second, length);
    }
    int segment = size >>> segmentShift;
    if (segment == segments.length) {
      segments = Arrays.copyOf(segments, 2 * segment);
    }
    if (segments[segment] == null) {
      segments[segment] = new long[words << segmentShift];
    }
    System.arraycopy(bits, at, segments[segment], offset(size), words);
    operations[size] = operation.code();
    first[size] = a;
    second[size] = b;
    enter(hash, size);
    return size++;
  }

  /** Takes back all rows of the length that was begun last, and the memory that they took. */
  void undo() {
    int from = starts[starts.length - 1];
    starts = Arrays.copyOf(starts, starts.length - 1);
    int kept = (from + (1 << segmentShift) - 1) >>> segmentShift;
    Arrays.fill(segments, kept, segments.length, null);
    size = from;
    operations = Arrays.copyOf(operations, operationsBefore);
    first = Arrays.copyOf(first, operationsBefore);
    second = Arrays.copyOf(second, operationsBefore);
    slots = new long[slotsBefore];
    for (int row = 0; row < size; row++) {
      enter(RowHash.of(segment(row), offset(row), words), row);
    }
  }

  private void enter(long hash, int row) {
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (slots[slot] != 0) {
      slot = slot + 1 & mask;
    }
    slots[slot] = hash & TAG | row + 1;
  }

  private void growTable() {
    slots = new long[ArrayGrowth.slots(slots.length, 4)];
    for (int row = 0; row < size; row++) {
      enter(RowHash.of(segment(row), offset(row), words), row);
    }
  }
}
