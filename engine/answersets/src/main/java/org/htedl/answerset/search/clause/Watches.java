// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import java.util.Arrays;
import org.htedl.limit.WorkMeter;

/**
 * For each literal the clauses to look at when it becomes false: the other literals of its binary
 * clauses, and pairs of a longer clause's reference with another of its literals, the blocker,
 * which may show without a look at the clause that it is satisfied.
 */
public final class Watches {
  private static final int[] NONE = new int[0];
  private static final int PART = 1 << 20;

  public int[][] binary = new int[0][];
  public int[] binaryCounts = new int[0];
  public int[][] longer = new int[0][];

  /** Twice the number of pairs. */
  public int[] longerCounts = new int[0];

  /** The length of all lists. */
  private long room;

  /**
   * Makes room for the given number of variables.
   *
   * @param meter counts the work, which grows with the variables
   */
  public void grow(int variables, WorkMeter meter) {
    if (2 * variables > binary.length) {
      int literals = Math.max(128, 3 * variables);
      binaryCounts = Arrays.copyOf(binaryCounts, literals);
      meter.add(literals);
      longerCounts = Arrays.copyOf(longerCounts, literals);
      meter.add(literals);
      binary = grown(binary, literals, meter);
      longer = grown(longer, literals, meter);
    }
  }

  /**
   * Copies lists into a longer array of lists, which are empty at its end. In parts, since ten
   * million lists in one step take longer than a stop may.
   */
  public static int[][] grown(int[][] lists, int room, WorkMeter meter) {
    int[][] grown = new int[room][];
    meter.add(room);
    for (int from = 0; from < room; from += PART) {
      int to = Math.min(room, from + PART);
      int copied = Math.clamp(lists.length, from, to);
      if (copied > from) {
        System.arraycopy(lists, from, grown, from, copied - from);
      }
      Arrays.fill(grown, copied, to, NONE);
      meter.add(to - from);
    }
    return grown;
  }

  void addBinary(int first, int second) {
    addOther(first, second);
    addOther(second, first);
  }

  private void addOther(int literal, int other) {
    int[] list = binary[literal];
    int count = binaryCounts[literal]++;
    if (count == list.length) {
      list = Arrays.copyOf(list, Math.max(4, 2 * count));
      room += list.length - count;
      binary[literal] = list;
    }
    list[count] = other;
  }

  /** Watches a clause at one literal. */
  public void add(int literal, int clause, int blocker) {
    int[] list = longer[literal];
    int count = longerCounts[literal];
    if (count == list.length) {
      list = Arrays.copyOf(list, Math.max(8, 2 * count));
      room += list.length - count;
      longer[literal] = list;
    }
    list[count] = clause;
    list[count + 1] = blocker;
    longerCounts[literal] = count + 2;
  }

  /** How many clauses are watched at a literal. */
  public int count(int literal) {
    return binaryCounts[literal] + longerCounts[literal] / 2;
  }

  /** Drops removed clauses. */
  void purge(ClauseArena arena, WorkMeter meter) {
    for (int literal = 0; literal < longer.length; literal++) {
      meter.add(1 + longerCounts[literal]);
      int[] list = longer[literal];
      int kept = 0;
      for (int i = 0; i < longerCounts[literal]; i += 2) {
        if (!arena.isRemoved(list[i])) {
          list[kept++] = list[i];
          list[kept++] = list[i + 1];
        }
      }
      longerCounts[literal] = kept;
    }
  }

  /** Replaces references by what {@link ClauseArena#compact} returned. */
  void moved(int[] old, WorkMeter meter) {
    for (int literal = 0; literal < longer.length; literal++) {
      meter.add(1 + longerCounts[literal]);
      int[] list = longer[literal];
      for (int i = 0; i < longerCounts[literal]; i += 2) {
        list[i] = old[list[i] + 2];
      }
    }
  }

  /** Bytes of the lists, about. */
  long bytes() {
    return 4 * room + 24L * longer.length;
  }
}
