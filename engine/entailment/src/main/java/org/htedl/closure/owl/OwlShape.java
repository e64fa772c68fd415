// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.owl;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.hierarchy.Reachability;
import org.htedl.closure.rdfs.AxiomShape;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;

/**
 * Decides whether axioms only use the vocabulary, or also make statements about it or about
 * literals.
 */
public final class OwlShape {
  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;

  public OwlShape(WorkingFacts facts, OwlTerms terms, OwlLists lists) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
  }

  /**
   * Whether facts entail no axioms other than symmetry or transitivity of a property, and no
   * consequence about nodes needs literals as members of classes or as subjects.
   */
  public boolean isSimple() {
    if (!AxiomShape.isFixed(facts, terms.rdfs()) || hasLiterals()) {
      return false;
    }
    Set<Integer> spokenOf = usedByRules();
    Set<Integer> withLiterals = withLiterals();
    if (withLiterals.stream().anyMatch(spokenOf::contains)) {
      return false;
    }
    addEnds(terms.rdfs().subProperty(), spokenOf);
    addEnds(terms.owl("equivalentProperty"), spokenOf);
    addHeads(terms.rdfs().domain(), spokenOf);
    addHeads(terms.rdfs().range(), spokenOf);
    addHeads(terms.owl("propertyChainAxiom"), spokenOf);
    return !spokenOf.contains(terms.rdfs().type())
        && !spokenOf.contains(terms.first())
        && !spokenOf.contains(terms.rest())
        && Arrays.stream(terms.predicateIds()).noneMatch(spokenOf::contains);
  }

  /** Whether a literal stands where an axiom wants a node. */
  private boolean hasLiterals() {
    int self = terms.owl("hasSelf");
    return Arrays.stream(terms.predicateIds())
            .anyMatch(id -> id != self && facts.values(id).size() > 0)
        || Arrays.stream(facts.role(terms.owl("oneOf")).forward().pairs())
            .anyMatch(pair -> listsLiterals((int) pair) && isRead((int) (pair >>> 32)));
  }

  private boolean listsLiterals(int list) {
    return lists.members(list).stream().flatMapToInt(Arrays::stream).anyMatch(member -> member < 0);
  }

  /** Whether anything follows from being a member of the class, other than values of literals. */
  private boolean isRead(int type) {
    Role equivalent = facts.role(terms.owl("equivalentClass"));
    return facts.role(terms.rdfs().subClass()).forward().targetsOf(type).length > 0
        || equivalent.forward().targetsOf(type).length > 0
        || equivalent.inverse().targetsOf(type).length > 0
        || facts.role(terms.owl("onProperty")).forward().targetsOf(type).length > 0
        || facts.role(terms.first()).inverse().targetsOf(type).length > 0;
  }

  /**
   * The properties whose pairs rules look at, other than upwards in hierarchies, and those whose
   * objects become members of a class that may give them pairs of others.
   */
  public Set<Integer> usedByRules() {
    Set<Integer> used = new HashSet<>();
    addEnds(terms.owl("inverseOf"), used);
    for (long pair : facts.role(terms.owl("onProperty")).forward().pairs()) {
      used.add((int) pair);
    }
    for (int kind : terms.kindIds()) {
      facts.members(kind).forEach(used::add);
    }
    for (long pair : facts.role(terms.owl("propertyChainAxiom")).forward().pairs()) {
      lists.members((int) pair).ifPresent(path -> Arrays.stream(path).forEach(used::add));
    }
    if (givesPairs()) {
      for (long pair : facts.role(terms.rdfs().range()).forward().pairs()) {
        if (isRead((int) pair)) {
          used.add((int) (pair >>> 32));
        }
      }
    }
    return used;
  }

  /** Whether members of some class have pairs by that alone. */
  private boolean givesPairs() {
    return facts.role(terms.owl("hasValue")).size() > 0
        || facts.values(terms.owl("hasSelf")).size() > 0;
  }

  private Set<Integer> withLiterals() {
    Adjacency superProperties =
        Reachability.closure(
            Components.of(facts.role(terms.rdfs().subProperty()).forward()),
            "rdfs:subPropertyOf",
            Bounds.none());
    Set<Integer> found = new HashSet<>();
    for (int property : facts.columns().keySet()) {
      found.add(property);
      for (int above : superProperties.targetsOf(property)) {
        found.add(above);
      }
    }
    return found;
  }

  private void addEnds(int predicate, Set<Integer> ends) {
    for (long pair : facts.role(predicate).forward().pairs()) {
      ends.add((int) (pair >>> 32));
      ends.add((int) pair);
    }
  }

  private void addHeads(int predicate, Set<Integer> heads) {
    for (long pair : facts.role(predicate).forward().pairs()) {
      heads.add((int) (pair >>> 32));
    }
  }
}
