// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.htedl.limit.WorkMeter;

/**
 * Clauses of three literals and more, one after the other in one array.
 *
 * <p>A clause's reference is the place of its first word. Its words are: its size; 0, or for a
 * learned one its literal block distance; its activity as the bits of a float; its literals, of
 * which the first two are watched. A removed clause has the size with all bits flipped.
 */
public final class ClauseArena {
  /** Words of a clause before its literals. */
  public static final int HEADER = 3;

  /** The words; grows, so it is read anew after {@link #add}. */
  public int[] words = new int[1 << 12];

  private int end = 1;
  private int wasted;

  /** Adds a clause and returns its reference. {@code distance} is 0 for one that is not learned. */
  public int add(int[] literals, int size, int distance) {
    int needed = end + HEADER + size;
    if (needed < 0) {
      throw new OutOfMemoryError("more than 2^31 words of clauses");
    }
    if (needed > words.length) {
      words =
          Arrays.copyOf(
              words,
              (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 3L * words.length / 2)));
    }
    int clause = end;
    words[clause] = size;
    words[clause + 1] = distance;
    words[clause + 2] = 0;
    System.arraycopy(literals, 0, words, clause + HEADER, size);
    end = needed;
    return clause;
  }

  public int size(int clause) {
    return words[clause];
  }

  public boolean isRemoved(int clause) {
    return words[clause] < 0;
  }

  public boolean isLearned(int clause) {
    return words[clause + 1] != 0;
  }

  public int distance(int clause) {
    return words[clause + 1];
  }

  public void distance(int clause, int distance) {
    words[clause + 1] = distance;
  }

  public float activity(int clause) {
    return Float.intBitsToFloat(words[clause + 2]);
  }

  public void activity(int clause, float activity) {
    words[clause + 2] = Float.floatToRawIntBits(activity);
  }

  /** Marks a clause as removed; its words stay until {@link #compact}. */
  public void remove(int clause) {
    wasted += HEADER + words[clause];
    words[clause] = ~words[clause];
  }

  /** Bytes of the array. */
  public long bytes() {
    return 4L * words.length;
  }

  /** Whether a quarter of the words belongs to removed clauses. */
  public boolean isWasteful() {
    return wasted > end / 4;
  }

  /** Calls with the reference of each clause that was not removed. */
  public void forEach(IntConsumer action) {
    for (int clause = 1; clause < end; ) {
      int size = words[clause];
      int next = clause + HEADER + (size < 0 ? ~size : size);
      if (size >= 0) {
        action.accept(clause);
      }
      clause = next;
    }
  }

  /**
   * Moves the clauses together. Every reference becomes another one; the old array, with the new
   * reference of a clause where its activity was, is returned to look them up.
   */
  int[] compact(WorkMeter meter) {
    int[] old = words;
    int[] kept = new int[Math.max(1 << 12, end - wasted + (end - wasted) / 4)];
    int to = 1;
    for (int clause = 1; clause < end; ) {
      int size = old[clause];
      int length = HEADER + (size < 0 ? ~size : size);
      meter.add(length);
      if (size >= 0) {
        System.arraycopy(old, clause, kept, to, length);
        old[clause + 2] = to;
        to += length;
      }
      clause += length;
    }
    words = kept;
    end = to;
    wasted = 0;
    return old;
  }
}
