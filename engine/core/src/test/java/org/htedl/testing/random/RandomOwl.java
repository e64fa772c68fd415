// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.Triple;

/**
 * Small graphs with axioms of OWL 2 RL over those of {@link RandomOntology}: restrictions, lists
 * (some of them broken), inverse, symmetric and transitive properties, chains and equivalences.
 */
public final class RandomOwl {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final String XSD = "http://www.w3.org/2001/XMLSchema#";

  private final Choices choices;
  private final List<Triple> triples = new ArrayList<>();
  private int cells;

  private RandomOwl(long seed) {
    choices = new Choices(seed);
  }

  /** The triples of a seed, some of them twice. */
  public static List<Triple> triples(long seed) {
    RandomOwl owl = new RandomOwl(seed);
    boolean nasty = owl.choices.percent(25);
    int axioms = owl.choices.of(1, 2, 4, 6);
    for (int i = 0; i < axioms; i++) {
      owl.axiom(nasty);
    }
    int facts = owl.choices.of(2, 6, 12, 20);
    for (int i = 0; i < facts; i++) {
      owl.fact();
    }
    List<Triple> plain = RandomOntology.triples(seed);
    if (nasty) {
      owl.triples.addAll(plain.subList(0, Math.min(plain.size(), 10)));
    }
    return owl.triples;
  }

  private void add(String subject, String predicate, Object object) {
    triples.add(new Triple(subject, predicate, object));
  }

  private void axiom(boolean nasty) {
    switch (choices.below(13)) {
      case 0 -> add(type(), OWL + "equivalentClass", choices.percent(50) ? type() : restriction());
      case 1 -> add(restriction(), RDFS + "subClassOf", type());
      case 2 -> add(type(), RDFS + "subClassOf", restriction());
      case 3 -> add(property(), OWL + "inverseOf", property());
      case 4 -> add(property(), RDF + "type", OWL + "SymmetricProperty");
      case 5 -> add(property(), RDF + "type", OWL + "TransitiveProperty");
      case 6 -> add(property(), OWL + "propertyChainAxiom", list(this::property));
      case 7 -> add(property(), OWL + "equivalentProperty", property());
      case 8 -> add(type(), OWL + "intersectionOf", list(this::typeOrThing));
      case 9 -> add(type(), OWL + choices.of("unionOf", "disjointUnionOf"), list(this::type));
      case 10 -> add(type(), OWL + "oneOf", list(this::nodeOrLiteral));
      case 11 -> add(property(), RDFS + choices.of("domain", "range", "domain"), typeOrThing());
      default -> {
        if (nasty) {
          String vocabulary =
              choices.of(
                  OWL + "inverseOf", OWL + "equivalentClass", OWL + "someValuesFrom", RDF + "type");
          add(property(), choices.of(RDFS + "subPropertyOf", OWL + "inverseOf"), vocabulary);
        } else if (choices.percent(30)) {
          add(type(), RDFS + "subClassOf", OWL + "TransitiveProperty");
          add(property(), RDF + "type", type());
        } else {
          add(property(), RDFS + "subPropertyOf", property());
        }
      }
    }
  }

  private String restriction() {
    String node = "_:r" + choices.below(4);
    add(node, OWL + "onProperty", property());
    switch (choices.below(4)) {
      case 0 -> add(node, OWL + "someValuesFrom", typeOrThing());
      case 1 -> add(node, OWL + "allValuesFrom", type());
      case 2 -> add(node, OWL + "hasValue", nodeOrLiteral());
      default -> add(node, OWL + "hasSelf", new Literal("true", XSD + "boolean", ""));
    }
    return node;
  }

  private interface Maker {
    Object make();
  }

  private String list(Maker maker) {
    int length = choices.of(0, 1, 2, 2, 3);
    String rest = RDF + "nil";
    for (int i = 0; i < length; i++) {
      String cell = "_:l" + cells++;
      add(cell, RDF + "first", maker.make());
      if (!choices.percent(2)) {
        add(cell, RDF + "rest", choices.percent(2) ? cell : rest);
      }
      rest = cell;
    }
    return rest;
  }

  private void fact() {
    switch (choices.below(5)) {
      case 0, 1 -> add(node(), RDF + "type", typeOrThing());
      case 2 -> add(node(), named(), choices.percent(40) ? literal() : node());
      default -> add(node(), named(), node());
    }
  }

  private String type() {
    return choices.percent(8) ? "_:r" + choices.below(4) : "urn:C" + choices.below(5);
  }

  private String typeOrThing() {
    return choices.percent(10) ? OWL + "Thing" : type();
  }

  private String named() {
    return "urn:p" + choices.below(4);
  }

  private String property() {
    return choices.percent(10) ? "_:p" : named();
  }

  private String node() {
    int n = choices.below(6);
    return n == 5 ? "_:n" : "urn:n" + n;
  }

  private Object nodeOrLiteral() {
    return choices.percent(20) ? literal() : node();
  }

  private Literal literal() {
    return new Literal(choices.of("a", "b"), XSD + "string", "");
  }
}
