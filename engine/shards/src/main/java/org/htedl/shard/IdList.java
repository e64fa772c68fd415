package org.htedl.shard;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;

/** Ids that are added in ascending order. */
final class IdList {
  private int[] ids = new int[16];
  private int size;

  /** Adds these ids, each with the given number added to it. */
  void add(int[] more, int first) {
    ids = ArrayGrowth.room(ids, (long) size + more.length);
    for (int id : more) {
      ids[size++] = first + id;
    }
  }

  /** The ids; a copy. */
  int[] toArray() {
    return Arrays.copyOf(ids, size);
  }
}
