// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.statement;

import java.util.stream.Stream;
import org.htedl.mirror.term.Iri;

/**
 * A triple of a rule, of variables with a question mark in front and full IRIs.
 *
 * @param predicate a variable, an IRI, or {@link #MEMBER}
 */
public record TriplePattern(String subject, String predicate, String object) {
  /** The predicate between a list and each of its members, which no triple has. */
  public static final String MEMBER = "list:member";

  /**
   * Reads a triple.
   *
   * @param text three terms with spaces between them, with prefixes for RDF, RDFS and OWL
   */
  static TriplePattern of(String text) {
    String[] terms = text.split(" ", -1);
    if (terms.length != 3) {
      throw new IllegalArgumentException("no triple: " + text);
    }
    return new TriplePattern(full(terms[0]), full(terms[1]), full(terms[2]));
  }

  /** Whether a term is a variable. */
  public static boolean isVariable(String term) {
    return term.startsWith("?");
  }

  /** The terms from left to right. */
  public Stream<String> terms() {
    return Stream.of(subject, predicate, object);
  }

  /** The triple with prefixes. */
  public String text() {
    return prefixed(subject) + " " + prefixed(predicate) + " " + prefixed(object);
  }

  private static String full(String name) {
    int colon = name.indexOf(':');
    String local = name.substring(colon + 1);
    return switch (colon < 0 ? "" : name.substring(0, colon)) {
      case "rdf" -> Iri.RDF + local;
      case "rdfs" -> Iri.RDFS + local;
      case "owl" -> Iri.OWL + local;
      default -> name;
    };
  }

  private static String prefixed(String term) {
    return term.replace(Iri.RDFS, "rdfs:").replace(Iri.RDF, "rdf:").replace(Iri.OWL, "owl:");
  }
}
