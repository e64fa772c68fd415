package org.htedl.why;

import java.util.List;
import java.util.stream.Stream;
import org.htedl.closure.Entailment;
import org.htedl.closure.rule.AxiomForms;

/**
 * The rules by which each entailment derives facts, with the names that the specifications give
 * them. Those of OWL that conclude facts from facts are the closure's own. Of the rules about paths
 * (transitivity and chains) and about all members of a list there is one application for any
 * length: see {@link FactSteps}.
 */
final class RuleTable {
  private static final List<String> RDFS =
      """
      rdfs2: ?x ?p ?y . ?p rdfs:domain ?c -> ?x rdf:type ?c
      rdfs3: ?x ?p ?y . ?p rdfs:range ?c -> ?y rdf:type ?c
      rdfs7: ?x ?p ?y . ?p rdfs:subPropertyOf ?q -> ?x ?q ?y
      rdfs9: ?x rdf:type ?c . ?c rdfs:subClassOf ?d -> ?x rdf:type ?d
      """
          .lines()
          .toList();

  /** Rules about hierarchies and axioms; those about facts are {@link AxiomForms}. */
  private static final List<String> OWL =
      """
      prp-spo1: ?x ?p ?y . ?p rdfs:subPropertyOf ?q -> ?x ?q ?y
      prp-eqp1: ?x ?p ?y . ?p owl:equivalentProperty ?q -> ?x ?q ?y
      prp-eqp2: ?x ?p ?y . ?q owl:equivalentProperty ?p -> ?x ?q ?y
      cls-int2: ?x rdf:type ?c . ?c owl:intersectionOf ?l . ?l list:member ?d -> ?x rdf:type ?d
      cls-uni: ?x rdf:type ?d . ?c owl:unionOf ?l . ?l list:member ?d -> ?x rdf:type ?c
      cax-sco: ?x rdf:type ?c . ?c rdfs:subClassOf ?d -> ?x rdf:type ?d
      cax-eqc1: ?x rdf:type ?c . ?c owl:equivalentClass ?d -> ?x rdf:type ?d
      cax-eqc2: ?x rdf:type ?c . ?d owl:equivalentClass ?c -> ?x rdf:type ?d
      scm-eqc1: ?c owl:equivalentClass ?d -> ?c rdfs:subClassOf ?d
      scm-eqc1: ?d owl:equivalentClass ?c -> ?c rdfs:subClassOf ?d
      scm-eqc2: ?c rdfs:subClassOf ?d . ?d rdfs:subClassOf ?c -> ?c owl:equivalentClass ?d
      scm-eqp1: ?p owl:equivalentProperty ?q -> ?p rdfs:subPropertyOf ?q
      scm-eqp1: ?q owl:equivalentProperty ?p -> ?p rdfs:subPropertyOf ?q
      scm-eqp2: ?p rdfs:subPropertyOf ?q . ?q rdfs:subPropertyOf ?p -> ?p owl:equivalentProperty ?q
      scm-dom1: ?p rdfs:domain ?c . ?c rdfs:subClassOf ?d -> ?p rdfs:domain ?d
      scm-dom2: ?q rdfs:domain ?c . ?p rdfs:subPropertyOf ?q -> ?p rdfs:domain ?c
      scm-rng1: ?p rdfs:range ?c . ?c rdfs:subClassOf ?d -> ?p rdfs:range ?d
      scm-rng2: ?q rdfs:range ?c . ?p rdfs:subPropertyOf ?q -> ?p rdfs:range ?c
      scm-hv: ?c owl:hasValue ?v . ?c owl:onProperty ?p . ?d owl:hasValue ?v . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q -> ?c rdfs:subClassOf ?d
      scm-svf1: ?c owl:someValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:someValuesFrom ?z . ?d owl:onProperty ?p . ?y rdfs:subClassOf ?z -> ?c rdfs:subClassOf ?d
      scm-svf2: ?c owl:someValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:someValuesFrom ?y . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q -> ?c rdfs:subClassOf ?d
      scm-avf1: ?c owl:allValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:allValuesFrom ?z . ?d owl:onProperty ?p . ?y rdfs:subClassOf ?z -> ?c rdfs:subClassOf ?d
      scm-avf2: ?c owl:allValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:allValuesFrom ?y . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q -> ?d rdfs:subClassOf ?c
      scm-int: ?c owl:intersectionOf ?l . ?l list:member ?d -> ?c rdfs:subClassOf ?d
      scm-uni: ?c owl:unionOf ?l . ?l list:member ?d -> ?d rdfs:subClassOf ?c
      """
          .lines()
          .toList();

  private RuleTable() {}

  /** The rules of an entailment. */
  static List<Rule> of(Entailment entailment, Terms terms) {
    List<String> lines =
        switch (entailment) {
          case NONE -> List.of();
          case RDFS -> RDFS;
          case OWL, OWL_CLOSED -> Stream.concat(AxiomForms.texts(), OWL.stream()).toList();
        };
    return lines.stream().map(line -> Rule.of(line, terms)).toList();
  }
}
