// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.htedl.bits.NodeSet;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.hierarchy.Descent;
import org.htedl.closure.owl.ForeignAxioms;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlSchema;
import org.htedl.closure.owl.OwlShape;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.rdfs.PropertyHierarchy;
import org.htedl.closure.rule.DefinitionRule;
import org.htedl.closure.rule.OwlAxioms;
import org.htedl.closure.rule.OwlRules;
import org.htedl.closure.rule.RecursiveDefinitions;
import org.htedl.closure.rule.RuleIndex;
import org.htedl.closure.stratum.Strata;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;
import org.htedl.mirror.term.Iri;

/**
 * The OWL axioms that apply to a graph, as rules for maintenance. Immutable: one for all revisions
 * with the same axioms.
 */
final class MaintainedRules {
  private final EntailedFacts names;
  private final RuleIndex rules;
  private final RecursiveDefinitions definitions;
  private final Adjacency superClasses;
  private final PropertyHierarchy properties;
  private final Components classes;
  private final Descent descent;
  private final WorkingFacts lasting;
  private final Set<Integer> read;
  private final Set<Integer> refused = new HashSet<>();

  private MaintainedRules(
      EntailedFacts names,
      WorkingFacts closed,
      WorkingFacts said,
      WorkingFacts lasting,
      List<DefinitionRule> definitions) {
    OwlTerms terms = OwlTerms.of(names);
    OwlLists lists = OwlLists.of(said, terms);
    this.names = names;
    this.lasting = lasting;
    this.superClasses = closed.role(terms.rdfs().subClass()).forward();
    this.properties = new PropertyHierarchy(closed.role(terms.rdfs().subProperty()).forward());
    this.read = new OwlShape(closed, terms, lists).usedByRules();
    for (int kind : terms.kindIds()) {
      refused.add(kind);
      said.addMembers(kind, closed.members(kind));
    }
    new OwlSchema(said, terms, lists, Bounds.none()).addHierarchies();
    this.classes = Components.of(said.role(terms.rdfs().subClass()).forward());
    this.descent = Descent.of(classes);
    this.rules = new RuleIndex(OwlAxioms.rules(said, terms, lists), definitions);
    this.definitions = new RecursiveDefinitions(definitions);
  }

  /**
   * The axioms of a closed mirror; empty if the consequences of a change cannot be computed from
   * the change and its neighbourhood. The cost is in proportion to axioms, classes and properties.
   *
   * @param order in which its definitions were evaluated
   * @param isReflexive whether closures also add reflexive axioms
   */
  static Optional<MaintainedRules> of(Mirror believed, Strata.Order order, boolean isReflexive) {
    Mirror asserted = believed.asserted();
    ForeignAxioms foreign = ForeignAxioms.all(asserted, isReflexive);
    EntailedFacts names = ForeignAxioms.names(asserted, foreign, OwlTerms.all());
    WorkingFacts closed = WorkingFacts.of(believed, names.layout());
    WorkingFacts said = WorkingFacts.of(asserted, names.layout());
    WorkingFacts lasting = WorkingFacts.sharing(closed, names.layout());
    if (foreign != null) {
      foreign.addTo(said, names);
      foreign.addTo(lasting, names);
      lasting = new OwlRules(names, Bounds.none()).close(lasting);
      closed.addMembers(lasting.classes());
      lasting.roles().forEach((id, role) -> closed.addPairs(id, role.forward()));
      lasting.columns().forEach((id, column) -> closed.addValues(id, column.postings()));
    }
    OwlTerms terms = OwlTerms.of(names);
    List<DefinitionRule> recursive =
        order.strata().stream()
            .filter(Strata.Stratum::mayFeedBack)
            .flatMap(stratum -> stratum.definitions().stream())
            .map(definition -> DefinitionRule.of(definition, names::idOf))
            .toList();
    if (!recursive.stream().allMatch(DefinitionRule::isNamed)
        || !new OwlShape(closed, terms, OwlLists.of(said, terms)).isSimple()) {
      return Optional.empty();
    }
    MaintainedRules rules = new MaintainedRules(names, closed, said, lasting, recursive);
    if (order.strata().isEmpty()) {
      return Optional.of(rules);
    }
    rules.refuseVocabulary();
    return rules.hasOnlyGiven(believed) ? Optional.of(rules) : Optional.empty();
  }

  /** All rules, including those that mark definitions which depend on their own members. */
  RuleIndex rules() {
    return rules;
  }

  /** The definitions that depend on their own members. */
  RecursiveDefinitions definitions() {
    return definitions;
  }

  int[] superClasses(int type) {
    return superClasses.targetsOf(type);
  }

  PropertyHierarchy properties() {
    return properties;
  }

  /** The components of the graph from classes to those directly above them. */
  Components classes() {
    return classes;
  }

  /** The way down in that graph. */
  Descent descent() {
    return descent;
  }

  /** The members of a class that follow from the schema alone, whatever the graph says. */
  NodeSet lastingMembers(int type) {
    return lasting.members(type);
  }

  /** The pairs of a property that follow from the schema alone. */
  Role lastingPairs(int property) {
    return lasting.role(property);
  }

  /** Whether triples may have the node as their predicate. */
  boolean isPredicate(int node) {
    return names.isPredicate(node);
  }

  /** Whether rules look at literals of the property, so that these would have to be nodes. */
  boolean readsLiterals(int property) {
    return Arrays.stream(properties.upwards(property)).anyMatch(read::contains);
  }

  /**
   * Whether no change of the class's members is followed: being one is an axiom, or says whether a
   * node is an individual, which definitions want to know before.
   */
  boolean isRefused(int type) {
    return refused.contains(type);
  }

  private void refuseVocabulary() {
    Set<Integer> entailed = new HashSet<>(rules.written());
    superClasses.forEachHead(
        (type, above, from, to) -> {
          for (int i = from; i < to; i++) {
            entailed.add(above[i]);
          }
        });
    for (int type : entailed) {
      String name = names.nodeName(type);
      if (Iri.inVocabulary(name) && !Iri.namesIndividuals(name)) {
        refused.add(type);
      }
    }
  }

  /** Whether no members of classes that are refused follow by rules. */
  private boolean hasOnlyGiven(Mirror believed) {
    return refused.stream()
        .allMatch(
            type ->
                believed.members(type).cardinality()
                    == believed.asserted().members(type).cardinality());
  }
}
