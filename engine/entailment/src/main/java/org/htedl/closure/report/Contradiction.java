// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.List;
import java.util.Objects;

/**
 * A contradiction between facts and an axiom. Two are the same if axiom and terms are, however they
 * are described: of the values that a member may not have, any is an example.
 *
 * @param axiom a word for the kind of axiom, and the names in it
 * @param terms the subject, and the object if it is the pair that contradicts the axiom; a node by
 *     its IRI or {@code _:label}
 * @param sentence what is wrong
 */
public record Contradiction(List<String> axiom, List<String> terms, String sentence) {
  public Contradiction {
    axiom = List.copyOf(axiom);
    terms = List.copyOf(terms);
    Objects.requireNonNull(sentence);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Contradiction same
        && axiom.equals(same.axiom)
        && terms.equals(same.terms);
  }

  @Override
  public int hashCode() {
    return Objects.hash(axiom, terms);
  }
}
