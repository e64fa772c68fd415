// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.htedl.testing.naive.Triple;
import org.jspecify.annotations.Nullable;

/**
 * The rules as the specifications write them, applied one at a time: whether premises imply a
 * conclusion by a rule of this name, and all conclusions of some facts. Any term may stand
 * anywhere. Independent of the engine; lists are read from the triples that are given.
 */
final class RuleReplay {
  static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  static final String OWL = "http://www.w3.org/2002/07/owl#";
  static final String TYPE = RDF + "type";

  private static final String RDFS_RULES =
      """
      rdfs2 | ?p rdfs:domain ?c . ?x ?p ?y | ?x rdf:type ?c
      rdfs3 | ?p rdfs:range ?c . ?x ?p ?y | ?y rdf:type ?c
      rdfs7 | ?p rdfs:subPropertyOf ?q . ?x ?p ?y | ?x ?q ?y
      rdfs9 | ?c rdfs:subClassOf ?d . ?x rdf:type ?c | ?x rdf:type ?d
      """;

  private static final String OWL_RULES =
      """
      prp-dom | ?p rdfs:domain ?c . ?x ?p ?y | ?x rdf:type ?c
      prp-rng | ?p rdfs:range ?c . ?x ?p ?y | ?y rdf:type ?c
      prp-symp | ?p rdf:type owl:SymmetricProperty . ?x ?p ?y | ?y ?p ?x
      prp-spo1 | ?p rdfs:subPropertyOf ?q . ?x ?p ?y | ?x ?q ?y
      prp-eqp1 | ?p owl:equivalentProperty ?q . ?x ?p ?y | ?x ?q ?y
      prp-eqp2 | ?p owl:equivalentProperty ?q . ?x ?q ?y | ?x ?p ?y
      prp-inv1 | ?p owl:inverseOf ?q . ?x ?p ?y | ?y ?q ?x
      prp-inv2 | ?p owl:inverseOf ?q . ?x ?q ?y | ?y ?p ?x
      cls-int2 | ?c owl:intersectionOf ?l . ?l list:member ?d . ?x rdf:type ?c | ?x rdf:type ?d
      disjointUnionOf | ?c owl:disjointUnionOf ?l . ?l list:member ?d . ?x rdf:type ?d | ?x rdf:type ?c
      cls-uni | ?c owl:unionOf ?l . ?l list:member ?d . ?x rdf:type ?d | ?x rdf:type ?c
      cls-svf1 | ?c owl:someValuesFrom ?d . ?c owl:onProperty ?p . ?x ?p ?y . ?y rdf:type ?d | ?x rdf:type ?c
      cls-svf2 | ?c owl:someValuesFrom owl:Thing . ?c owl:onProperty ?p . ?x ?p ?y | ?x rdf:type ?c
      cls-avf | ?c owl:allValuesFrom ?d . ?c owl:onProperty ?p . ?x rdf:type ?c . ?x ?p ?y | ?y rdf:type ?d
      cls-hv1 | ?c owl:hasValue ?v . ?c owl:onProperty ?p . ?x rdf:type ?c | ?x ?p ?v
      cls-hv2 | ?c owl:hasValue ?v . ?c owl:onProperty ?p . ?x ?p ?v | ?x rdf:type ?c
      hasSelf-1 | ?c owl:hasSelf ?v . ?c owl:onProperty ?p . ?x rdf:type ?c | ?x ?p ?x
      hasSelf-2 | ?c owl:hasSelf ?v . ?c owl:onProperty ?p . ?x ?p ?x | ?x rdf:type ?c
      cls-oo | ?c owl:oneOf ?l . ?l list:member ?x | ?x rdf:type ?c
      cax-sco | ?c rdfs:subClassOf ?d . ?x rdf:type ?c | ?x rdf:type ?d
      cax-eqc1 | ?c owl:equivalentClass ?d . ?x rdf:type ?c | ?x rdf:type ?d
      cax-eqc2 | ?c owl:equivalentClass ?d . ?x rdf:type ?d | ?x rdf:type ?c
      scm-eqc1 | ?c owl:equivalentClass ?d | ?c rdfs:subClassOf ?d
      scm-eqc1 | ?c owl:equivalentClass ?d | ?d rdfs:subClassOf ?c
      scm-eqc2 | ?c rdfs:subClassOf ?d . ?d rdfs:subClassOf ?c | ?c owl:equivalentClass ?d
      scm-eqp1 | ?p owl:equivalentProperty ?q | ?p rdfs:subPropertyOf ?q
      scm-eqp1 | ?p owl:equivalentProperty ?q | ?q rdfs:subPropertyOf ?p
      scm-eqp2 | ?p rdfs:subPropertyOf ?q . ?q rdfs:subPropertyOf ?p | ?p owl:equivalentProperty ?q
      scm-dom1 | ?p rdfs:domain ?c . ?c rdfs:subClassOf ?d | ?p rdfs:domain ?d
      scm-dom2 | ?q rdfs:domain ?c . ?p rdfs:subPropertyOf ?q | ?p rdfs:domain ?c
      scm-rng1 | ?p rdfs:range ?c . ?c rdfs:subClassOf ?d | ?p rdfs:range ?d
      scm-rng2 | ?q rdfs:range ?c . ?p rdfs:subPropertyOf ?q | ?p rdfs:range ?c
      scm-hv | ?c owl:hasValue ?v . ?c owl:onProperty ?p . ?d owl:hasValue ?v . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q | ?c rdfs:subClassOf ?d
      scm-svf1 | ?c owl:someValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:someValuesFrom ?z . ?d owl:onProperty ?p . ?y rdfs:subClassOf ?z | ?c rdfs:subClassOf ?d
      scm-svf2 | ?c owl:someValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:someValuesFrom ?y . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q | ?c rdfs:subClassOf ?d
      scm-avf1 | ?c owl:allValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:allValuesFrom ?z . ?d owl:onProperty ?p . ?y rdfs:subClassOf ?z | ?c rdfs:subClassOf ?d
      scm-avf2 | ?c owl:allValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:allValuesFrom ?y . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q | ?d rdfs:subClassOf ?c
      scm-int | ?c owl:intersectionOf ?l . ?l list:member ?d | ?c rdfs:subClassOf ?d
      disjointUnionOf | ?c owl:disjointUnionOf ?l . ?l list:member ?d | ?d rdfs:subClassOf ?c
      scm-uni | ?c owl:unionOf ?l . ?l list:member ?d | ?d rdfs:subClassOf ?c
      """;

  /** A triple of any terms. */
  record Fact(Object subject, Object predicate, Object object) {
    static Fact of(Triple triple) {
      return new Fact(triple.subject(), triple.predicate(), triple.object());
    }
  }

  /** An application of a rule. */
  record Step(String rule, List<Fact> premises, Fact conclusion) {}

  private record Rule(String name, List<Fact> body, Fact head) {}

  private final boolean owl;
  private final List<Rule> rules = new ArrayList<>();
  private final Map<Object, List<Object>> lists = new LinkedHashMap<>();

  /**
   * @param owl whether the rules are those of OWL, not of RDFS
   * @param given the triples of graph and schema
   */
  RuleReplay(boolean owl, Iterable<Triple> given) {
    this.owl = owl;
    for (String line : (owl ? OWL_RULES : RDFS_RULES).lines().toList()) {
      String[] parts = line.split(" \\| ", 0);
      List<Fact> body = Stream.of(parts[1].split(" \\. ")).map(RuleReplay::pattern).toList();
      rules.add(new Rule(parts[0], body, pattern(parts[2])));
    }
    readLists(given);
  }

  private static Fact pattern(String text) {
    String[] terms = text.strip().split(" ", 0);
    return new Fact(full(terms[0]), full(terms[1]), full(terms[2]));
  }

  private static String full(String term) {
    return term.replace("rdf:", RDF).replace("rdfs:", RDFS).replace("owl:", OWL);
  }

  private void readLists(Iterable<Triple> given) {
    Map<Object, Set<Object>> first = new HashMap<>();
    Map<Object, Set<Object>> rest = new HashMap<>();
    Set<Object> cells = new LinkedHashSet<>(List.of(RDF + "nil"));
    for (Triple t : given) {
      cells.add(t.object());
      if (t.predicate().equals(RDF + "first")) {
        first.computeIfAbsent(t.subject(), s -> new LinkedHashSet<>()).add(t.object());
      }
      if (t.predicate().equals(RDF + "rest")) {
        rest.computeIfAbsent(t.subject(), s -> new LinkedHashSet<>()).add(t.object());
      }
    }
    for (Object cell : cells) {
      List<Object> members = new ArrayList<>();
      Set<Object> seen = new HashSet<>();
      Object at = cell;
      while (!at.equals(RDF + "nil")
          && seen.add(at)
          && first.getOrDefault(at, Set.of()).size() == 1
          && rest.getOrDefault(at, Set.of()).size() == 1) {
        members.add(first.get(at).iterator().next());
        at = rest.get(at).iterator().next();
      }
      if (at.equals(RDF + "nil")) {
        lists.put(cell, members);
      }
    }
  }

  /** Whether a rule of this name leads from exactly these premises to the conclusion. */
  boolean follows(String rule, List<Fact> premises, Fact conclusion) {
    return switch (rule) {
      case "prp-trp" ->
          owl
              && premises.contains(new Fact(conclusion.predicate, TYPE, OWL + "TransitiveProperty"))
              && isPath(premises.subList(1, premises.size()), conclusion);
      case "rdfs11", "scm-sco" ->
          owl != rule.equals("rdfs11")
              && conclusion.predicate.equals(RDFS + "subClassOf")
              && isPath(premises, conclusion);
      case "rdfs5", "scm-spo" ->
          owl != rule.equals("rdfs5")
              && conclusion.predicate.equals(RDFS + "subPropertyOf")
              && isPath(premises, conclusion);
      case "prp-spo2" -> owl && isChain(premises, conclusion);
      case "cls-int1" -> owl && isIntersection(premises, conclusion);
      default ->
          rules.stream()
              .filter(r -> r.name.equals(rule))
              .anyMatch(r -> isApplied(r, premises, conclusion));
    };
  }

  private static boolean isPath(List<Fact> steps, Fact conclusion) {
    Object at = conclusion.subject;
    for (Fact step : steps) {
      if (!step.subject.equals(at) || !step.predicate.equals(conclusion.predicate)) {
        return false;
      }
      at = step.object;
    }
    return steps.size() > 1 && at.equals(conclusion.object);
  }

  private boolean isChain(List<Fact> premises, Fact conclusion) {
    Fact axiom = premises.getFirst();
    List<Object> path = lists.get(axiom.object);
    if (!axiom.subject.equals(conclusion.predicate)
        || !axiom.predicate.equals(OWL + "propertyChainAxiom")
        || path == null
        || path.isEmpty()
        || path.size() != premises.size() - 1) {
      return false;
    }
    Object at = conclusion.subject;
    for (int i = 0; i < path.size(); i++) {
      Fact step = premises.get(i + 1);
      if (!step.subject.equals(at) || !step.predicate.equals(path.get(i))) {
        return false;
      }
      at = step.object;
    }
    return at.equals(conclusion.object);
  }

  private boolean isIntersection(List<Fact> premises, Fact conclusion) {
    Fact axiom = premises.getFirst();
    List<Object> parts = parts(axiom);
    Set<Fact> needed = new HashSet<>();
    parts.forEach(part -> needed.add(new Fact(conclusion.subject, TYPE, part)));
    return conclusion.predicate.equals(TYPE)
        && axiom.predicate.equals(OWL + "intersectionOf")
        && axiom.subject.equals(conclusion.object)
        && !parts.isEmpty()
        && premises.size() == needed.size() + 1
        && needed.equals(new HashSet<>(premises.subList(1, premises.size())));
  }

  private List<Object> parts(Fact axiom) {
    List<Object> parts =
        new ArrayList<>(new LinkedHashSet<>(lists.getOrDefault(axiom.object, List.of())));
    parts.remove(OWL + "Thing");
    return parts;
  }

  private boolean isApplied(Rule rule, List<Fact> premises, Fact conclusion) {
    Map<Object, Object> bound = new HashMap<>();
    return unify(rule.head, conclusion, bound)
        && isMatched(rule, 0, premises, new boolean[premises.size()], bound);
  }

  private boolean isMatched(
      Rule rule, int at, List<Fact> premises, boolean[] used, Map<Object, Object> bound) {
    if (at == rule.body.size()) {
      for (boolean one : used) {
        if (!one) {
          return false;
        }
      }
      return true;
    }
    Fact pattern = rule.body.get(at);
    if (pattern.predicate.equals("list:member")) {
      for (Object member : lists.getOrDefault(bound.get(pattern.subject), List.of())) {
        Map<Object, Object> more = new HashMap<>(bound);
        if (unify(pattern.object, member, more) && isMatched(rule, at + 1, premises, used, more)) {
          return true;
        }
      }
      return false;
    }
    for (int i = 0; i < premises.size(); i++) {
      Map<Object, Object> more = new HashMap<>(bound);
      if (!used[i] && unify(pattern, premises.get(i), more)) {
        used[i] = true;
        if (isMatched(rule, at + 1, premises, used, more)) {
          return true;
        }
        used[i] = false;
      }
    }
    return false;
  }

  private static boolean unify(Fact pattern, Fact fact, Map<Object, Object> bound) {
    return unify(pattern.subject, fact.subject, bound)
        && unify(pattern.predicate, fact.predicate, bound)
        && unify(pattern.object, fact.object, bound);
  }

  private static boolean unify(Object term, Object value, Map<Object, Object> bound) {
    if (!(term instanceof String name && name.startsWith("?"))) {
      return term.equals(value);
    }
    Object before = bound.putIfAbsent(term, value);
    return before == null || before.equals(value);
  }

  /** All applications of rules of the table to some facts, paths and intersections left out. */
  Set<Step> steps(Set<Fact> facts) {
    Map<Object, List<Fact>> index = new HashMap<>();
    facts.forEach(f -> index.computeIfAbsent(f.predicate, p -> new ArrayList<>()).add(f));
    Set<Step> steps = new LinkedHashSet<>();
    for (Rule rule : rules) {
      join(rule, 0, new ArrayList<>(), new HashMap<>(), index, facts, steps);
    }
    for (Fact axiom : owl ? facts : Set.<Fact>of()) {
      if (axiom.predicate.equals(OWL + "intersectionOf")) {
        intersections(axiom, facts, steps);
      } else if (axiom.predicate.equals(OWL + "propertyChainAxiom")) {
        List<Object> path = lists.getOrDefault(axiom.object, List.of());
        for (Fact first : path.isEmpty() ? Set.<Fact>of() : facts) {
          if (first.predicate.equals(path.getFirst())) {
            chain(axiom, path, List.of(axiom, first), first, facts, steps);
          }
        }
      }
    }
    return steps;
  }

  private void intersections(Fact axiom, Set<Fact> facts, Set<Step> steps) {
    List<Object> parts = parts(axiom);
    for (Fact fact : facts) {
      if (!parts.isEmpty() && fact.predicate.equals(TYPE) && fact.object.equals(parts.getFirst())) {
        List<Fact> premises = new ArrayList<>(List.of(axiom));
        parts.forEach(part -> premises.add(new Fact(fact.subject, TYPE, part)));
        if (facts.containsAll(premises)) {
          steps.add(new Step("cls-int1", premises, new Fact(fact.subject, TYPE, axiom.subject)));
        }
      }
    }
  }

  private static void chain(
      Fact axiom, List<Object> path, List<Fact> so, Fact last, Set<Fact> facts, Set<Step> steps) {
    if (so.size() == path.size() + 1) {
      Object start = so.get(1).subject;
      steps.add(new Step("prp-spo2", so, new Fact(start, axiom.subject, last.object)));
      return;
    }
    for (Fact next : facts) {
      if (next.predicate.equals(path.get(so.size() - 1)) && next.subject.equals(last.object)) {
        List<Fact> more = new ArrayList<>(so);
        more.add(next);
        chain(axiom, path, more, next, facts, steps);
      }
    }
  }

  private void join(
      Rule rule,
      int at,
      List<Fact> premises,
      Map<Object, Object> bound,
      Map<Object, List<Fact>> index,
      Set<Fact> facts,
      Set<Step> steps) {
    if (at == rule.body.size()) {
      Fact head =
          new Fact(
              value(rule.head.subject, bound),
              value(rule.head.predicate, bound),
              value(rule.head.object, bound));
      steps.add(new Step(rule.name, List.copyOf(premises), head));
      return;
    }
    Fact pattern = rule.body.get(at);
    if (pattern.predicate.equals("list:member")) {
      for (Object member : lists.getOrDefault(bound.get(pattern.subject), List.of())) {
        Map<Object, Object> more = new HashMap<>(bound);
        if (unify(pattern.object, member, more)) {
          join(rule, at + 1, premises, more, index, facts, steps);
        }
      }
      return;
    }
    for (Fact fact : index.getOrDefault(value(pattern.predicate, bound), List.of())) {
      Map<Object, Object> more = new HashMap<>(bound);
      if (unify(pattern, fact, more)) {
        premises.add(fact);
        join(rule, at + 1, premises, more, index, facts, steps);
        premises.removeLast();
      }
    }
  }

  private static Object value(Object term, Map<Object, Object> bound) {
    return bound.getOrDefault(term, term);
  }

  /** The properties along whose paths facts follow, each with its axiom if that is a premise. */
  Map<Object, @Nullable Fact> transitive(Set<Fact> facts) {
    Map<Object, @Nullable Fact> found = new LinkedHashMap<>();
    found.put(RDFS + "subClassOf", null);
    found.put(RDFS + "subPropertyOf", null);
    for (Fact fact : owl ? facts : Set.<Fact>of()) {
      if (fact.predicate.equals(TYPE) && fact.object.equals(OWL + "TransitiveProperty")) {
        found.putIfAbsent(fact.subject, fact);
      }
    }
    return found;
  }
}
