// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Inference;
import org.htedl.limit.WorkMeter;

/** How a search chooses its decisions. */
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
