package org.htedl.repair;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.htedl.closure.report.Contradiction;
import org.htedl.mirror.Fact;

/**
 * Triples that contradict each other: together they have the contradiction, and removing any of
 * those that may be removed would end it among the rest.
 *
 * @param contradiction what is wrong
 * @param removable those that may be removed
 * @param kept those that must stay: axioms, and what the caller keeps
 * @param certain whether every graph with these triples is contradictory; where definitions negate,
 *     other triples might end the contradiction, and then it is not
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
