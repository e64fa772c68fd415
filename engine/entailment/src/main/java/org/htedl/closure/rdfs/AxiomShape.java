// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.List;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.mirror.Mirror;

/**
 * Decides whether facts other than axioms of the same kind may entail axioms: then rules must be
 * applied until nothing new follows, and any change may be one of the schema.
 */
public final class AxiomShape {
  private AxiomShape() {}

  /** Whether the mirror says anything from which something may follow. */
  public static boolean hasAxioms(Mirror mirror) {
    return has(mirror, RdfsTerms.AXIOMS);
  }

  /** Whether the mirror has triples with one of the predicates. */
  public static boolean has(Mirror mirror, List<String> predicates) {
    return predicates.stream()
        .map(mirror::idOf)
        .anyMatch(id -> mirror.role(id).size() + mirror.values(id).size() > 0);
  }

  /** Whether the axioms of a mirror are all that there are. */
  public static boolean isFixed(Mirror mirror) {
    RdfsTerms terms = RdfsTerms.of(mirror::idOf);
    return isFixed(WorkingFacts.of(mirror, mirror.layout()), terms);
  }

  /**
   * Whether neither {@code rdf:type} nor the predicates of axioms are below another property than
   * themselves, nothing follows from being a type, and no axiom has a literal in it.
   */
  public static boolean isFixed(WorkingFacts facts, RdfsTerms terms) {
    boolean[] open = {
      facts.values(terms.subClass()).size() > 0
          || facts.values(terms.subProperty()).size() > 0
          || facts.values(terms.domain()).size() > 0
          || facts.values(terms.range()).size() > 0
          || facts.role(terms.domain()).forward().targetsOf(terms.type()).length > 0
          || facts.role(terms.range()).forward().targetsOf(terms.type()).length > 0
    };
    facts
        .role(terms.subProperty())
        .forward()
        .forEachHead(
            (property, above, from, to) -> {
              for (int i = from; i < to; i++) {
                boolean itself = above[i] == property;
                open[0] |= !itself && (property == terms.type() || terms.contains(above[i]));
              }
            });
    return !open[0];
  }

  /** Whether anything but axioms follows from axioms alone, since they speak of one another. */
  public static boolean speaksOfAxioms(WorkingFacts facts, RdfsTerms terms) {
    for (int term :
        new int[] {terms.subClass(), terms.subProperty(), terms.domain(), terms.range()}) {
      int[] above = facts.role(terms.subProperty()).forward().targetsOf(term);
      if (above.length > (facts.role(terms.subProperty()).forward().contains(term, term) ? 1 : 0)
          || facts.role(terms.domain()).forward().targetsOf(term).length > 0
          || facts.role(terms.range()).forward().targetsOf(term).length > 0) {
        return true;
      }
    }
    return false;
  }
}
