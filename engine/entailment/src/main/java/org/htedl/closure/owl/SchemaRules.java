// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.owl;

import java.util.List;
import org.htedl.closure.statement.RuleStatement;

/**
 * The rules about hierarchies and axioms. A join binds variables in the order in which a body names
 * them, so that bodies begin with the axioms that are few, and a class or property comes before
 * what is above it.
 */
public final class SchemaRules {
  /**
   * What follows from hierarchies for facts. The closure under RDFS has them as unions of rows of
   * bits, level by level of the condensed hierarchies.
   */
  public static final List<RuleStatement> FROM_HIERARCHIES =
      read(
          """
          scm-sco: ?c rdfs:subClassOf ?d . ?d rdfs:subClassOf ?e -> ?c rdfs:subClassOf ?e
          scm-spo: ?p rdfs:subPropertyOf ?q . ?q rdfs:subPropertyOf ?r -> ?p rdfs:subPropertyOf ?r
          cax-sco: ?x rdf:type ?c . ?c rdfs:subClassOf ?d -> ?x rdf:type ?d
          prp-spo1: ?x ?p ?y . ?p rdfs:subPropertyOf ?q -> ?x ?q ?y
          """);

  /** What axioms say of the hierarchies by themselves. */
  public static final List<RuleStatement> TO_HIERARCHIES =
      read(
          """
          scm-eqc1: ?c owl:equivalentClass ?d -> ?c rdfs:subClassOf ?d
          scm-eqc1: ?d owl:equivalentClass ?c -> ?c rdfs:subClassOf ?d
          scm-eqp1: ?p owl:equivalentProperty ?q -> ?p rdfs:subPropertyOf ?q
          scm-eqp1: ?q owl:equivalentProperty ?p -> ?p rdfs:subPropertyOf ?q
          scm-int: ?c owl:intersectionOf ?l . ?l list:member ?d -> ?c rdfs:subClassOf ?d
          scm-uni: ?c owl:unionOf ?l . ?l list:member ?d -> ?d rdfs:subClassOf ?c
          disjointUnionOf: ?c owl:disjointUnionOf ?l . ?l list:member ?d -> ?d rdfs:subClassOf ?c
          """);

  /** What follows for restrictions from the hierarchies of their fillers and properties. */
  public static final List<RuleStatement> OF_RESTRICTIONS =
      read(
          """
          scm-hv: ?c owl:hasValue ?v . ?c owl:onProperty ?p . ?p rdfs:subPropertyOf ?q . ?d owl:hasValue ?v . ?d owl:onProperty ?q -> ?c rdfs:subClassOf ?d
          scm-svf1: ?c owl:someValuesFrom ?y . ?c owl:onProperty ?p . ?y rdfs:subClassOf ?z . ?d owl:someValuesFrom ?z . ?d owl:onProperty ?p -> ?c rdfs:subClassOf ?d
          scm-svf2: ?c owl:someValuesFrom ?y . ?c owl:onProperty ?p . ?p rdfs:subPropertyOf ?q . ?d owl:someValuesFrom ?y . ?d owl:onProperty ?q -> ?c rdfs:subClassOf ?d
          scm-avf1: ?c owl:allValuesFrom ?y . ?c owl:onProperty ?p . ?y rdfs:subClassOf ?z . ?d owl:allValuesFrom ?z . ?d owl:onProperty ?p -> ?c rdfs:subClassOf ?d
          scm-avf2: ?c owl:allValuesFrom ?y . ?c owl:onProperty ?p . ?p rdfs:subPropertyOf ?q . ?d owl:allValuesFrom ?y . ?d owl:onProperty ?q -> ?d rdfs:subClassOf ?c
          """);

  /** What follows for other axioms from the closed hierarchies, in this order. */
  public static final List<RuleStatement> CONSEQUENCES =
      read(
          """
          scm-dom1: ?p rdfs:domain ?c . ?c rdfs:subClassOf ?d -> ?p rdfs:domain ?d
          scm-dom2: ?q rdfs:domain ?c . ?p rdfs:subPropertyOf ?q -> ?p rdfs:domain ?c
          scm-rng1: ?p rdfs:range ?c . ?c rdfs:subClassOf ?d -> ?p rdfs:range ?d
          scm-rng2: ?q rdfs:range ?c . ?p rdfs:subPropertyOf ?q -> ?p rdfs:range ?c
          scm-eqc2: ?c rdfs:subClassOf ?d . ?d rdfs:subClassOf ?c -> ?c owl:equivalentClass ?d
          scm-eqp2: ?p rdfs:subPropertyOf ?q . ?q rdfs:subPropertyOf ?p -> ?p owl:equivalentProperty ?q
          """);

  /**
   * Rules whose conclusions follow by others too: an equivalence, an intersection or a union is
   * also a pair of a hierarchy. Explanations that go by them are shorter.
   */
  public static final List<RuleStatement> SHORT_CUTS =
      read(
          """
          cax-eqc1: ?x rdf:type ?c . ?c owl:equivalentClass ?d -> ?x rdf:type ?d
          cax-eqc2: ?x rdf:type ?c . ?d owl:equivalentClass ?c -> ?x rdf:type ?d
          prp-eqp1: ?x ?p ?y . ?p owl:equivalentProperty ?q -> ?x ?q ?y
          prp-eqp2: ?x ?p ?y . ?q owl:equivalentProperty ?p -> ?x ?q ?y
          cls-int2: ?x rdf:type ?c . ?c owl:intersectionOf ?l . ?l list:member ?d -> ?x rdf:type ?d
          cls-uni: ?x rdf:type ?d . ?c owl:unionOf ?l . ?l list:member ?d -> ?x rdf:type ?c
          disjointUnionOf: ?x rdf:type ?d . ?c owl:disjointUnionOf ?l . ?l list:member ?d -> ?x rdf:type ?c
          """);

  private SchemaRules() {}

  private static List<RuleStatement> read(String lines) {
    return lines.lines().map(RuleStatement::of).toList();
  }
}
