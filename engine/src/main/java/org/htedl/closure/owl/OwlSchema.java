package org.htedl.closure.owl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.graph.Components;
import org.htedl.closure.graph.Reachability;
import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.relation.Adjacency;

/**
 * The rules of OWL 2 RL about axioms alone (those called scm, and equivalences): what they add to
 * the hierarchies before individuals are looked at, and to domains, ranges and equivalences after.
 */
public final class OwlSchema {
  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;
  private final Bounds bounds;

  /** A restriction: {@code type} has {@code value} on {@code property}. */
  private record Restriction(int type, int property, int value) {}

  /** Property and value of a restriction, by which restrictions are compared. */
  private record Key(int property, int value) {}

  public OwlSchema(WorkingFacts facts, OwlTerms terms, OwlLists lists, Bounds bounds) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
    this.bounds = bounds;
  }

  /** All that is above each class or property, as the facts are now. */
  private Adjacency closed(int predicate, String name) {
    return Reachability.closure(Components.of(facts.role(predicate).forward()), name, bounds);
  }

  /** Adds what follows for the hierarchies, without their transitive closures. */
  public void addHierarchies() {
    addBothWays("equivalentClass", terms.rdfs().subClass());
    addBothWays("equivalentProperty", terms.rdfs().subProperty());
    addParts();
    long before;
    do {
      before = facts.role(terms.rdfs().subClass()).size();
      addRestrictions();
    } while (facts.role(terms.rdfs().subClass()).size() > before);
  }

  /** cax-eqc1, cax-eqc2, scm-eqc1, prp-eqp1, prp-eqp2, scm-eqp1. */
  private void addBothWays(String equivalence, int hierarchy) {
    Adjacency pairs = facts.role(terms.owl(equivalence)).forward();
    facts.addPairs(hierarchy, pairs);
    facts.addPairs(hierarchy, pairs.inverted());
  }

  /** scm-int and scm-uni. */
  private void addParts() {
    List<Long> pairs = new ArrayList<>();
    eachList("intersectionOf", (type, part) -> pairs.add((long) type << 32 | part));
    eachList("unionOf", (type, part) -> pairs.add((long) part << 32 | type));
    add(terms.rdfs().subClass(), pairs);
  }

  private interface PartVisitor {
    void visit(int type, int part);
  }

  private void eachList(String predicate, PartVisitor visitor) {
    for (long pair : facts.role(terms.owl(predicate)).forward().pairs()) {
      Optional<int[]> parts = lists.members((int) pair);
      if (parts.isPresent()) {
        for (int part : parts.get()) {
          if (part >= 0) {
            visitor.visit((int) (pair >>> 32), part);
          }
        }
      }
    }
  }

  /** scm-hv, scm-svf1, scm-svf2, scm-avf1 and scm-avf2. */
  private void addRestrictions() {
    List<Restriction> some = restrictions("someValuesFrom");
    List<Restriction> only = restrictions("allValuesFrom");
    List<Restriction> value = restrictions("hasValue");
    if (some.isEmpty() && only.isEmpty() && value.isEmpty()) {
      return;
    }
    Adjacency classes = closed(terms.rdfs().subClass(), "rdfs:subClassOf");
    Adjacency properties = closed(terms.rdfs().subProperty(), "rdfs:subPropertyOf");
    List<Long> pairs = new ArrayList<>();
    addAboveValue(some, classes, pairs);
    addAboveValue(only, classes, pairs);
    addAboveProperty(some, properties, false, pairs);
    addAboveProperty(value, properties, false, pairs);
    addAboveProperty(only, properties, true, pairs);
    add(terms.rdfs().subClass(), pairs);
  }

  private List<Restriction> restrictions(String kind) {
    List<Restriction> found = new ArrayList<>();
    Adjacency properties = facts.role(terms.owl("onProperty")).forward();
    for (long pair : facts.role(terms.owl(kind)).forward().pairs()) {
      int type = (int) (pair >>> 32);
      for (int property : properties.targetsOf(type)) {
        found.add(new Restriction(type, property, (int) pair));
      }
    }
    return found;
  }

  private static Map<Key, List<Integer>> byKey(List<Restriction> restrictions) {
    Map<Key, List<Integer>> types = new HashMap<>();
    for (Restriction r : restrictions) {
      types.computeIfAbsent(new Key(r.property, r.value), k -> new ArrayList<>()).add(r.type);
    }
    return types;
  }

  private static void addAboveValue(
      List<Restriction> restrictions, Adjacency superClasses, List<Long> pairs) {
    Map<Key, List<Integer>> types = byKey(restrictions);
    for (Restriction r : restrictions) {
      for (int above : superClasses.targetsOf(r.value)) {
        for (int type : types.getOrDefault(new Key(r.property, above), List.of())) {
          pairs.add((long) r.type << 32 | type);
        }
      }
    }
  }

  /**
   * @param down whether the restriction on the super-property is the smaller one
   */
  private static void addAboveProperty(
      List<Restriction> restrictions, Adjacency superProperties, boolean down, List<Long> pairs) {
    Map<Key, List<Integer>> types = byKey(restrictions);
    for (Restriction r : restrictions) {
      for (int above : superProperties.targetsOf(r.property)) {
        for (int type : types.getOrDefault(new Key(above, r.value), List.of())) {
          pairs.add(down ? (long) type << 32 | r.type : (long) r.type << 32 | type);
        }
      }
    }
  }

  private void add(int predicate, List<Long> pairs) {
    Adjacency before = facts.role(predicate).forward();
    long[] fresh =
        pairs.stream()
            .mapToLong(Long::longValue)
            .filter(pair -> !before.contains((int) (pair >>> 32), (int) pair))
            .toArray();
    facts.addPairs(predicate, Adjacency.of(fresh));
  }

  /** Adds domains, ranges and equivalences, once the hierarchies are closed. */
  public void addConsequences() {
    Adjacency superClasses = facts.role(terms.rdfs().subClass()).forward();
    Adjacency superProperties = facts.role(terms.rdfs().subProperty()).forward();
    addInherited(terms.rdfs().domain(), superClasses, superProperties);
    addInherited(terms.rdfs().range(), superClasses, superProperties);
    addMutual(superClasses, terms.owl("equivalentClass"));
    addMutual(superProperties, terms.owl("equivalentProperty"));
  }

  /** scm-dom1, scm-dom2, scm-rng1 and scm-rng2. */
  private void addInherited(int axiom, Adjacency superClasses, Adjacency superProperties) {
    Adjacency direct = facts.role(axiom).forward();
    List<Long> upward = new ArrayList<>();
    for (long pair : direct.pairs()) {
      for (int above : superClasses.targetsOf((int) pair)) {
        upward.add(pair >>> 32 << 32 | above);
      }
    }
    add(axiom, upward);
    Adjacency ofProperties = facts.role(axiom).forward();
    List<Long> downward = new ArrayList<>();
    for (long pair : superProperties.pairs()) {
      for (int type : ofProperties.targetsOf((int) pair)) {
        downward.add(pair >>> 32 << 32 | type);
      }
    }
    add(axiom, downward);
  }

  /** scm-eqc2 and scm-eqp2. */
  private void addMutual(Adjacency hierarchy, int equivalence) {
    long[] mutual =
        Arrays.stream(hierarchy.pairs())
            .filter(pair -> hierarchy.contains((int) pair, (int) (pair >>> 32)))
            .toArray();
    add(equivalence, Arrays.stream(mutual).boxed().toList());
  }
}
