package org.htedl.device.simd;

/**
 * Arrays as long as a mirror has nodes, for use within one evaluation. New memory is cold: touching
 * it the first time costs more than most restrictions take. Thread-safe; an array that is not given
 * back is collected as any other.
 */
final class ScratchPool {
  /** Larger arrays are not kept. */
  private static final int MOST_BYTES = 1 << 25;

  private final Shelf<long[]> words;
  private final Shelf<long[]> tables;
  private final Shelf<int[]> halves;
  private final Shelf<byte[]> counters;

  /**
   * @param most how many arrays of a kind are kept
   */
  ScratchPool(int most) {
    words = new Shelf<>(most, MOST_BYTES / Long.BYTES, long[]::new, array -> array.length);
    tables = new Shelf<>(most, MOST_BYTES / Long.BYTES, long[]::new, array -> array.length);
    halves = new Shelf<>(most, MOST_BYTES / Integer.BYTES, int[]::new, array -> array.length);
    counters = new Shelf<>(most, MOST_BYTES, byte[]::new, array -> array.length);
  }

  /** Bytes of the arrays that are not in use. */
  long bytes() {
    return Long.BYTES * (words.length() + tables.length())
        + Integer.BYTES * halves.length()
        + counters.length();
  }

  /** Lets the arrays go that are not in use. */
  void clear() {
    words.clear();
    tables.clear();
    halves.clear();
    counters.clear();
  }

  /** At least so many zeros. */
  long[] takeWords(int length) {
    return words.take(length);
  }

  /** Takes back an array that is all zeros again. */
  void giveBack(long[] array) {
    words.giveBack(array);
  }

  /** At least so many words, of any value. */
  long[] takeTable(int length) {
    return tables.take(length);
  }

  void giveBackTable(long[] array) {
    tables.giveBack(array);
  }

  /** At least so many numbers, of any value. */
  int[] takeHalves(int length) {
    return halves.take(length);
  }

  void giveBack(int[] array) {
    halves.giveBack(array);
  }

  /** At least so many zeros. */
  byte[] takeCounters(int length) {
    return counters.take(length);
  }

  /** Takes back an array that is all zeros again. */
  void giveBack(byte[] array) {
    counters.giveBack(array);
  }
}
