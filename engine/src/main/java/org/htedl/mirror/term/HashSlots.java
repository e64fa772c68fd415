package org.htedl.mirror.term;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The slots of an open hash table of ids, {@code int[segments][segment]}: up to 2^32 of them, which
 * one array could not hold. A slot is free, or has an id. One thread adds at a time; any number may
 * read meanwhile.
 */
final class HashSlots {
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

  private final int[][] segments;
  private final int shift;
  private final int within;
  private final long mask;

  /**
   * @param count how many slots; a power of two, at most 2^32
   * @param segment how many of them lie in one array at most; a power of two
   */
  HashSlots(long count, int segment) {
    int length = (int) Math.min(count, segment);
    shift = Integer.numberOfTrailingZeros(length);
    within = length - 1;
    mask = count - 1;
    segments = new int[(int) (count >>> shift)][length];
  }

  /** Number of slots of a table for this many ids; it is at most half full. */
  static long countFor(int ids) {
    return Math.max(4, Long.highestOneBit(ids * 2L - 1) * 2);
  }

  /** The number of the segment where the search for this hash begins. */
  int segmentOf(int hash) {
    return (int) ((Integer.toUnsignedLong(hash) & mask) >>> shift);
  }

  /** The place within its segment where the search for this hash begins. */
  int placeOf(int hash) {
    return hash & within;
  }

  /** The number of the segment where the search goes on, at place 0, after the end of another. */
  int segmentAfter(int segment) {
    return segment + 1 & segments.length - 1;
  }

  /** A segment: an id and 1 at each place, or 0 where it is free. */
  int[] segment(int number) {
    return segments[number];
  }

  /** Puts an id into the first free slot of its hash; there must be one. */
  void add(int hash, int id) {
    int number = segmentOf(hash);
    int[] slots = segments[number];
    int place = placeOf(hash);
    while (slots[place] != 0) {
      if (++place == slots.length) {
        number = segmentAfter(number);
        slots = segments[number];
        place = 0;
      }
    }
    slots[place] = id + 1;
  }

  /** As {@link #add}, while other threads add other ids and none reads. */
  void addWithOthers(int hash, int id) {
    int number = segmentOf(hash);
    int[] slots = segments[number];
    int place = placeOf(hash);
    while (slots[place] != 0 || !SLOT.compareAndSet(slots, place, 0, id + 1)) {
      if (++place == slots.length) {
        number = segmentAfter(number);
        slots = segments[number];
        place = 0;
      }
    }
  }

  /**
   * Puts ids from 0 on into an empty table.
   *
   * @param hashes those of the ids
   * @param ids how many there are
   */
  void addAll(int[] hashes, int ids) {
    if (segments.length > 1) {
      for (int id = 0; id < ids; id++) {
        add(hashes[id], id);
      }
      return;
    }
    // Most tables have one segment, and most of the time of growing is spent here.
    int[] slots = segments[0];
    int last = within;
    for (int id = 0; id < ids; id++) {
      int slot = hashes[id] & last;
      while (slots[slot] != 0) {
        slot = slot + 1 & last;
      }
      slots[slot] = id + 1;
    }
  }

  /** How many slots there are. */
  long count() {
    return mask + 1;
  }

  /** Memory of this many slots, in bytes. */
  static long bytes(long count) {
    return count * Integer.BYTES;
  }
}
