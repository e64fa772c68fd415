// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Inference;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.limit.WorkMeter;

/**
 * How to search.
 *
 * @param heuristic how decisions are chosen
 * @param models the most answer sets to find, 0 for all
 * @param project whether answer sets with the same projected atoms count once, or without such
 *     atoms those that show the same; then brave and cautious look at projected atoms only
 * @param seed of the order in which variables are tried first; 0 for that of the program
 * @param tail when all that is left is tried out; never where answer sets that show the same count
 *     once, or an optimum is asked for
 */
public record SearchOptions(
    SearchHeuristic heuristic, long models, boolean project, long seed, TailOptions tail) {
  /** One answer set. */
  public static final SearchOptions DEFAULT = new SearchOptions(SearchHeuristic.VSIDS, 1, false, 0);

  /** Checks the number of answer sets. */
  public SearchOptions {
    if (models < 0) {
      throw new IllegalArgumentException(models + " answer sets");
    }
  }

  /** With the tails that are used by default. */
  public SearchOptions(SearchHeuristic heuristic, long models, boolean project, long seed) {
    this(heuristic, models, project, seed, TailOptions.DEFAULT);
  }

  /** With other tails. */
  public SearchOptions withTail(TailOptions other) {
    return new SearchOptions(heuristic, models, project, seed, other);
  }

  /** With another number of answer sets, 0 for all. */
  public SearchOptions withModels(long most) {
    return new SearchOptions(heuristic, most, project, seed, tail);
  }

  /** Heuristic by which a search chooses its decisions. */
  public enum SearchHeuristic {
    /** The variable that took part in most of the recent conflicts; the default. */
    VSIDS,
    /** The variable of most nogoods. */
    FREQUENT,
    /** The variable of the lowest number. */
    LEFTMOST,
    /** The variable of most nogoods, of which short ones count more. */
    JEROSLOW_WANG;

    Heuristic create(Assignment assignment, Inference inference, WorkMeter meter) {
      return switch (this) {
        case VSIDS -> new Vsids(assignment, meter);
        case FREQUENT ->
            new RankedHeuristic(assignment, inference, RankedHeuristic.Rank.FREQUENT, meter);
        case LEFTMOST ->
            new RankedHeuristic(assignment, inference, RankedHeuristic.Rank.LEFTMOST, meter);
        case JEROSLOW_WANG ->
            new RankedHeuristic(assignment, inference, RankedHeuristic.Rank.JEROSLOW_WANG, meter);
      };
    }
  }
}
