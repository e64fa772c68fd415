// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.Triple;

/**
 * Small graphs with nasty axioms: cycles and self loops of subclasses and sub-properties, blank
 * nodes as properties, and in every third graph sub-properties, domains and ranges of the RDFS
 * vocabulary itself and literals where classes are expected.
 */
public final class RandomOntology {
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final List<String> VOCABULARY =
      List.of(TYPE, RDFS + "subClassOf", RDFS + "subPropertyOf", RDFS + "domain", RDFS + "range");
  private static final List<String> KINDS =
      List.of(
          OWL + "Class",
          OWL + "ObjectProperty",
          OWL + "DatatypeProperty",
          OWL + "AnnotationProperty",
          OWL + "NamedIndividual");

  private final Choices choices;
  private final boolean nasty;
  private final int nodes;
  private final int classes;
  private final int properties;

  private RandomOntology(long seed) {
    choices = new Choices(seed);
    nasty = choices.percent(35);
    nodes = choices.of(3, 8, 8, 20, 70);
    classes = choices.of(2, 5, 9);
    properties = choices.of(1, 3, 6);
  }

  /** The triples of a seed, some of them twice. */
  public static List<Triple> triples(long seed) {
    RandomOntology ontology = new RandomOntology(seed);
    List<Triple> triples = new ArrayList<>();
    int count = ontology.choices.of(0, 3, 10, 25, 40, 60);
    for (int i = 0; i < count; i++) {
      triples.add(ontology.triple());
    }
    return triples;
  }

  /** Triples such as those of the seed. */
  public static List<Triple> more(long seed, long choice, int count) {
    RandomOntology ontology = new RandomOntology(seed);
    Choices other = new Choices(choice);
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      for (int skip = other.below(50); skip > 0; skip--) {
        ontology.triple();
      }
      triples.add(ontology.triple());
    }
    return triples;
  }

  private Triple triple() {
    return switch (choices.below(14)) {
      case 0, 1 -> new Triple(type(), RDFS + "subClassOf", nasty ? term() : type());
      case 2 -> new Triple(property(), RDFS + "subPropertyOf", nasty ? term() : property());
      case 3 -> new Triple(property(), RDFS + "domain", nasty ? term() : type());
      case 4 -> new Triple(property(), RDFS + "range", nasty ? term() : type());
      case 5 -> new Triple(nasty ? name() : node(), TYPE, nasty ? term() : type());
      case 6, 7 -> new Triple(node(), TYPE, type());
      case 8 -> new Triple(choices.percent(50) ? namedProperty() : type(), TYPE, choices.of(KINDS));
      case 9 -> new Triple(node(), namedProperty(), literal());
      case 10 ->
          nasty
              ? new Triple(name(), choices.of(VOCABULARY), term())
              : new Triple(node(), namedProperty(), type());
      default -> new Triple(node(), namedProperty(), node());
    };
  }

  private Object term() {
    return choices.percent(12) ? literal() : name();
  }

  private String name() {
    return switch (choices.below(8)) {
      case 0, 1 -> choices.of(VOCABULARY);
      case 2, 3 -> property();
      case 4, 5 -> type();
      default -> node();
    };
  }

  private String node() {
    int n = choices.below(nodes);
    return n % 5 == 4 ? "_:n" + n : "urn:n" + n;
  }

  private String type() {
    int c = choices.below(classes);
    return c == 3 ? "_:c3" : c == 4 && nasty ? OWL + "ObjectProperty" : "urn:C" + c;
  }

  private String namedProperty() {
    return nasty && choices.percent(10)
        ? choices.of(VOCABULARY)
        : "urn:p" + choices.below(properties);
  }

  private String property() {
    return choices.percent(10) ? "_:p" : namedProperty();
  }

  private Literal literal() {
    return new Literal(choices.of("1", "a", "b"), "http://www.w3.org/2001/XMLSchema#string", "");
  }
}
