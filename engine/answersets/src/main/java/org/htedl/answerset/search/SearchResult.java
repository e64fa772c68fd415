// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.List;
import org.htedl.limit.MemoryBudgetException;
import org.jspecify.annotations.Nullable;

/**
 * How a search for answer sets ended.
 *
 * @param satisfiable whether an answer set was found
 * @param models answer sets that were found; improvements where an optimum or consequences are
 *     asked for
 * @param exhausted whether nothing is left to find: there are no more answer sets, the optimum is
 *     proved, the consequences are all
 * @param costs the least costs that were found, empty where nothing is minimised
 * @param bounds where an optimum is asked for and something minimised, costs below which there is
 *     proved to be no answer set, compared like costs: the first that differs decides; the costs
 *     themselves once the optimum is proved
 * @param consequences for brave and cautious what holds, else empty; if it is not exhausted, a part
 *     of the brave ones or more than the cautious ones
 * @param statistics what the search has done
 * @param full what ended the search, if there was no more memory; null if there was
 */
public record SearchResult(
    boolean satisfiable,
    long models,
    boolean exhausted,
    List<Long> costs,
    List<Long> bounds,
    List<String> consequences,
    SearchStatistics statistics,
    @Nullable MemoryBudgetException full) {
  /** Copies the lists. */
  public SearchResult {
    costs = List.copyOf(costs);
    bounds = List.copyOf(bounds);
    consequences = List.copyOf(consequences);
  }

  /**
   * This result, for callers to whom a part is of no use.
   *
   * @throws MemoryBudgetException if there was no more memory
   */
  public SearchResult orFull() {
    if (full != null) {
      throw full;
    }
    return this;
  }
}
