package org.htedl.closure.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.htedl.closure.Entailment;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * Counts of the axioms about equality of names, direct or by keys. No {@link Entailment} uses them,
 * since names are unique.
 *
 * @param counts term, such as {@code owl:sameAs} → how many there are, where there are some
 */
public record UnusedAxioms(Map<String, Long> counts) {
  /** None. */
  public static final UnusedAxioms NONE = new UnusedAxioms(Map.of());

  public UnusedAxioms {
    counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }

  /** The counts for a graph's own axioms. */
  public static UnusedAxioms in(Mirror mirror) {
    Mirror asserted = mirror.asserted();
    Map<String, Long> counts = new LinkedHashMap<>();
    put(counts, "sameAs", asserted.role(asserted.idOf(Iri.OWL + "sameAs")).size());
    for (String kind : new String[] {"FunctionalProperty", "InverseFunctionalProperty"}) {
      put(counts, kind, asserted.members(asserted.idOf(Iri.OWL + kind)).cardinality());
    }
    put(counts, "hasKey", asserted.role(asserted.idOf(Iri.OWL + "hasKey")).size());
    return new UnusedAxioms(counts);
  }

  private static void put(Map<String, Long> counts, String term, long count) {
    if (count > 0) {
      counts.put("owl:" + term, count);
    }
  }

  /** A warning; empty if there are none. */
  public Optional<String> warning() {
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            counts.entrySet().stream()
                    .map(each -> each.getKey() + " (" + each.getValue() + ")")
                    .collect(
                        Collectors.joining(
                            ", ", "Nothing follows from axioms about equality: ", "."))
                + " Names are unique here.");
  }
}
