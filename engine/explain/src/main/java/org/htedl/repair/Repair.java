package org.htedl.repair;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a search for a repair ended.
 *
 * @param status what is known
 * @param contradictions how many the graph has
 * @param removals what to remove; null if no repair was found
 * @param bound no repair costs less
 * @param supports the supports that were found; if a repair is impossible, only one, of which
 *     nothing may be removed
 * @param statistics what the search has done
 */
public record Repair(
    Status status,
    long contradictions,
    @Nullable List<Removal> removals,
    long bound,
    List<Support> supports,
    Progress statistics) {
  /**
   * Progress of a search for a repair.
   *
   * @param rounds hitting sets that were tried
   * @param supports supports that are known
   * @param trials how often a few triples were closed to find them
   * @param bound no repair costs less
   */
  public record Progress(long rounds, long supports, long trials, long bound) {}

  /** Outcome of a search for a repair. */
  public enum Status {
    /** No other repair costs less. */
    OPTIMAL,
    /** The least cost is between the bound and the cost of the repair, if one was found. */
    BOUND,
    /** Triples that must stay contradict each other: no repair exists. */
    IMPOSSIBLE
  }

  public Repair {
    Objects.requireNonNull(status);
    removals = removals == null ? null : List.copyOf(removals);
    supports = List.copyOf(supports);
    Objects.requireNonNull(statistics);
  }

  /** The total cost of the removals; -1 if no repair was found. */
  public long cost() {
    return removals == null ? -1 : removals.stream().mapToLong(Removal::cost).sum();
  }
}
