package org.htedl.answerset.search;

import java.util.Arrays;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.ClauseArena;
import org.htedl.answerset.search.clause.Watches;

/**
 * The three heuristics of CUD@ASP (Vella and others, 2013, section 3.2): the variable of most
 * nogoods, the leftmost one, and Jeroslow and Wang's, in whose rank a nogood of n literals counts
 * 2<sup>-n</sup>.
 *
 * <p>As there, ranks are found anew after each backjump, over the nogoods that are not yet avoided.
 * That costs as much as the nogoods are long, which is why it is not the default.
 */
final class RankedHeuristic implements Heuristic {
  /** What a variable's rank is. */
  enum Rank {
    FREQUENT,
    LEFTMOST,
    JEROSLOW_WANG
  }

  private static final int LONGEST = 40;

  private final Assignment assignment;
  private final ClauseArena arena;
  private final Watches watches;
  private final Rank rank;
  private byte[] signs = new byte[64];
  private long[] ranks = new long[64];
  private boolean stale = true;

  RankedHeuristic(Assignment assignment, ClauseArena arena, Watches watches, Rank rank) {
    this.assignment = assignment;
    this.arena = arena;
    this.watches = watches;
    this.rank = rank;
  }

  @Override
  public void added(int variable, int sign) {
    if (variable >= signs.length) {
      signs = Arrays.copyOf(signs, 2 * variable);
      ranks = Arrays.copyOf(ranks, 2 * variable);
    }
    signs[variable] = (byte) sign;
  }

  @Override
  public int next() {
    if (stale && rank != Rank.LEFTMOST) {
      Arrays.fill(ranks, 0);
      arena.forEach(this::count);
      countBinary();
      stale = false;
    }
    int best = -1;
    for (int variable = 0; variable < assignment.variables(); variable++) {
      if (assignment.values[2 * variable] == 0) {
        if (rank == Rank.LEFTMOST) {
          return 2 * variable + signs[variable];
        }
        if (best < 0 || ranks[variable] > ranks[best]) {
          best = variable;
        }
      }
    }
    return best < 0 ? -1 : 2 * best + signs[best];
  }

  private void count(int clause) {
    int start = clause + ClauseArena.HEADER;
    int end = start + arena.size(clause);
    int free = 0;
    for (int i = start; i < end; i++) {
      int value = assignment.values[arena.words[i]];
      if (value > 0) {
        return;
      }
      free += value == 0 ? 1 : 0;
    }
    long share = share(free);
    for (int i = start; i < end; i++) {
      ranks[arena.words[i] >> 1] += share;
    }
  }

  private void countBinary() {
    for (int literal = 0; literal < 2 * assignment.variables(); literal++) {
      for (int i = 0; i < watches.binaryCounts[literal]; i++) {
        int other = watches.binary[literal][i];
        // Each binary clause is in two lists.
        if (assignment.values[literal] == 0 && assignment.values[other] == 0) {
          ranks[literal >> 1] += share(2);
        }
      }
    }
  }

  /**
   * The weight of a nogood by its number of free literals; in units of 2^-40 for Jeroslow and Wang.
   */
  private long share(int free) {
    return rank == Rank.FREQUENT ? 1 : 1L << Math.max(0, LONGEST - free);
  }

  @Override
  public void undone(int literal) {
    stale = true;
  }

  @Override
  public void involved(int variable) {
    // Ranks depend on the nogoods alone.
  }

  @Override
  public void conflict() {
    stale = true;
  }
}
