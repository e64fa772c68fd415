// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.Arrays;
import java.util.List;

/**
 * The shortest union of at most three partial definitions that covers a whole side and at most some
 * of the other, by branch and bound. Not thread-safe.
 */
final class ExactUnions {
  /** The most members. */
  static final int MEMBERS = 3;

  /** Words of combinations after which the search ends with what it has. */
  static final long MOST_WORDS = 1 << 22;

  /** Entries of the index; definitions for which there is no room, the longest, are left out. */
  static final long MOST_ENTRIES = 1 << 22;

  private final PartialDefinitions candidates;
  private final int[] lengths;
  private final long[] side;
  private final long[] other;
  private final int allowed;
  private final Pace pace;
  private final int[][] covering;
  private int widest;
  private long looked;
  private int shortest = Integer.MAX_VALUE;
  private List<Integer> best = List.of();

  /**
   * @param candidates that cover at most the allowed number of the other side
   * @param lengths of the candidates' expressions
   * @param allowed how many of the other side may be covered
   */
  ExactUnions(
      PartialDefinitions candidates,
      int[] lengths,
      long[] side,
      long[] other,
      int allowed,
      Pace pace) {
    this.candidates = candidates;
    this.lengths = lengths;
    this.side = side;
    this.other = other;
    this.allowed = allowed;
    this.pace = pace;
    this.covering = new int[64 * side.length][];
  }

  /** The rows, ascending; none if there is no such union, or none was found in time. */
  List<Integer> search() {
    index();
    search(side, new long[side.length], new int[0], 0);
    return best.stream().map(candidates::row).sorted().toList();
  }

  /** For each example of the side, the candidates that cover it, the shortest first. */
  private void index() {
    int words = candidates.words();
    int[] counts = new int[covering.length];
    int indexed = 0;
    for (long entries = 0; indexed < candidates.size(); indexed++) {
      entries += candidates.inside(indexed);
      if (entries > MOST_ENTRIES) {
        break;
      }
    }
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 0; i < indexed; i++) {
        widest = Math.max(widest, candidates.inside(i));
        for (int w = 0; w < words; w++) {
          for (long rest = candidates.bits()[i * words + w] & side[w];
              rest != 0;
              rest &= rest - 1) {
            int example = 64 * w + Long.numberOfTrailingZeros(rest);
            if (pass == 1) {
              covering[example][counts[example]] = i;
            }
            counts[example]++;
          }
        }
      }
      for (int example = 0; pass == 0 && example < counts.length; example++) {
        covering[example] = new int[counts[example]];
      }
      pace.add((long) Arrays.stream(counts).sum());
      Arrays.fill(counts, 0);
    }
  }

  private void search(long[] open, long[] wrong, int[] members, int length) {
    int left = Part.count(open);
    if (left == 0) {
      shortest = length;
      best = Arrays.stream(members).boxed().toList();
      return;
    }
    int room = MEMBERS - members.length;
    if (left > (long) room * widest) {
      return;
    }
    int words = open.length;
    long[] bits = candidates.bits();
    // Whatever union there is has a member that covers the example that is hardest to cover.
    for (int candidate : covering[hardest(open)]) {
      int next = length + lengths[candidate] + (members.length > 0 ? 1 : 0);
      if (next >= shortest || (looked += words) > MOST_WORDS) {
        return;
      }
      pace.add(2L * words);
      int covered = 0;
      int errors = 0;
      int at = candidate * words;
      for (int w = 0; w < words; w++) {
        covered += Long.bitCount(bits[at + w] & open[w]);
        errors += Long.bitCount(bits[at + w] & other[w] | wrong[w]);
      }
      if (errors > allowed || left - covered > (long) (room - 1) * widest) {
        continue;
      }
      long[] still = open.clone();
      long[] also = wrong.clone();
      for (int w = 0; w < words; w++) {
        still[w] &= ~bits[at + w];
        also[w] |= bits[at + w] & other[w];
      }
      int[] more = Arrays.copyOf(members, members.length + 1);
      more[members.length] = candidate;
      search(still, also, more, next);
    }
  }

  private int hardest(long[] open) {
    int hardest = -1;
    for (int w = 0; w < open.length; w++) {
      for (long rest = open[w]; rest != 0; rest &= rest - 1) {
        int example = 64 * w + Long.numberOfTrailingZeros(rest);
        if (hardest < 0 || covering[example].length < covering[hardest].length) {
          hardest = example;
        }
      }
    }
    return hardest;
  }
}
