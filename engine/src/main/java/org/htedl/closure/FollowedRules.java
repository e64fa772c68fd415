package org.htedl.closure;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.EntailedFacts;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;

/**
 * The axioms of OWL that apply to a graph, in the form in which changes of its facts are followed.
 * Immutable: one for all revisions with the same axioms.
 */
final class FollowedRules {
  private final EntailedFacts names;
  private final RuleIndex rules;
  private final Adjacency superClasses;
  private final PropertyHierarchy properties;
  private final Components classes;
  private final Descent descent;
  private final WorkingFacts lasting;
  private final Set<Integer> read;
  private final int[] kinds;

  private FollowedRules(
      EntailedFacts names, WorkingFacts closed, WorkingFacts said, WorkingFacts lasting) {
    OwlTerms terms = new OwlTerms(names::idOf);
    OwlLists lists = OwlLists.of(said, terms);
    this.names = names;
    this.lasting = lasting;
    this.kinds = terms.kindIds();
    this.superClasses = closed.role(terms.rdfs().subClass()).forward();
    this.properties = new PropertyHierarchy(closed.role(terms.rdfs().subProperty()).forward());
    this.read = new OwlShape(closed, terms, lists).usedByRules();
    for (int kind : kinds) {
      said.addMembers(kind, closed.members(kind));
    }
    new OwlSchema(said, terms, lists, Long.MAX_VALUE).addHierarchies();
    this.classes = Components.of(said.role(terms.rdfs().subClass()).forward());
    this.descent = Descent.of(classes);
    this.rules = new RuleIndex(OwlAxioms.rules(said, terms, lists, names::nodeName));
  }

  /**
   * The axioms of a closed mirror; empty if what a change entails cannot be told from the change
   * and its surroundings. Costs the axioms, and a look at each class and property.
   */
  static Optional<FollowedRules> of(Mirror believed) {
    Mirror asserted = believed.asserted();
    ForeignAxioms foreign = ForeignAxioms.all(asserted);
    EntailedFacts names = Closure.names(asserted, foreign, OwlTerms.all());
    WorkingFacts closed = WorkingFacts.of(believed, names.layout());
    WorkingFacts said = WorkingFacts.of(asserted, names.layout());
    WorkingFacts lasting = new WorkingFacts(names.layout());
    if (foreign != null) {
      foreign.addTo(said, names);
      foreign.addTo(lasting, names);
      lasting = new OwlRules(names, Long.MAX_VALUE).close(lasting);
      lasting.classes().forEach(closed::addMembers);
      lasting.roles().forEach((id, role) -> closed.addPairs(id, role.forward()));
      lasting.columns().forEach((id, column) -> closed.addValues(id, column.postings()));
    }
    OwlTerms terms = new OwlTerms(names::idOf);
    return new OwlShape(closed, terms, OwlLists.of(said, terms)).isSimple()
        ? Optional.of(new FollowedRules(names, closed, said, lasting))
        : Optional.empty();
  }

  RuleIndex rules() {
    return rules;
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

  /** Whether being a member of the class is an axiom. */
  boolean isKind(int type) {
    return type == kinds[0] || type == kinds[1];
  }
}
