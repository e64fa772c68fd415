// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.htedl.closure.report.Contradiction;
import org.htedl.mirror.Fact;
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

  /**
   * A triple that a repair removes.
   *
   * @param triple the triple
   * @param cost what that costs
   * @param ends the contradictions found that it takes part in
   */
  public record Removal(Fact triple, long cost, List<Contradiction> ends) {
    public Removal {
      Objects.requireNonNull(triple);
      ends = List.copyOf(ends);
    }
  }

  /**
   * Triples that contradict each other: together they have the contradiction, and removing any of
   * removable ones would end it among the rest.
   *
   * @param contradiction what is wrong
   * @param removable the triples that may be removed
   * @param kept the triples that must stay: axioms, and triples that the caller keeps
   * @param certain whether every graph with these triples is contradictory; where definitions
   *     negate, other triples might end the contradiction, and then it is not
   */
  public record Support(
      Contradiction contradiction, List<Fact> removable, List<Fact> kept, boolean certain) {
    /** Bytes of a triple in a list, its names included, about. */
    static final long BYTES_A_TRIPLE = 300;

    public Support {
      Objects.requireNonNull(contradiction);
      removable = List.copyOf(removable);
      kept = List.copyOf(kept);
    }

    /** The subjects of the triples that may be removed. */
    Set<String> subjects() {
      return removable.stream().map(Fact::subject).collect(Collectors.toSet());
    }

    long bytes() {
      return BYTES_A_TRIPLE * (2L + removable.size() + kept.size());
    }
  }
}
