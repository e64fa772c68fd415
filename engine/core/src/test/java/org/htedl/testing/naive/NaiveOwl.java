// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * OWL 2 RL without equality as a table of rules over triples, each applied to all triples until
 * nothing new follows. Any term may stand anywhere meanwhile; what is no RDF triple is left out of
 * the result. Lists are read from the given triples, before anything follows.
 */
public final class NaiveOwl {
  private static final String MEMBER = "list:member";
  private static final String THING = NaiveFacts.OWL + "Thing";
  private static final String TYPE = NaiveFacts.RDF + "type";
  private static final String FIRST = NaiveFacts.RDF + "first";
  private static final String REST = NaiveFacts.RDF + "rest";
  private static final String NIL = NaiveFacts.RDF + "nil";
  private static final Set<String> KINDS =
      Set.of(NaiveFacts.OWL + "SymmetricProperty", NaiveFacts.OWL + "TransitiveProperty");

  private static final List<Rule> RULES =
      """
      ?p rdfs:domain ?c . ?x ?p ?y -> ?x rdf:type ?c
      ?p rdfs:range ?c . ?x ?p ?y -> ?y rdf:type ?c
      ?p rdf:type owl:SymmetricProperty . ?x ?p ?y -> ?y ?p ?x
      ?p rdf:type owl:TransitiveProperty . ?x ?p ?y . ?y ?p ?z -> ?x ?p ?z
      ?p rdfs:subPropertyOf ?q . ?x ?p ?y -> ?x ?q ?y
      ?p owl:inverseOf ?q . ?x ?p ?y -> ?y ?q ?x
      ?p owl:inverseOf ?q . ?x ?q ?y -> ?y ?p ?x
      ?c owl:someValuesFrom ?d . ?c owl:onProperty ?p . ?x ?p ?y . ?y rdf:type ?d -> ?x rdf:type ?c
      ?c owl:someValuesFrom owl:Thing . ?c owl:onProperty ?p . ?x ?p ?y -> ?x rdf:type ?c
      ?c owl:allValuesFrom ?d . ?c owl:onProperty ?p . ?x rdf:type ?c . ?x ?p ?y -> ?y rdf:type ?d
      ?c owl:hasValue ?v . ?c owl:onProperty ?p . ?x rdf:type ?c -> ?x ?p ?v
      ?c owl:hasValue ?v . ?c owl:onProperty ?p . ?x ?p ?v -> ?x rdf:type ?c
      ?c owl:hasSelf ?v . ?c owl:onProperty ?p . ?x rdf:type ?c -> ?x ?p ?x
      ?c owl:hasSelf ?v . ?c owl:onProperty ?p . ?x ?p ?x -> ?x rdf:type ?c
      ?c owl:oneOf ?l . ?l list:member ?x -> ?x rdf:type ?c
      ?c owl:intersectionOf ?l . ?l list:member ?d -> ?c rdfs:subClassOf ?d
      ?c owl:unionOf ?l . ?l list:member ?d -> ?d rdfs:subClassOf ?c
      ?c owl:disjointUnionOf ?l . ?l list:member ?d -> ?d rdfs:subClassOf ?c
      ?c rdfs:subClassOf ?d . ?x rdf:type ?c -> ?x rdf:type ?d
      ?c rdfs:subClassOf ?d . ?d rdfs:subClassOf ?e -> ?c rdfs:subClassOf ?e
      ?c owl:equivalentClass ?d -> ?c rdfs:subClassOf ?d
      ?c owl:equivalentClass ?d -> ?d rdfs:subClassOf ?c
      ?c rdfs:subClassOf ?d . ?d rdfs:subClassOf ?c -> ?c owl:equivalentClass ?d
      ?p rdfs:subPropertyOf ?q . ?q rdfs:subPropertyOf ?r -> ?p rdfs:subPropertyOf ?r
      ?p owl:equivalentProperty ?q -> ?p rdfs:subPropertyOf ?q
      ?p owl:equivalentProperty ?q -> ?q rdfs:subPropertyOf ?p
      ?p rdfs:subPropertyOf ?q . ?q rdfs:subPropertyOf ?p -> ?p owl:equivalentProperty ?q
      ?p rdfs:domain ?c . ?c rdfs:subClassOf ?d -> ?p rdfs:domain ?d
      ?q rdfs:domain ?c . ?p rdfs:subPropertyOf ?q -> ?p rdfs:domain ?c
      ?p rdfs:range ?c . ?c rdfs:subClassOf ?d -> ?p rdfs:range ?d
      ?q rdfs:range ?c . ?p rdfs:subPropertyOf ?q -> ?p rdfs:range ?c
      ?c owl:hasValue ?v . ?c owl:onProperty ?p . ?d owl:hasValue ?v . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q -> ?c rdfs:subClassOf ?d
      ?c owl:someValuesFrom ?y . ?c owl:onProperty ?p . ?y rdfs:subClassOf ?z . ?d owl:someValuesFrom ?z . ?d owl:onProperty ?p -> ?c rdfs:subClassOf ?d
      ?c owl:someValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:someValuesFrom ?y . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q -> ?c rdfs:subClassOf ?d
      ?c owl:allValuesFrom ?y . ?c owl:onProperty ?p . ?y rdfs:subClassOf ?z . ?d owl:allValuesFrom ?z . ?d owl:onProperty ?p -> ?c rdfs:subClassOf ?d
      ?c owl:allValuesFrom ?y . ?c owl:onProperty ?p . ?d owl:allValuesFrom ?y . ?d owl:onProperty ?q . ?p rdfs:subPropertyOf ?q -> ?d rdfs:subClassOf ?c
      """
          .lines()
          .map(Rule::of)
          .toList();

  /** A triple of any terms. */
  private record Statement(Object subject, Object predicate, Object object) {}

  /** A rule: variables are Strings that begin with a question mark. */
  private record Rule(List<Statement> body, Statement head) {
    static Rule of(String line) {
      String[] sides = line.split(" -> ", 0);
      List<Statement> body = Stream.of(sides[0].split(" \\. ")).map(Rule::statement).toList();
      return new Rule(body, statement(sides[1]));
    }

    private static Statement statement(String text) {
      String[] terms = text.strip().split(" ", 0);
      return new Statement(full(terms[0]), full(terms[1]), full(terms[2]));
    }

    private static String full(String term) {
      return term.replace("rdf:", NaiveFacts.RDF)
          .replace("rdfs:", NaiveFacts.RDFS)
          .replace("owl:", NaiveFacts.OWL);
    }
  }

  private final Set<Statement> all = new LinkedHashSet<>();
  private final Map<List<Object>, List<Statement>> index = new HashMap<>();
  private final Map<Object, List<Object>> lists = new LinkedHashMap<>();
  private final List<Statement> found = new ArrayList<>();

  private final List<Rule> rules;

  private NaiveOwl(Iterable<Triple> triples, List<Rule> rules) {
    this.rules = rules;
    triples.forEach(t -> add(new Statement(t.subject(), t.predicate(), t.object())));
    readLists();
  }

  /** The triples and all that follow from them. */
  public static Set<Triple> closure(Iterable<Triple> triples) {
    NaiveOwl owl = new NaiveOwl(triples, RULES);
    do {
      owl.intersections();
      owl.chains();
    } while (owl.run());
    return owl.result();
  }

  /**
   * The triples and all that follow from them by some rules.
   *
   * @param rules {@code body -> head}, triples with dots between them
   */
  public static Set<Triple> closure(Iterable<Triple> triples, List<String> rules) {
    NaiveOwl owl = new NaiveOwl(triples, rules.stream().map(Rule::of).toList());
    owl.run();
    return owl.result();
  }

  /** The lists in some triples: their members by the first cell. */
  public static Map<Object, List<Object>> lists(Iterable<Triple> triples) {
    return new NaiveOwl(triples, List.of()).lists;
  }

  private Set<Triple> result() {
    Set<Triple> result = new LinkedHashSet<>();
    for (Statement s : all) {
      if (s.subject instanceof String subject
          && s.predicate instanceof String predicate
          && !predicate.startsWith("_:")
          && !predicate.equals(MEMBER)) {
        result.add(new Triple(subject, predicate, s.object));
      }
    }
    return result;
  }

  /**
   * What a graph's mirror believes where the axioms of a schema apply to it: what follows from both
   * together, less what follows from the schema's axioms alone.
   */
  public static Set<Triple> closure(List<Triple> graph, List<Triple> schema) {
    List<Triple> axioms = new ArrayList<>(closure(schema));
    axioms.removeIf(triple -> !isAxiom(triple));
    List<Triple> both = new ArrayList<>(graph);
    both.addAll(axioms);
    Set<Triple> result = closure(both);
    result.removeAll(closure(axioms));
    result.addAll(graph);
    return result;
  }

  private static boolean isAxiom(Triple triple) {
    String predicate = triple.predicate();
    return predicate.equals(TYPE)
        ? KINDS.contains(triple.object())
        : predicate.equals(FIRST) || predicate.equals(REST) || isInRules(predicate);
  }

  private static boolean isInRules(String predicate) {
    return RULES.stream()
            .flatMap(rule -> rule.body.stream())
            .anyMatch(pattern -> pattern.predicate.equals(predicate))
        || predicate.equals(NaiveFacts.OWL + "propertyChainAxiom");
  }

  private void add(Statement s) {
    if (all.add(s)) {
      for (List<Object> key : keys(s)) {
        index.computeIfAbsent(key, k -> new ArrayList<>()).add(s);
      }
    }
  }

  private static List<List<Object>> keys(Statement s) {
    return List.of(
        List.of(s.predicate),
        List.of(s.predicate, "subject", s.subject),
        List.of(s.predicate, "object", s.object));
  }

  private void readLists() {
    Set<Object> cells = new LinkedHashSet<>();
    all.forEach(s -> cells.add(s.object));
    for (Object cell : cells) {
      List<Object> members = members(cell);
      if (members != null) {
        lists.put(cell, members);
      }
    }
    lists.forEach((list, members) -> members.forEach(m -> add(new Statement(list, MEMBER, m))));
  }

  private @Nullable List<Object> members(Object list) {
    List<Object> members = new ArrayList<>();
    Set<Object> seen = new LinkedHashSet<>();
    Object cell = list;
    while (!cell.equals(NIL)) {
      List<Statement> first = index.getOrDefault(List.of(FIRST, "subject", cell), List.of());
      List<Statement> rest = index.getOrDefault(List.of(REST, "subject", cell), List.of());
      if (first.size() != 1 || rest.size() != 1 || !seen.add(cell)) {
        return null;
      }
      members.add(first.get(0).object);
      cell = rest.get(0).object;
    }
    return members;
  }

  /**
   * Applies the rules until nothing new follows; whether anything did, what was found before too.
   */
  private boolean run() {
    int first = all.size();
    conclude();
    int before;
    do {
      before = all.size();
      for (Rule rule : rules) {
        match(rule, 0, new HashMap<>());
        conclude();
      }
    } while (all.size() > before);
    return all.size() > first;
  }

  private void conclude() {
    found.forEach(this::add);
    found.clear();
  }

  private void match(Rule rule, int at, Map<Object, Object> bound) {
    if (at == rule.body.size()) {
      found.add(
          new Statement(
              value(rule.head.subject, bound),
              value(rule.head.predicate, bound),
              value(rule.head.object, bound)));
      return;
    }
    Statement pattern = rule.body.get(at);
    Object subject = value(pattern.subject, bound);
    Object predicate = value(pattern.predicate, bound);
    Object object = value(pattern.object, bound);
    List<Object> key =
        !isVariable(subject)
            ? List.of(predicate, "subject", subject)
            : !isVariable(object) ? List.of(predicate, "object", object) : List.of(predicate);
    for (Statement s : index.getOrDefault(key, List.of())) {
      Map<Object, Object> more = new HashMap<>(bound);
      if (bind(subject, s.subject, more) && bind(value(object, more), s.object, more)) {
        match(rule, at + 1, more);
      }
    }
  }

  private static boolean isVariable(Object term) {
    return term instanceof String name && name.startsWith("?");
  }

  private static Object value(Object term, Map<Object, Object> bound) {
    return bound.getOrDefault(term, term);
  }

  private static boolean bind(Object term, Object value, Map<Object, Object> bound) {
    if (isVariable(term)) {
      bound.put(term, value);
      return true;
    }
    return term.equals(value);
  }

  /** Whoever has all types of a list; everything is a thing. */
  private void intersections() {
    for (Statement s : with(NaiveFacts.OWL + "intersectionOf")) {
      List<Object> parts = new ArrayList<>(lists.getOrDefault(s.object, List.of()));
      parts.removeIf(THING::equals);
      if (!parts.isEmpty()) {
        for (Statement t : index.getOrDefault(List.of(TYPE, "object", parts.get(0)), List.of())) {
          if (parts.stream().allMatch(p -> all.contains(new Statement(t.subject, TYPE, p)))) {
            found.add(new Statement(t.subject, TYPE, s.subject));
          }
        }
      }
    }
  }

  private void chains() {
    for (Statement s : with(NaiveFacts.OWL + "propertyChainAxiom")) {
      List<Object> path = lists.getOrDefault(s.object, List.of());
      if (!path.isEmpty()) {
        for (Statement first : with(path.get(0))) {
          walk(s.subject, first.subject, first.object, path, 1);
        }
      }
    }
  }

  private void walk(Object property, Object start, Object at, List<Object> path, int step) {
    if (step == path.size()) {
      found.add(new Statement(start, property, at));
      return;
    }
    for (Statement next : index.getOrDefault(List.of(path.get(step), "subject", at), List.of())) {
      walk(property, start, next.object, path, step + 1);
    }
  }

  private List<Statement> with(Object predicate) {
    return List.copyOf(index.getOrDefault(List.of(predicate), List.of()));
  }
}
