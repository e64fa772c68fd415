package org.htedl.learn.row;

import java.util.Arrays;
import org.htedl.mirror.limit.ArrayGrowth;

/**
 * Distinct rows of one context: {@code long[rows][words]} in segments, each with the operation that
 * gives it, and a hash table that finds a row by its bits. Rows are added by ascending length of
 * their expressions, so that those of one length are a range of numbers. Read by any number of
 * threads while no thread adds.
 */
public final class RowSlab implements Rows {
  /** Words of a segment, about; a segment holds at least one row. */
  private static final int SEGMENT_WORDS = 1 << 15;

  private static final int FIRST_SLOTS = 1 << 8;

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
  }

  /** The length of the rows that were added last. */
  public int longest() {
    return starts.length - 1;
  }

  /** Bytes held. */
  public long bytes() {
    long used = (size + (1 << segmentShift) - 1) >>> segmentShift;
    return (used * words << segmentShift) * 8 + 8L * slots.length + 9L * operations.length;
  }

  /** Bytes that a row takes. */
  long bytesPerRow() {
    return 8L * words + BYTES_A_ROW;
  }

  /** The row with these bits, or -1. */
  int find(long[] bits, int at, long hash) {
    int mask = slots.length - 1;
    long tag = hash & 0xFFFFFFFF00000000L;
    for (int slot = (int) hash & mask; ; slot = slot + 1 & mask) {
      long entry = slots[slot];
      if (entry == 0) {
        return -1;
      }
      if ((entry & 0xFFFFFFFF00000000L) == tag) {
        int row = (int) entry - 1;
        int from = offset(row);
        if (Arrays.equals(segment(row), from, from + words, bits, at, at + words)) {
          return row;
        }
      }
    }
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

  /** Takes back all rows of the length that was begun last. */
  void undo() {
    int from = starts[starts.length - 1];
    starts = Arrays.copyOf(starts, starts.length - 1);
    int kept = (from + (1 << segmentShift) - 1) >>> segmentShift;
    Arrays.fill(segments, kept, segments.length, null);
    size = from;
    Arrays.fill(slots, 0);
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
    slots[slot] = hash & 0xFFFFFFFF00000000L | row + 1;
  }

  private void growTable() {
    slots = new long[ArrayGrowth.slots(slots.length, 4)];
    for (int row = 0; row < size; row++) {
      enter(RowHash.of(segment(row), offset(row), words), row);
    }
  }
}
