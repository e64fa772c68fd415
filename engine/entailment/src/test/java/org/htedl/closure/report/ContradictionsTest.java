// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.Triple;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule of OWL 2 RL that ends in a contradiction, in the graph and in its schema. */
class ContradictionsTest {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A subClassOf Nothing                        | x type A                | 1 | <x> is in"
            + " owl:Nothing.",
        "A disjointWith B . B disjointWith A         | x type A . x type B . y type B | 1 | <x> is"
            + " in <A> and in <B>, which is disjoint from it.",
        "A complementOf B                            | x type A . x type B     | 1 | <x> is in <A>"
            + " and in <B>, its complement.",
        "z type AllDisjointClasses . z members (A B C) | x type A . x type B . x type C | 3 | <x>"
            + " is in <A> and in <B>, which is disjoint from it.",
        "p propertyDisjointWith q                    | x p y . x q y . x p z   | 1 | <x> has by <p>"
            + " the value <y> and by the disjoint <q>.",
        "p propertyDisjointWith q                    | x p 1 . x q 1 . y q 1   | 1 | <x> has by <p>"
            + " the value \"1\" and by the disjoint <q>.",
        "z type AllDisjointProperties . z members (p q) | x p y . x q y        | 1 | <x> has by <p>"
            + " the value <y> and by the disjoint <q>.",
        "p type IrreflexiveProperty                  | x p x . x p y           | 1 | <x> has by <p>"
            + " the value itself, which is irreflexive.",
        "p type AsymmetricProperty . p inverseOf p   | x p y                   | 1 | <x> has by <p>"
            + " the value <y> and back, which is asymmetric.",
        "n type NegativePropertyAssertion . n sourceIndividual x . n assertionProperty p . n"
            + " targetIndividual y | x p y . x p z | 1 | <x> has by <p> the value <y>, which is"
            + " denied.",
        "n type NegativePropertyAssertion . n sourceIndividual x . n assertionProperty p . n"
            + " targetValue 1 | x p 1 . x p 2 | 1 | <x> has by <p> the value \"1\", which is"
            + " denied.",
        "A maxCardinality 0 . A onProperty p         | x type A . x p y . z type A | 1 | <x> has by"
            + " <p> the value <y>, of which it may have none.",
        "A maxCardinality 0 . A onProperty p         | x type A . x p 2        | 1 | <x> has a"
            + " value of <p>, of which it may have none.",
        "A maxCardinality 1 . A onProperty p         | x type A . x p y        | 0 |",
        "A maxCardinality 1 . A onProperty p         | x type A . x p y . x p z . y p x . y p z | 1"
            + " | <x> has 2 values of <p>, of which it may have at most 1.",
        "A maxCardinality 1 . A onProperty p         | x type A . x p 1 . x p y | 1 | <x> has 2"
            + " values of <p>, of which it may have at most 1.",
        "A maxCardinality 2 . A onProperty p         | x type A . x p y . x p z | 0 |",
        "A cardinality 1 . A onProperty p            | x type A . x p y . x p z . z type A | 1 |"
            + " <x> has 2 values of <p>, of which it may have at most 1.",
        "A maxQualifiedCardinality 1 . A onProperty p . A onClass B | x type A . x p y . x p z . z"
            + " type B . y type B . x p w | 1 | <x> has 2 values of <p>, of which it may have at"
            + " most 1.",
        "A maxQualifiedCardinality 1 . A onProperty p . A onClass B | x type A . x p y . x p z . z"
            + " type B | 0 |",
        "A qualifiedCardinality 0 . A onProperty p . A onClass B | x type A . x p z . z type B | 1"
            + " | <x> has by <p> the value <z>, of which it may have none.",
        "A maxQualifiedCardinality 1 . A onProperty p . A onDataRange xsd:nonNegativeInteger | x"
            + " type A . x p 1 . x p 2 . x p y | 1 | <x> has 2 values of <p>, of which it may have"
            + " at most 1.",
        "A maxCardinality 1 . A onProperty i . i inverseOf p | x type A . y p x . z p x | 1 | <x>"
            + " has 2 values of <_:i>, of which it may have at most 1.",
        "A maxCardinality 1 . A onProperty p . A minCardinality 2 | x type A | 1 | <x> has to have"
            + " at least 2 values of <p>, and may have at most 1.",
        "A maxCardinality 1 . A onProperty p . B minQualifiedCardinality 2 . B onProperty p . B"
            + " onClass C | x type A . x type B . y type A | 1 | <x> has to have at least 2 values"
            + " of <p>, and may have at most 1.",
        "A maxQualifiedCardinality 1 . A onProperty p . A onClass C . B minCardinality 2 . B"
            + " onProperty p | x type A . x type B | 0 |",
        "p type FunctionalProperty                   | x p y . x p z . y p z   | 1 | <x> has 2"
            + " values of <p>, which is functional.",
        "p type FunctionalProperty                   | x p 1 . x p 2 . y p 2   | 1 | <x> has 2"
            + " values of <p>, which is functional.",
        "p type FunctionalProperty                   | x p 1 . x p 01 . x p 001 | 0 |",
        "p type InverseFunctionalProperty            | x p z . y p z . x p y   | 1 | <z> is a value"
            + " of <p>, which is inverse functional, for 2 subjects.",
        "p type InverseFunctionalProperty            | x p 7 . y p 7 . x p 8   | 1 | \"7\" is a"
            + " value of <p>, which is inverse functional, for 2 subjects.",
        "A hasKey (p q)                              | x type A . y type A . z type B . x p 1 . y p"
            + " 1 . z p 1 . x q k . y q k . z q k | 1 | <x> and <y> have the same values of the key"
            + " of <A>.",
        "A hasKey (p q)                              | x type A . y type A . x p 1 . y p 1 . x q k"
            + " . y q l | 0 |",
        "n sourceIndividual x . n assertionProperty p . n targetIndividual y | x p y . x p z | 1 |"
            + " <x> has by <p> the value <y>, which is denied.",
        "n sourceIndividual x . n assertionProperty p . n targetValue 1 | x p 1 . x p 2 | 1 | <x>"
            + " has by <p> the value \"1\", which is denied.",
        "A disjointUnionOf (B C D)                   | x type B . x type C . y type D | 1 | <x> is"
            + " in <B> and in <C>, which is disjoint from it.",
        "A unionOf ()                                | x type A . y type B     | 1 | <x> is in <A>,"
            + " which has no members.",
        "A oneOf ()                                  | x type A . y type B     | 1 | <x> is in <A>,"
            + " which has no members.",
        "A maxQualifiedCardinality 0 . A onProperty p . A onClass B | x type A . x p y . x p z . z"
            + " type B | 1 | <x> has by <p> the value <z>, of which it may have none."
      })
  void eachRule(String axioms, String facts, long count, String example) {
    Closure closure = new Closure(Entailment.OWL);
    List<Triple> both = new ArrayList<>(triples(axioms));
    both.addAll(triples(facts));
    Mirror schema = closure.close(PatchWalk.build(triples(axioms), null));
    Mirror alone = closure.close(PatchWalk.build(both, null));
    Mirror under = closure.close(PatchWalk.build(triples(facts), schema));
    List<String> examples = example == null ? List.of() : List.of(example);
    for (Mirror mirror : List.of(alone, under)) {
      Contradictions found = Contradictions.in(mirror);
      assertEquals(count, found.count(), found.toString());
      assertEquals(examples, found.examples().stream().limit(1).toList());
    }
    assertEquals(0, Contradictions.in(schema).count(), "axioms alone contradict nothing");
  }

  /** Each axiom names more than the search may look at without asking whether it should go on. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "A subClassOf Nothing",
        "A disjointWith B",
        "p propertyDisjointWith q",
        "p type IrreflexiveProperty",
        "p type AsymmetricProperty",
        "A maxCardinality 0 . A onProperty p",
        "A maxCardinality 0 . A onProperty d",
        "d propertyDisjointWith e"
      })
  void aSearchCanBeCancelled(String axioms) {
    List<Triple> triples = new ArrayList<>(triples(axioms));
    for (int i = 0; i < 3_000; i++) {
      String x = "x" + i;
      triples.add(new Triple(x, RDF + "type", "A"));
      triples.add(new Triple(x, RDF + "type", "B"));
      for (String property : List.of("p", "q")) {
        triples.add(new Triple(x, property, x));
      }
      for (String property : List.of("d", "e")) {
        triples.add(new Triple(x, property, Literal.xsd("" + i, "integer")));
      }
    }
    Mirror closed = new Closure(Entailment.OWL).close(PatchWalk.build(triples, null));
    assertThrows(CancellationException.class, () -> Contradictions.in(closed, () -> true));
    int[] asked = {0};
    assertThrows(
        CancellationException.class, () -> Contradictions.in(closed, () -> ++asked[0] == 2));
    assertEquals(3_000, Contradictions.in(closed, () -> false).count());
    assertEquals(3_000, Contradictions.in(closed, () -> true).count(), "looked for once");
  }

  private static List<Triple> triples(String text) {
    List<Triple> triples = new ArrayList<>();
    for (String line : text.strip().split(" \\. ", 0)) {
      String[] terms = line.strip().split(" ", 3);
      triples.add(new Triple(name(terms[0]), name(terms[1]), object(terms[2].strip(), triples)));
    }
    return triples;
  }

  private static Object object(String term, List<Triple> triples) {
    if (Character.isDigit(term.charAt(0))) {
      return Literal.xsd(term, "nonNegativeInteger");
    }
    if (term.equals("()")) {
      return RDF + "nil";
    }
    return term.startsWith("(")
        ? list(List.of(term.substring(1, term.length() - 1).split(" ")), triples)
        : name(term);
  }

  private static String list(List<String> members, List<Triple> triples) {
    if (members.isEmpty()) {
      return RDF + "nil";
    }
    String cell = "_:l" + members.size();
    triples.add(new Triple(cell, RDF + "first", members.get(0)));
    triples.add(new Triple(cell, RDF + "rest", list(members.subList(1, members.size()), triples)));
    return cell;
  }

  private static String name(String term) {
    if (term.equals("type")) {
      return RDF + "type";
    }
    if (term.equals("subClassOf")) {
      return "http://www.w3.org/2000/01/rdf-schema#subClassOf";
    }
    if (term.startsWith("xsd:")) {
      return Literal.XSD + term.substring(4);
    }
    // A blank node may be a property, which is an inverse then.
    return term.equals("i") ? "_:i" : term.length() == 1 ? term : OWL + term;
  }
}
