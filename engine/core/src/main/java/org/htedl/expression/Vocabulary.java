// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.List;
import java.util.Set;

/**
 * The names of a dataset: the kinds and labels of each IRI. Thread-safe.
 *
 * <p>A name is known as a kind of entity when the data declares it or uses it as that kind.
 */
public interface Vocabulary {
  /** The kinds of entity that the IRI (or {@code _:label}) is known as; empty if unknown. */
  Set<EntityKind> kindsOf(String iri);

  /**
   * The same names, and what else can be found out about an IRI at a cost that only an error
   * message or its avoidance is worth; this one if there is nothing.
   */
  default Vocabulary thorough() {
    return this;
  }

  /**
   * Returns whether the IRI is declared an annotation property and nothing else, so that no
   * expression can name it. For error messages.
   */
  default boolean isAnnotationProperty(String iri) {
    return false;
  }

  /**
   * The IRIs, of any kind, whose local name (what follows the last {@code #} or {@code /}) is this.
   */
  List<String> withLocalName(String localName);

  /** The IRIs, of any kind, that have this {@code rdfs:label} or {@code skos:prefLabel}. */
  List<String> withLabel(String label);

  /**
   * Up to {@code limit} local names of entities of one of the kinds, the closest in spelling first;
   * labels, where they are among them, in the single quotes that they are written in. For error
   * messages, so it may cost time in proportion to the vocabulary.
   */
  List<String> closest(String name, Set<EntityKind> kinds, int limit);
}
