// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.ArrayList;
import java.util.List;
import org.htedl.limit.Cancellation;

/**
 * A choice of hypotheses that is good and not proved: each the one that gains most for its size,
 * and at last without those that nothing is lost by. Where all items have to be covered, they are.
 */
final class GreedyChoice {
  private final Cover cover;
  private final TheoryObjective objective;
  private final int[] times;

  /** Nothing is chosen yet. */
  GreedyChoice(Cover cover, TheoryObjective objective) {
    this.cover = cover;
    this.objective = objective;
    times = new int[cover.items()];
  }

  /**
   * Chooses.
   *
   * @param cancellation ends the choice, which is still one then
   * @return places in the problem, ascending
   */
  List<Integer> choose(Cancellation cancellation) {
    List<Integer> chosen = new ArrayList<>();
    while (!cancellation.isCancelled()) {
      int best = best();
      if (best < 0) {
        break;
      }
      add(best, chosen);
    }
    for (int h = 0; h < cover.rows().length && cover.exact(); h++) {
      if (gain(h) > 0) {
        add(h, chosen);
      }
    }
    return prune(chosen);
  }

  private void add(int hypothesis, List<Integer> chosen) {
    chosen.add(hypothesis);
    Bits.forEach(cover.rows()[hypothesis], item -> times[item]++);
  }

  private int best() {
    int best = -1;
    double most = 0;
    for (int h = 0; h < cover.rows().length; h++) {
      long gain = gain(h);
      double each = (double) gain / Math.max(1, cover.sizes()[h]);
      if (gain > price(h) && each > most) {
        most = each;
        best = h;
      }
    }
    return best;
  }

  /** What the size of a hypothesis costs, as far as it is weighed against errors. */
  private long price(int hypothesis) {
    return objective.mode() == TheoryObjective.Mode.SUM
        ? objective.size() * cover.sizes()[hypothesis]
        : 0;
  }

  /** What a hypothesis adds to what is covered. */
  private long gain(int hypothesis) {
    long[] gain = {0};
    Bits.forEach(
        cover.rows()[hypothesis],
        item -> {
          if (times[item] == 0) {
            gain[0] += cover.weights()[item];
          }
        });
    return gain[0];
  }

  /**
   * Those of some hypotheses that something would be lost without, the last ones taken out first.
   *
   * @param chosen places in the problem
   */
  static List<Integer> pruned(Cover cover, TheoryObjective objective, List<Integer> chosen) {
    GreedyChoice choice = new GreedyChoice(cover, objective);
    List<Integer> all = new ArrayList<>();
    chosen.forEach(h -> choice.add(h, all));
    return choice.prune(all);
  }

  /** Until nothing changes: without one, what another covers wrongly may be its own. */
  private List<Integer> prune(List<Integer> chosen) {
    List<Integer> kept = chosen;
    List<Integer> before;
    do {
      before = kept;
      kept = new ArrayList<>();
      for (int h : before.reversed()) {
        long[] lost = {0};
        long[] row = cover.rows()[h];
        Bits.forEach(row, item -> lost[0] += times[item] == 1 ? cover.weights()[item] : 0);
        if (lost[0] <= price(h)) {
          Bits.forEach(row, item -> times[item]--);
        } else {
          kept.add(h);
        }
      }
      kept.sort(null);
    } while (kept.size() < before.size());
    return kept;
  }
}
