// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term.store;

import org.htedl.collection.IntList;

/**
 * The slots of an open hash table of ids, {@code int[segments][segment]}: up to 2^32 of them, which
 * one array could not hold. A slot is free, or has an id. One thread adds at a time; any number may
 * read meanwhile. Not a {@code HashIndex}: it has more slots than one array, and several threads
 * fill it, each its part.
 */
final class HashSlots {
  /** So many bits number the slots of a part, which take a mebibyte. */
  private static final int PART_SHIFT = 18;

  private static final int MOST_PARTS = 32;

  private final int[][] segments;
  private final int shift;
  private final int within;
  private final int partShift;
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
    partShift = Long.numberOfTrailingZeros(count / parts());
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

  /** Into how many parts {@link #addPart} divides the slots: a power of two. */
  int parts() {
    return Math.max(segments.length, Math.clamp(count() >>> PART_SHIFT, 1, MOST_PARTS));
  }

  /**
   * Ids by the part in which their hashes begin.
   *
   * @param ids all of them, those of one part after those of the one before
   * @param starts where the ids of each part begin, and at last where they end
   */
  record Parted(int[] ids, int[] starts) {}

  /** The ids from 0 on with these hashes by part. */
  Parted parted(int[] hashes, int ids) {
    // First where each part ends; each id that gets its place moves that down.
    int[] starts = new int[parts() + 1];
    for (int id = 0; id < ids; id++) {
      starts[partOf(hashes[id])]++;
    }
    for (int part = 1; part < starts.length; part++) {
      starts[part] += starts[part - 1];
    }
    int[] ordered = new int[ids];
    for (int id = ids - 1; id >= 0; id--) {
      ordered[--starts[partOf(hashes[id])]] = id;
    }
    return new Parted(ordered, starts);
  }

  private int partOf(int hash) {
    return (int) ((Integer.toUnsignedLong(hash) & mask) >>> partShift);
  }

  /**
   * Puts the ids of one part into an empty table. Other threads may do other parts meanwhile, while
   * none reads. A part fits into a processor's cache.
   *
   * @param hashes those of all ids
   * @return the ids that found no free slot in the part, which are to be {@linkplain #add added}
   *     when all parts are done
   */
  int[] addPart(int[] hashes, Parted parted, int part) {
    long partSlots = 1L << partShift;
    long first = part * partSlots;
    int[] slots = segments[(int) (first >>> shift)];
    int to = (int) ((first & within) + partSlots);
    IntList late = new IntList(0);
    for (int i = parted.starts[part]; i < parted.starts[part + 1]; i++) {
      int id = parted.ids[i];
      int place = hashes[id] & within;
      while (place < to && slots[place] != 0) {
        place++;
      }
      if (place < to) {
        slots[place] = id + 1;
      } else {
        late.add(id);
      }
    }
    return late.toArray();
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
