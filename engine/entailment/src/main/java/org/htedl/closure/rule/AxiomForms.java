// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.List;
import org.htedl.closure.statement.ListForm;

/**
 * The axioms of OWL 2 RL from which facts follow from facts, each kind with its rule. Those about
 * all members of a list, intersections and chains, are {@link ListForm}s.
 */
final class AxiomForms {
  static final List<AxiomForm> ALL =
      List.of(
          axiom("prp-dom", RuleForms.DOMAIN, "?p ?c", "?p rdfs:domain ?c"),
          axiom("prp-dom", RuleForms.DOMAIN_OF_VALUES, "?p ?c", "?p rdfs:domain ?c"),
          axiom("prp-rng", RuleForms.RANGE, "?p ?c", "?p rdfs:range ?c"),
          axiom("prp-symp", RuleForms.INVERSE, "?p ?p", "?p rdf:type owl:SymmetricProperty"),
          axiom("prp-inv1", RuleForms.INVERSE, "?p ?q", "?p owl:inverseOf ?q"),
          axiom("prp-inv2", RuleForms.INVERSE, "?p ?q", "?q owl:inverseOf ?p"),
          axiom("prp-trp", RuleForms.TRANSITIVE, "?p", "?p rdf:type owl:TransitiveProperty"),
          axiom(
              "cls-svf1",
              RuleForms.SOME,
              "?p ?d ?c",
              "?c owl:someValuesFrom ?d . ?c owl:onProperty ?p"),
          axiom(
              "cls-svf2",
              RuleForms.SOME_THING,
              "?p ?c",
              "?c owl:someValuesFrom owl:Thing . ?c owl:onProperty ?p"),
          axiom(
              "cls-avf",
              RuleForms.ONLY,
              "?c ?p ?d",
              "?c owl:allValuesFrom ?d . ?c owl:onProperty ?p"),
          axiom(
              "cls-hv1", RuleForms.VALUE, "?c ?p ?v", "?c owl:hasValue ?v . ?c owl:onProperty ?p"),
          axiom(
              "cls-hv2",
              RuleForms.WITH_VALUE,
              "?c ?p ?v",
              "?c owl:hasValue ?v . ?c owl:onProperty ?p"),
          axiom("hasSelf-1", RuleForms.SELF, "?c ?p", "?c owl:hasSelf ?v . ?c owl:onProperty ?p"),
          axiom(
              "hasSelf-2",
              RuleForms.WITH_SELF,
              "?c ?p",
              "?c owl:hasSelf ?v . ?c owl:onProperty ?p"),
          axiom("cls-oo", RuleForms.LISTED, "?c ?i", "?c owl:oneOf ?l . ?l list:member ?i"));

  private AxiomForms() {}

  private static AxiomForm axiom(String name, RuleForm rule, String arguments, String axiom) {
    return new AxiomForm(name, rule, arguments, axiom);
  }
}
