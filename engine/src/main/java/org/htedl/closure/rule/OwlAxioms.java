package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.mirror.relation.Adjacency;

/** Reads the OWL axioms of some facts as rules about individuals. */
public final class OwlAxioms {
  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;
  private final IntFunction<String> names;
  private final List<OwlRule> rules = new ArrayList<>();

  private OwlAxioms(WorkingFacts facts, OwlTerms terms, OwlLists lists, IntFunction<String> names) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
    this.names = names;
  }

  /**
   * The rules, domains and ranges among them; hierarchies are the deduction's own.
   *
   * @param names what nodes are called in messages
   */
  public static List<OwlRule> rules(
      WorkingFacts facts, OwlTerms terms, OwlLists lists, IntFunction<String> names) {
    OwlAxioms axioms = new OwlAxioms(facts, terms, lists, names);
    axioms.addProperties();
    axioms.addRestrictions();
    axioms.addLists();
    return axioms.rules;
  }

  private interface PairVisitor {
    void visit(int subject, int object);
  }

  private void each(int predicate, PairVisitor visitor) {
    for (long pair : facts.role(predicate).forward().pairs()) {
      visitor.visit((int) (pair >>> 32), (int) pair);
    }
  }

  private void addProperties() {
    each(terms.rdfs().domain(), (p, type) -> rules.add(new PropertyRule.Domain(p, type)));
    each(terms.rdfs().range(), (p, type) -> rules.add(new PropertyRule.Range(p, type)));
    each(
        terms.owl("inverseOf"),
        (p, q) -> {
          rules.add(new PropertyRule.Inverse(p, q));
          if (p != q) {
            rules.add(new PropertyRule.Inverse(q, p));
          }
        });
    facts
        .members(terms.owl("SymmetricProperty"))
        .forEach(p -> rules.add(new PropertyRule.Inverse(p, p)));
    facts
        .members(terms.owl("TransitiveProperty"))
        .forEach(p -> rules.add(new PropertyRule.Transitive(p, names.apply(p))));
    each(
        terms.owl("propertyChainAxiom"),
        (p, list) -> whole(list).ifPresent(path -> rules.add(new PropertyRule.Chain(path, p))));
  }

  /** The members of a list if it has some and all are nodes. */
  private Optional<int[]> whole(int list) {
    return lists
        .members(list)
        .filter(members -> members.length > 0)
        .filter(members -> Arrays.stream(members).allMatch(member -> member >= 0));
  }

  private void addRestrictions() {
    each(
        terms.owl("someValuesFrom"),
        (type, filler) ->
            onEach(
                type,
                p ->
                    rules.add(
                        filler == terms.thing()
                            ? new ClassRule.HasValues(p, type)
                            : new ClassRule.Some(p, filler, type))));
    each(
        terms.owl("allValuesFrom"),
        (type, filler) -> onEach(type, p -> rules.add(new ClassRule.Only(type, p, filler))));
    each(
        terms.owl("hasValue"),
        (type, value) -> onEach(type, p -> rules.add(new ClassRule.Value(type, p, value))));
    for (int type : withSelf()) {
      onEach(type, p -> rules.add(new ClassRule.Self(type, p)));
    }
  }

  private void onEach(int type, IntConsumer action) {
    for (int property : facts.role(terms.owl("onProperty")).forward().targetsOf(type)) {
      action.accept(property);
    }
  }

  /**
   * Classes with {@code owl:hasSelf}, whatever its value, as OWL has no axiom with {@code false}.
   */
  private Set<Integer> withSelf() {
    Set<Integer> types = new HashSet<>();
    each(terms.owl("hasSelf"), (type, value) -> types.add(type));
    Adjacency values = facts.values(terms.owl("hasSelf")).postings();
    for (long pair : values.pairs()) {
      types.add((int) pair);
    }
    return types;
  }

  private void addLists() {
    each(
        terms.owl("intersectionOf"),
        (type, list) ->
            whole(list)
                .map(parts -> Arrays.stream(parts).filter(p -> p != terms.thing()).toArray())
                .filter(parts -> parts.length > 0)
                .ifPresent(parts -> rules.add(new ClassRule.Intersection(parts, type))));
    each(
        terms.owl("oneOf"),
        (type, list) ->
            lists
                .members(list)
                .ifPresent(
                    nodes ->
                        rules.add(
                            new ClassRule.Listed(
                                type, Arrays.stream(nodes).filter(n -> n >= 0).toArray()))));
  }
}
