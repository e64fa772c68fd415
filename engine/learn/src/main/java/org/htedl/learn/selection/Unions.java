// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.List;

/** Unions of partial definitions, each member the one that helps most. */
final class Unions {
  private final PartialDefinitions candidates;
  private final Part part;
  private final boolean complement;
  private final Value value;
  private final Pace pace;

  /**
   * @param candidates of the side that is defined
   * @param complement whether that is the negatives, and the complement of the union is meant
   */
  Unions(PartialDefinitions candidates, Part part, boolean complement, Value value, Pace pace) {
    this.candidates = candidates;
    this.part = part;
    this.complement = complement;
    this.value = value;
    this.pace = pace;
  }

  private double value(int x, int y) {
    return complement ? value.of(part.positives() - y, part.negatives() - x) : value.of(x, y);
  }

  /**
   * The rows of the union, in the order in which they were found.
   *
   * @param most members
   * @param precision the least of each
   */
  List<Integer> greedy(int most, double precision) {
    List<Integer> members = new ArrayList<>();
    long[] inside = (complement ? part.negative() : part.positive()).clone();
    long[] outside = (complement ? part.positive() : part.negative()).clone();
    int[] gains = new int[candidates.size()];
    for (int i = 0; i < gains.length; i++) {
      boolean precise =
          candidates.inside(i) >= precision * (candidates.inside(i) + candidates.outside(i));
      gains[i] = precise ? candidates.inside(i) : -1;
    }
    int x = 0;
    int y = 0;
    double reached = value(0, 0);
    while (members.size() < most) {
      int best = step(gains, inside, outside, x, y, reached);
      if (best < 0) {
        break;
      }
      members.add(candidates.row(best));
      int words = candidates.words();
      for (int w = 0; w < words; w++) {
        long bits = candidates.bits()[best * words + w];
        x += Long.bitCount(bits & inside[w]);
        y += Long.bitCount(bits & outside[w]);
        inside[w] &= ~bits;
        outside[w] &= ~bits;
      }
      reached = value(x, y);
    }
    return members;
  }

  /** The candidate that helps most, the first of equal ones; -1 if none helps. */
  private int step(int[] gains, long[] inside, long[] outside, int x, int y, double reached) {
    int words = candidates.words();
    long[] bits = candidates.bits();
    int best = -1;
    double most = reached;
    int open = Part.count(inside);
    int need = needed(1, open, x, y, most);
    for (int i = 0; i < gains.length; i++) {
      // What a candidate adds never grows, so what it added before is a bound.
      if (gains[i] < need) {
        continue;
      }
      int at = i * words;
      int more = 0;
      int wrong = 0;
      for (int w = 0; w < words; w++) {
        more += Long.bitCount(bits[at + w] & inside[w]);
        wrong += Long.bitCount(bits[at + w] & outside[w]);
      }
      gains[i] = more;
      if (more >= need) {
        double each = value(x + more, y + wrong);
        if (each > most) {
          most = each;
          best = i;
          need = needed(need, open, x, y, most);
        }
      }
    }
    pace.add((long) gains.length * words);
    return best;
  }

  /** How many examples a better candidate has to add, at least. */
  private int needed(int from, int open, int x, int y, double most) {
    int need = from;
    while (need <= open && value(x + need, y) <= most) {
      need++;
    }
    return need;
  }

  /** The first members of a union. */
  static List<Integer> first(List<Integer> members, int most) {
    return members.subList(0, Math.min(most, members.size()));
  }
}
