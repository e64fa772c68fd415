// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Arrays;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Inference;
import org.htedl.answerset.search.clause.Watches;
import org.htedl.limit.WorkMeter;

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

  private final Assignment assignment;
  private final Inference inference;
  private final Rank rank;
  private final WorkMeter meter;
  private byte[] signs = new byte[64];
  private long[] ranks = new long[64];
  private boolean stale = true;

  RankedHeuristic(Assignment assignment, Inference inference, Rank rank, WorkMeter meter) {
    this.meter = meter;
    this.assignment = assignment;
    this.inference = inference;
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
  public void start(long seed, Watches watches) {
    // Ranks depend on the nogoods alone.
  }

  @Override
  public int next() {
    if (stale && rank != Rank.LEFTMOST) {
      Arrays.fill(ranks, 0);
      inference.rank(rank == Rank.JEROSLOW_WANG, ranks);
      stale = false;
    }
    int best = -1;
    for (int variable = 0; variable < assignment.variables(); variable++) {
      meter.add(1);
      if (assignment.values[2 * variable] == 0 && signs[variable] != NEVER) {
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
