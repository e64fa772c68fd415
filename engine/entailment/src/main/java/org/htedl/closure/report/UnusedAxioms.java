// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.htedl.mirror.Mirror;

/**
 * Counts of the axioms from which nothing follows: no rule and no definition uses them, and they
 * contradict nothing. They are about equality, or reflexive properties, or rules in SWRL, or are
 * not written as OWL demands.
 *
 * @param counts term, such as {@code owl:sameAs} → how many there are, where there are some
 */
public record UnusedAxioms(Map<String, Long> counts) {
  /** None. */
  public static final UnusedAxioms NONE = new UnusedAxioms(Map.of());

  private static final String SAME = "owl:sameAs";

  public UnusedAxioms {
    counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }

  /**
   * The counts for a graph's own axioms; costs these, and the lists.
   *
   * @param evaluatesDefinitions whether definitions are evaluated under the closed world
   */
  public static UnusedAxioms in(Mirror mirror, boolean evaluatesDefinitions) {
    return new UnusedAxiomFinder(mirror.asserted()).find(evaluatesDefinitions);
  }

  /** A warning; empty if there are none. */
  public Optional<String> warning() {
    if (counts.isEmpty()) {
      return Optional.empty();
    }
    String all =
        counts.entrySet().stream()
            .map(each -> each.getKey() + " (" + each.getValue() + ")")
            .collect(Collectors.joining(", ", "Nothing follows from some axioms: ", "."));
    return Optional.of(counts.containsKey(SAME) ? all + " Names are unique here." : all);
  }
}
