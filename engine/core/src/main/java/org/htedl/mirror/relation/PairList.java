// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;

/** A growing list of pairs of ids, each as {@code first << 32 | second}; sorted into a relation. */
public final class PairList {
  private static final int PARALLEL = 1 << 16;

  private final String predicate;
  private final int most;
  private final Room room;
  private long[] pairs;
  private int size;

  /** A list of up to {@link ArrayGrowth#MOST} pairs, whose memory is not accounted. */
  public PairList() {
    this("one predicate", MirrorLimits.OF_ARRAYS, Room.UNCOUNTED);
  }

  /**
   * @param predicate what the pairs are assertions of
   * @param limits how many pairs there may be
   * @param room asked before the list grows
   */
  public PairList(String predicate, MirrorLimits limits, Room room) {
    this.predicate = predicate;
    this.most = limits.pairs();
    this.room = room;
    this.pairs = new long[Math.min(4, most)];
  }

  /**
   * Adds a pair.
   *
   * @throws MirrorLimitException if there are as many pairs as there may be
   * @throws MemoryBudgetException if there is no memory for a longer list
   */
  public void add(int first, int second) {
    if (size == pairs.length) {
      grow();
    }
    pairs[size++] = (long) first << 32 | second;
  }

  private void grow() {
    if (size == most) {
      throw MirrorLimitException.assertions(most, predicate);
    }
    int capacity = Math.min(most, ArrayGrowth.length(size, size + 1L));
    room.ask(capacity * (long) Long.BYTES);
    pairs = Arrays.copyOf(pairs, capacity);
  }

  /**
   * Moves all pairs to the end of another list; this one is empty after.
   *
   * @throws MirrorLimitException if there are more pairs than there may be
   * @throws MemoryBudgetException if there is no memory for a longer list
   */
  public void drainInto(PairList target) {
    if (size > target.most - target.size) {
      throw MirrorLimitException.assertions(target.most, target.predicate);
    }
    if (target.size == 0 && pairs.length <= target.most) {
      target.pairs = pairs;
      target.size = size;
    } else if (size > 0) {
      int together = target.size + size;
      if (together > target.pairs.length) {
        target.room.ask(together * (long) Long.BYTES);
        target.pairs = Arrays.copyOf(target.pairs, together);
      }
      System.arraycopy(pairs, 0, target.pairs, target.size, size);
      target.size = together;
    }
    pairs = new long[0];
    size = 0;
  }

  public int size() {
    return size;
  }

  /** Memory of the list, in bytes. */
  public long bytes() {
    return pairs.length * (long) Long.BYTES;
  }

  /**
   * Upper bound of the memory that {@link #drain} needs in addition to the list, in bytes: the sort
   * buffer, and after sorting the relation.
   *
   * @param heads how many ids there are that may be first in a pair
   */
  public long drainBytes(int heads) {
    return size == 0 ? 0 : Math.max(size * (long) Long.BYTES, relationBytes(heads));
  }

  /**
   * Upper bound of the memory that {@link #drain}, and {@link #invert} of its result, need in
   * addition to the list, in bytes.
   */
  public long bothWaysBytes(int heads) {
    if (size == 0) {
      return 0;
    }
    // The inverse is made of a list of its own, when this one is gone.
    long inverse = relationBytes(heads) + size * (long) Long.BYTES + drainBytes(heads) - bytes();
    return Math.max(drainBytes(heads), inverse);
  }

  private long relationBytes(int heads) {
    return Adjacency.bytes(Math.min(heads, size), size);
  }

  /** Sorts the pairs and hands them over without duplicates; the list is empty after. */
  public long[] drainPairs() {
    long[] sorted = Arrays.copyOf(pairs, sortDistinct(pairs, size));
    pairs = new long[0];
    size = 0;
    return sorted;
  }

  /** Sorts the pairs, drops duplicates and hands over the relation; the list is empty after. */
  public Adjacency drain() {
    long[] sorted = pairs;
    int length = sortDistinct(sorted, size);
    pairs = new long[0];
    size = 0;
    return Adjacency.ofSorted(sorted, length);
  }

  /** Sorts the pairs and moves the distinct ones to the front; returns how many they are. */
  static int sortDistinct(long[] pairs, int length) {
    if (length < PARALLEL) {
      Arrays.sort(pairs, 0, length);
    } else {
      Arrays.parallelSort(pairs, 0, length);
    }
    int kept = 0;
    for (int i = 0; i < length; i++) {
      if (i == 0 || pairs[i] != pairs[i - 1]) {
        pairs[kept++] = pairs[i];
      }
    }
    return kept;
  }

  /** The relation with head and target exchanged. */
  public static Adjacency invert(Adjacency relation) {
    long[] pairs = new long[relation.size()];
    int[] next = {0};
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; i < to; i++) {
            pairs[next[0]++] = (long) targets[i] << 32 | head;
          }
        });
    return Adjacency.ofSorted(pairs, sortDistinct(pairs, pairs.length));
  }
}
