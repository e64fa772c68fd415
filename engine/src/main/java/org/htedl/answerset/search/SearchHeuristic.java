package org.htedl.answerset.search;

import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.ClauseArena;
import org.htedl.answerset.search.clause.Watches;

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

  Heuristic create(Assignment assignment, ClauseArena arena, Watches watches) {
    return switch (this) {
      case VSIDS -> new Vsids(assignment);
      case FREQUENT ->
          new RankedHeuristic(assignment, arena, watches, RankedHeuristic.Rank.FREQUENT);
      case LEFTMOST ->
          new RankedHeuristic(assignment, arena, watches, RankedHeuristic.Rank.LEFTMOST);
      case JEROSLOW_WANG ->
          new RankedHeuristic(assignment, arena, watches, RankedHeuristic.Rank.JEROSLOW_WANG);
    };
  }
}
