// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlLiterals;
import org.htedl.closure.statement.ListForm;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/** Counts the axioms of a graph that nothing uses, kind by kind. */
final class UnusedAxiomFinder {
  private static final String SWRL_RULE = "http://www.w3.org/2003/11/swrl#Imp";

  /** Predicates whose objects are lists of nodes; others may list literals. */
  private static final List<String> NODE_LISTS =
      List.of(
          "intersectionOf",
          "unionOf",
          "disjointUnionOf",
          "propertyChainAxiom",
          "members",
          "hasKey");

  private static final List<String> CONDITIONS =
      List.of(
          "someValuesFrom",
          "allValuesFrom",
          "hasValue",
          "hasSelf",
          "minCardinality",
          "maxCardinality",
          "cardinality",
          "minQualifiedCardinality",
          "maxQualifiedCardinality",
          "qualifiedCardinality");

  private static final List<String> DENIALS =
      List.of("sourceIndividual", "assertionProperty", "targetIndividual", "targetValue");

  private final Mirror asserted;
  private final OwlLists lists;
  private final Map<String, Long> counts = new LinkedHashMap<>();

  UnusedAxiomFinder(Mirror asserted) {
    this.asserted = asserted;
    this.lists = OwlLists.of(asserted);
  }

  UnusedAxioms find(boolean evaluatesDefinitions) {
    put("sameAs", pairs("sameAs"));
    put("ReflexiveProperty", asserted.members(id("ReflexiveProperty")).cardinality());
    put("onProperties", pairs("onProperties"));
    for (String predicate : NODE_LISTS) {
      boolean mayBeEmpty = !predicate.equals("propertyChainAxiom") && !predicate.equals("hasKey");
      put(predicate, objects(predicate, list -> !isRead(list, mayBeEmpty)));
    }
    put("propertyChainAxiom", objects("propertyChainAxiom", this::isTooLong));
    put("oneOf", objects("oneOf", list -> lists.members(list).isEmpty()));
    for (String kind : List.of("AllDisjointClasses", "AllDisjointProperties")) {
      put(kind, members(kind, node -> !has("members", node)));
    }
    put("hasSelf", pairs("hasSelf") + values("hasSelf", literal -> !OwlLiterals.isTrue(literal)));
    for (String predicate : CONDITIONS) {
      if (predicate.endsWith("ardinality")) {
        put(
            predicate,
            pairs(predicate)
                + values(predicate, literal -> OwlLiterals.cardinality(literal).isEmpty()));
      }
    }
    put("Restriction", incompleteRestrictions());
    put("NegativePropertyAssertion", incompleteDenials());
    long rules = asserted.members(asserted.idOf(SWRL_RULE)).cardinality();
    if (rules > 0) {
      counts.put("swrl:Imp", rules);
    }
    if (!evaluatesDefinitions) {
      needDefinitions();
    }
    return new UnusedAxioms(counts);
  }

  /** What only the evaluation of definitions uses. */
  private void needDefinitions() {
    int nil = asserted.idOf(Iri.RDF + "nil");
    put("intersectionOf", objects("intersectionOf", list -> list == nil));
    for (String lower : List.of("minCardinality", "minQualifiedCardinality")) {
      put(lower, values(lower, literal -> OwlLiterals.cardinality(literal).isPresent()));
    }
  }

  private void put(String term, long count) {
    if (count > 0) {
      counts.merge("owl:" + term, count, Long::sum);
    }
  }

  private int id(String localName) {
    return asserted.idOf(Iri.OWL + localName);
  }

  private long pairs(String predicate) {
    return asserted.role(id(predicate)).size();
  }

  /** Number of pairs of a predicate that have an object of this kind. */
  private long objects(String predicate, IntPredicate kind) {
    long[] count = {0};
    asserted
        .role(id(predicate))
        .inverse()
        .forEachHead((object, nodes, from, to) -> count[0] += kind.test(object) ? to - from : 0);
    return count[0];
  }

  /** Number of pairs of a predicate that have a literal of this kind. */
  private long values(String predicate, Predicate<Literal> kind) {
    long[] count = {0};
    asserted
        .values(id(predicate))
        .postings()
        .forEachHead(
            (literal, nodes, from, to) ->
                count[0] += kind.test(asserted.literal(literal)) ? to - from : 0);
    return count[0];
  }

  private long members(String type, IntPredicate kind) {
    return Arrays.stream(asserted.members(id(type)).toArray()).filter(kind).count();
  }

  private boolean has(String predicate, int node) {
    return asserted.role(id(predicate)).forward().targetsOf(node).length > 0;
  }

  private boolean isRead(int list, boolean mayBeEmpty) {
    Optional<int[]> members = lists.members(list);
    return members.isPresent()
        && (mayBeEmpty || members.get().length > 0)
        && Arrays.stream(members.get()).allMatch(member -> member >= 0);
  }

  private boolean isTooLong(int list) {
    return isRead(list, false)
        && lists.members(list).filter(all -> all.length > ListForm.LONGEST_CHAIN).isPresent();
  }

  /** The nodes that have one of some predicates. */
  private Set<Integer> subjects(List<String> predicates) {
    Set<Integer> subjects = new LinkedHashSet<>();
    for (String predicate : predicates) {
      asserted
          .role(id(predicate))
          .forward()
          .forEachHead((node, objects, from, to) -> subjects.add(node));
      asserted
          .values(id(predicate))
          .postings()
          .forEachHead(
              (literal, nodes, from, to) -> {
                for (int i = from; i < to; i++) {
                  subjects.add(nodes[i]);
                }
              });
    }
    return subjects;
  }

  /** A restriction has one property and one condition; n-ary ones are counted by themselves. */
  private long incompleteRestrictions() {
    Set<Integer> conditions = subjects(CONDITIONS);
    Set<Integer> all = subjects(List.of("onProperty"));
    all.addAll(conditions);
    all.removeIf(
        node -> has("onProperties", node) || conditions.contains(node) && has("onProperty", node));
    return all.size();
  }

  private long incompleteDenials() {
    Set<Integer> all = subjects(DENIALS);
    asserted.members(id("NegativePropertyAssertion")).forEach(all::add);
    Set<Integer> literals = subjects(List.of("targetValue"));
    all.removeIf(
        node ->
            has("sourceIndividual", node)
                && has("assertionProperty", node)
                && (has("targetIndividual", node) || literals.contains(node)));
    return all.size();
  }
}
