// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

/**
 * Arrays as long as a mirror has nodes, for use within one evaluation. New memory is cold: touching
 * it the first time costs more than most restrictions take. Thread-safe; an array that is not given
 * back is collected as any other.
 */
public final class ScratchPool {
  /** Larger arrays are not kept. */
  private static final int MOST_BYTES = 1 << 25;

  private final FreeList<long[]> words;
  private final FreeList<long[]> tables;
  private final FreeList<int[]> halves;
  private final FreeList<byte[]> counters;

  /**
   * @param most how many arrays of a kind are kept
   */
  public ScratchPool(int most) {
    words = new FreeList<>(most, MOST_BYTES / Long.BYTES, long[]::new, array -> array.length);
    tables = new FreeList<>(most, MOST_BYTES / Long.BYTES, long[]::new, array -> array.length);
    halves = new FreeList<>(most, MOST_BYTES / Integer.BYTES, int[]::new, array -> array.length);
    counters = new FreeList<>(most, MOST_BYTES, byte[]::new, array -> array.length);
  }

  /** Bytes of the arrays that are not in use. */
  public long bytes() {
    return Long.BYTES * (words.length() + tables.length())
        + Integer.BYTES * halves.length()
        + counters.length();
  }

  /** Lets the arrays go that are not in use. */
  public void clear() {
    words.clear();
    tables.clear();
    halves.clear();
    counters.clear();
  }

  /** At least the given number of zeros. */
  public long[] takeWords(int length) {
    return words.take(length);
  }

  /** Takes back an array that is all zeros again. */
  public void giveBack(long[] array) {
    words.giveBack(array);
  }

  /** At least the given number of words, of any value. */
  public long[] takeTable(int length) {
    return tables.take(length);
  }

  public void giveBackTable(long[] array) {
    tables.giveBack(array);
  }

  /** At least the given number of numbers, of any value. */
  public int[] takeHalves(int length) {
    return halves.take(length);
  }

  public void giveBack(int[] array) {
    halves.giveBack(array);
  }

  /** At least the given number of zeros. */
  public byte[] takeCounters(int length) {
    return counters.take(length);
  }

  /** Takes back an array that is all zeros again. */
  public void giveBack(byte[] array) {
    counters.giveBack(array);
  }
}
