// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.owl;

import java.util.List;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.hierarchy.Reachability;
import org.htedl.closure.statement.RuleStatement;
import org.htedl.closure.statement.TriplePattern;
import org.htedl.limit.Bounds;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;
import org.htedl.mirror.relation.PairList;

/**
 * The rules of OWL 2 RL about axioms alone (those called scm): what they add to the hierarchies
 * before individuals are looked at, and to domains, ranges and equivalences after. Each is applied
 * as {@link SchemaRules} states it.
 */
public final class OwlSchema {
  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;
  private final Bounds bounds;

  public OwlSchema(WorkingFacts facts, OwlTerms terms, OwlLists lists, Bounds bounds) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
    this.bounds = bounds;
  }

  /** Adds what follows for the hierarchies, without their transitive closures. */
  public void addHierarchies() {
    SchemaRules.TO_HIERARCHIES.forEach(rule -> apply(rule, axioms()));
    while (addRestrictions()) {
      // New pairs of the hierarchies may relate more restrictions.
    }
  }

  /** Adds domains, ranges and equivalences, once the hierarchies are closed. */
  public void addConsequences() {
    SchemaRules.CONSEQUENCES.forEach(rule -> apply(rule, axioms()));
  }

  private AxiomJoin axioms() {
    return new AxiomJoin(facts, terms, lists, bounds);
  }

  /** Compares restrictions by the closed hierarchies; whether any pair is new. */
  private boolean addRestrictions() {
    int subClass = terms.rdfs().subClass();
    int subProperty = terms.rdfs().subProperty();
    long before = facts.role(subClass).size();
    AxiomJoin axioms =
        axioms()
            .with(subClass, () -> closed(subClass, "rdfs:subClassOf"))
            .with(subProperty, () -> closed(subProperty, "rdfs:subPropertyOf"));
    SchemaRules.OF_RESTRICTIONS.forEach(rule -> apply(rule, axioms));
    return facts.role(subClass).size() > before;
  }

  /** All that is above each class or property, as the facts are now. */
  private Adjacency closed(int predicate, String name) {
    return Reachability.closure(Components.of(facts.role(predicate).forward()), name, bounds);
  }

  private void apply(RuleStatement rule, AxiomJoin axioms) {
    List<String> variables = AxiomJoin.variables(rule.body());
    TriplePattern head = rule.head();
    int subject = variables.indexOf(head.subject());
    int object = variables.indexOf(head.object());
    int predicate = terms.of(head.predicate());
    Adjacency before = facts.role(predicate).forward();
    PairList fresh = new PairList();
    axioms.forEach(
        rule.body(),
        values -> {
          if (!before.contains(values.id(subject), values.id(object))) {
            fresh.add(values.id(subject), values.id(object));
          }
        });
    facts.addPairs(predicate, fresh.drain());
  }
}
