// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/** What the facts of a mirror call its nodes. */
public final class Labels {
  private Labels() {}

  /**
   * The names of the nodes that have a label, in whatever language: those of {@code rdfs:label},
   * then those of {@code skos:prefLabel}. The facts of the mirror's schema are not looked at.
   *
   * @return a set of the caller's own, in that order
   */
  public static Set<String> labelled(Mirror mirror, String label) {
    Set<String> found = new LinkedHashSet<>();
    for (String property : List.of(Iri.LABEL, Iri.PREF_LABEL)) {
      Adjacency postings = mirror.values(mirror.idOf(property)).postings();
      for (int literal : mirror.literals().withLexicalForm(label, mirror.literalCount())) {
        for (int subject : postings.targetsOf(literal)) {
          found.add(mirror.nodeName(subject));
        }
      }
    }
    return found;
  }
}
