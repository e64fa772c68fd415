package org.htedl.answerset.search;

import java.util.List;

/**
 * How a search for answer sets ended.
 *
 * @param satisfiable whether an answer set was found
 * @param models answer sets that were found; improvements where an optimum or consequences are
 *     asked for
 * @param exhausted whether nothing is left to find: there are no more answer sets, the optimum is
 *     proved, the consequences are all
 * @param costs the least costs that were found, empty where nothing is minimised
 * @param consequences for brave and cautious what holds, else empty; if it is not exhausted, a part
 *     of the brave ones or more than the cautious ones
 * @param statistics what the search has done
 */
public record SearchResult(
    boolean satisfiable,
    long models,
    boolean exhausted,
    List<Long> costs,
    List<String> consequences,
    SearchStatistics statistics) {
  /** Copies the lists. */
  public SearchResult {
    costs = List.copyOf(costs);
    consequences = List.copyOf(consequences);
  }
}
