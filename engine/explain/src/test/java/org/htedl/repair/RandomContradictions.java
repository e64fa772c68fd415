// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;

/**
 * Small graphs of a seed that are likely to contradict their axioms, in all the ways that the
 * engine finds, through hierarchies, restrictions, chains and definitions.
 */
final class RandomContradictions {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  /** What can be said; classes are A…E, roles p…s, columns d and e, individuals u…z. */
  private static final List<String> AXIOMS =
      List.of(
          "CLASS disjointWith CLASS",
          "CLASS disjointWith CLASS",
          "CLASS disjointWith CLASS",
          "CLASS complementOf CLASS",
          "CLASS subClassOf Nothing",
          "n type AllDisjointClasses . n members (CLASS CLASS CLASS)",
          "ROLE propertyDisjointWith ROLE",
          "COLUMN propertyDisjointWith COLUMN",
          "n type AllDisjointProperties . n members (ROLE ROLE ROLE)",
          "ROLE type IrreflexiveProperty",
          "ROLE type AsymmetricProperty",
          "n type NegativePropertyAssertion . n sourceIndividual NODE . n assertionProperty ROLE ."
              + " n targetIndividual NODE",
          "n type NegativePropertyAssertion . n sourceIndividual NODE . n assertionProperty COLUMN"
              + " . n targetValue 1",
          "n maxCardinality 0 . n onProperty ROLE . CLASS subClassOf n",
          "CLASS maxCardinality 0 . CLASS onProperty COLUMN",
          "CLASS maxQualifiedCardinality 0 . CLASS onProperty ROLE . CLASS onClass CLASS",
          "CLASS subClassOf CLASS",
          "CLASS subClassOf CLASS",
          "ROLE subPropertyOf ROLE",
          "COLUMN subPropertyOf COLUMN",
          "ROLE domain CLASS",
          "ROLE range CLASS",
          "COLUMN domain CLASS",
          "ROLE inverseOf ROLE",
          "ROLE type SymmetricProperty",
          "ROLE type TransitiveProperty",
          "ROLE propertyChainAxiom (ROLE ROLE)",
          "n someValuesFrom CLASS . n onProperty ROLE . n subClassOf CLASS",
          "n allValuesFrom CLASS . n onProperty ROLE . CLASS subClassOf n",
          "n hasValue NODE . n onProperty ROLE . CLASS subClassOf n",
          "n hasValue NODE . n onProperty ROLE . n subClassOf CLASS",
          "CLASS equivalentClass n . n intersectionOf (CLASS CLASS)",
          "CLASS equivalentClass n . n unionOf (CLASS CLASS)",
          "COLUMN type FunctionalProperty");

  /** Definitions that need the closed world. */
  private static final List<String> DEFINITIONS =
      List.of(
          "CLASS equivalentClass n . n complementOf CLASS",
          "CLASS equivalentClass n . n intersectionOf (CLASS m) . m complementOf CLASS",
          "CLASS equivalentClass n . n type Restriction . n onProperty ROLE . n allValuesFrom"
              + " CLASS",
          "CLASS equivalentClass n . n type Restriction . n onProperty ROLE . n onClass CLASS . n"
              + " minQualifiedCardinality 2 . ROLE type ObjectProperty",
          "CLASS equivalentClass n . n type Restriction . n onProperty ROLE . n onClass CLASS . n"
              + " maxQualifiedCardinality 1 . ROLE type ObjectProperty",
          "CLASS equivalentClass n . n type Restriction . n onProperty ROLE . n minCardinality 2");

  private static final List<String> DATA =
      List.of(
          "NODE type CLASS",
          "NODE type CLASS",
          "NODE ROLE NODE",
          "NODE ROLE NODE",
          "NODE COLUMN 1");

  private static final Map<String, List<String>> KINDS =
      Map.of(
          "CLASS", List.of("A", "B", "C", "D", "E"),
          "ROLE", List.of("p", "q", "r", "s"),
          "COLUMN", List.of("d", "e"),
          "NODE", List.of("u", "v", "w", "x", "y", "z"));

  private final SplittableRandom random;
  private final Set<Fact> axioms = new LinkedHashSet<>();
  private final Set<Fact> data = new LinkedHashSet<>();
  private int blanks;

  /**
   * @param facts the most triples of data
   * @param definitions whether there are definitions that need the closed world
   */
  RandomContradictions(long seed, int facts, boolean definitions) {
    random = new SplittableRandom(seed);
    int count = 2 + random.nextInt(7);
    for (int i = 0; i < count; i++) {
      say(definitions && random.nextInt(3) == 0 ? DEFINITIONS : AXIOMS, axioms);
    }
    while (data.size() < facts) {
      say(DATA, data);
    }
  }

  List<Fact> axioms() {
    return List.copyOf(axioms);
  }

  List<Fact> data() {
    return List.copyOf(data);
  }

  private void say(List<String> sentences, Set<Fact> to) {
    String sentence = of(sentences);
    blanks++;
    for (String triple : sentence.split(" \\. ", 0)) {
      String[] terms = triple.strip().split(" ", 3);
      String subject = term(terms[0]);
      String predicate = term(terms[1]);
      to.add(
          terms[2].equals("0") || terms[2].equals("1") || terms[2].equals("2")
              ? new Fact.Value(subject, predicate, Literal.xsd(terms[2], "nonNegativeInteger"))
              : new Fact.Edge(subject, predicate, object(terms[2], to)));
    }
  }

  private String object(String text, Set<Fact> to) {
    if (!text.startsWith("(")) {
      return term(text);
    }
    String rest = RDF + "nil";
    List<String> members =
        new ArrayList<>(List.of(text.substring(1, text.length() - 1).split(" ")));
    for (int i = members.size() - 1; i >= 0; i--) {
      String cell = "_:l" + blanks + "-" + i;
      to.add(new Fact.Edge(cell, RDF + "first", term(members.get(i))));
      to.add(new Fact.Edge(cell, RDF + "rest", rest));
      rest = cell;
    }
    return rest;
  }

  private String term(String word) {
    List<String> names = KINDS.get(word);
    if (names != null) {
      return of(names);
    }
    return switch (word) {
      case "type" -> RDF + word;
      case "subClassOf", "subPropertyOf", "domain", "range" -> RDFS + word;
      case "n", "m" -> "_:" + word + blanks;
      default -> OWL + word;
    };
  }

  private String of(List<String> items) {
    return items.get(random.nextInt(items.size()));
  }
}
