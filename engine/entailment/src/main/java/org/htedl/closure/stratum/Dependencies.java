// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.stratum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.rule.Rule;
import org.htedl.expression.Literal;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;

/**
 * The dependency graph of classes, properties and definitions. Nodes are the members of a class,
 * the pairs of a property, and the members that one {@linkplain Giver giver} gives: a definition,
 * or a rule that says who is a member by what a class asks for. An edge leads to what may grow when
 * they do.
 *
 * <p>What follows for the members that a giver gives is less than for others: they have what it
 * asks for already (its conjuncts, and what follows from these), so nothing of that grows by it.
 * Without this, {@code Childless ≡ Person and not Parent} would make persons, and so parents, and
 * depend on its own negation.
 *
 * <p>Where {@code rdf:type} is used as a property, members of classes are pairs of it and pairs of
 * it members. It is two nodes here, or each class would seem to depend on every other one: as what
 * is read, it grows with the classes that are defined; as what is written by other properties and
 * by rules, all classes grow with it.
 */
final class Dependencies {
  /**
   * What gives members to a class. The first ones are the definitions, in their order.
   *
   * @param known the classes in which they are already
   * @param own what they satisfy already
   */
  private record Giver(int type, Set<Integer> known, Set<Definition.Own> own) {}

  /** A literal that the members of a class have. */
  private record LiteralValue(int property, Literal literal) {}

  private final List<Definition> definitions;
  private final EntailedFacts names;
  private final int type;
  private final Adjacency superClasses;
  private final MemberKnowledge knowledge;
  private final OwnValues own;
  private final List<Giver> givers = new ArrayList<>();
  private final List<Set<Integer>> gains = new ArrayList<>();
  private final Map<DependencyNode, Integer> numbers = new HashMap<>();
  private final List<DependencyNode> nodes = new ArrayList<>();
  private final List<Long> edges = new ArrayList<>();
  private final Set<Integer> readClasses = new HashSet<>();

  /** The class through which given members lead to a node, where edges leave it out. */
  private final Map<Long, Integer> through = new HashMap<>();

  /** Class → the rules by which something follows from its members for themselves. */
  private final Map<Integer, List<Rule>> consequences = new HashMap<>();

  private final Map<Integer, List<LiteralValue>> literals = new HashMap<>();

  /** Part → intersection → the giver for the members of all of its parts. */
  private final Map<Integer, Map<Integer, Integer>> intersections = new HashMap<>();

  /**
   * @param facts the axioms, with what they add to the hierarchies
   * @param names knows all names in the definitions
   * @param seen of which properties definitions see all pairs
   */
  Dependencies(
      List<Definition> definitions,
      List<Rule> rules,
      WorkingFacts facts,
      OwlTerms terms,
      EntailedFacts names,
      SeenPairs seen) {
    this.definitions = definitions;
    this.names = names;
    this.type = terms.rdfs().type();
    this.superClasses = facts.role(terms.rdfs().subClass()).forward();
    this.knowledge = new MemberKnowledge(facts, terms, names);
    this.own = new OwnValues(names, seen, knowledge);
    addEdge(new DependencyNode.OfProperty(type), new DependencyNode.OfAllTypes());
    for (Definition definition : definitions) {
      addDefinition(definition);
    }
    addLiterals(facts, terms);
    rules.forEach(this::addRule);
    addHierarchies(facts.role(terms.rdfs().subProperty()).forward());
    for (int giver = 0; giver < givers.size(); giver++) {
      addConsequences(giver);
    }
    addWrittenTypes();
  }

  private int id(String name) {
    return names.idOf(name);
  }

  private int number(DependencyNode node) {
    Integer known = numbers.get(node);
    if (known != null) {
      return known;
    }
    numbers.put(node, nodes.size());
    nodes.add(node);
    return nodes.size() - 1;
  }

  private void addEdge(DependencyNode from, DependencyNode to) {
    edges.add((long) number(from) << 32 | number(to));
  }

  /** The node of the graph for the members of a class that is read. */
  private DependencyNode members(int read) {
    readClasses.add(read);
    return new DependencyNode.OfMembers(read);
  }

  /** The node of the graph for the pairs of a property that is read. */
  private DependencyNode pairs(int property) {
    return property == type
        ? new DependencyNode.OfAllTypes()
        : new DependencyNode.OfProperty(property);
  }

  private DependencyNode add(Giver giver) {
    givers.add(giver);
    gains.add(knowledge.gained(giver.type, giver.known));
    return new DependencyNode.OfGiver(givers.size() - 1);
  }

  private void addDefinition(Definition definition) {
    DependencyNode node =
        add(
            new Giver(
                id(definition.type()), knowledge.of(definition.expression()), definition.own()));
    for (Definition.Reading reading : definition.readings()) {
      int read = id(reading.name());
      if (read >= 0) {
        addEdge(reading.isProperty() ? pairs(read) : members(read), node);
      }
    }
    if (!gains.getLast().isEmpty()) {
      addEdge(node, new DependencyNode.OfAllTypes());
    }
  }

  /** cls-hv1 and cls-hv2 where the value is a literal. */
  private void addLiterals(WorkingFacts facts, OwlTerms terms) {
    Adjacency properties = facts.role(terms.owl("onProperty")).forward();
    for (long pair : facts.values(terms.owl("hasValue")).postings().pairs()) {
      int restriction = (int) pair;
      Literal literal = names.literal((int) (pair >>> 32));
      for (int property : properties.targetsOf(restriction)) {
        literals
            .computeIfAbsent(restriction, r -> new ArrayList<>())
            .add(new LiteralValue(property, literal));
        readClasses.add(restriction);
        addEdge(new DependencyNode.OfClass(restriction), new DependencyNode.OfProperty(property));
        Definition.Own given = own.of(restriction, property, literal);
        Set<Integer> known = knowledge.ofSubjects(property);
        addEdge(pairs(property), add(new Giver(restriction, known, Set.of(given))));
      }
    }
  }

  private void addRule(Rule rule) {
    List<Atom> body = rule.body();
    if (rule.isRecogniser()) {
      if (body.stream().allMatch(Atom.Member.class::isInstance)) {
        addIntersection(rule);
      } else {
        addRestriction(rule);
      }
      return;
    }
    if (rule.isTransitive()) {
      return;
    }
    for (Atom atom : body) {
      switch (atom) {
        case Atom.Member member -> {}
        case Atom.Pair pair -> addEdge(pairs(pair.role()), written(rule));
        case Atom.Value value -> addEdge(pairs(value.column()), written(rule));
      }
    }
    int of = OwnValues.type(rule);
    if (of >= 0) {
      readClasses.add(of);
      consequences.computeIfAbsent(of, t -> new ArrayList<>()).add(rule);
      addEdge(new DependencyNode.OfClass(of), written(rule));
    }
  }

  /** The node that a rule extends. */
  private static DependencyNode written(Rule rule) {
    return switch (rule.head()) {
      case Atom.Member head -> new DependencyNode.OfClass(head.type());
      case Atom.Pair head -> new DependencyNode.OfProperty(head.role());
      case Atom.Value head -> new DependencyNode.OfProperty(head.column());
    };
  }

  /** Members are recognised by a value, and some of them by the class of that. */
  private void addRestriction(Rule rule) {
    int property = OwnValues.pair(rule).role();
    int filler = OwnValues.type(rule);
    // The value is a certain one, or the member itself.
    boolean isGiven =
        OwnValues.pair(rule).object() instanceof Term.Constant
            || OwnValues.pair(rule).object().equals(OwnValues.pair(rule).subject());
    Set<Definition.Own> given = isGiven ? Set.of(own.of(rule)) : Set.of();
    Set<Integer> known = knowledge.ofSubjects(property);
    DependencyNode node = add(new Giver(rule.written(), known, given));
    addEdge(pairs(property), node);
    if (filler >= 0) {
      addEdge(members(filler), node);
    }
  }

  private void addIntersection(Rule and) {
    Set<Integer> known = new HashSet<>();
    Set<Integer> distinct = new LinkedHashSet<>();
    for (Atom part : and.body()) {
      int type = ((Atom.Member) part).type();
      known.addAll(knowledge.ofClass(type));
      distinct.add(type);
    }
    DependencyNode node = add(new Giver(and.written(), known, Set.of()));
    int giver = givers.size() - 1;
    own.addParts(and.written(), distinct);
    for (int part : distinct) {
      readClasses.add(part);
      intersections.computeIfAbsent(part, p -> new HashMap<>()).put(giver, and.written());
      addEdge(new DependencyNode.OfParts(part), node);
    }
  }

  private void addHierarchies(Adjacency superProperties) {
    for (long pair : superClasses.pairs()) {
      readClasses.add((int) (pair >>> 32));
      addEdge(
          new DependencyNode.OfClass((int) (pair >>> 32)), new DependencyNode.OfClass((int) pair));
    }
    for (long pair : superProperties.pairs()) {
      if ((int) (pair >>> 32) != (int) pair) {
        addEdge(pairs((int) (pair >>> 32)), new DependencyNode.OfProperty((int) pair));
      }
    }
    for (int read : readClasses) {
      addEdge(new DependencyNode.OfClass(read), new DependencyNode.OfMembers(read));
      addEdge(new DependencyNode.OfClass(read), new DependencyNode.OfParts(read));
    }
  }

  /** The edges from the members that a giver gives. */
  private void addConsequences(int giver) {
    DependencyNode node = new DependencyNode.OfGiver(giver);
    Set<Integer> gained = gains.get(giver);
    Set<Integer> partsOfGained = new HashSet<>();
    gained.forEach(each -> partsOfGained.addAll(own.partsOf(each)));
    for (int each : gained) {
      if (!readClasses.contains(each)) {
        continue;
      }
      addEdge(node, new DependencyNode.OfMembers(each));
      if (!partsOfGained.contains(each)) {
        addEdge(node, new DependencyNode.OfParts(each));
      } else {
        intersections
            .getOrDefault(each, Map.of())
            .forEach(
                (intersection, whole) -> {
                  if (!gained.contains(whole)) {
                    addEdge(giver, each, new DependencyNode.OfGiver(intersection));
                  }
                });
      }
      for (Rule rule : consequences.getOrDefault(each, List.of())) {
        if (!own.has(givers.get(giver).own, rule)) {
          addEdge(giver, each, written(rule));
        }
      }
      for (LiteralValue value : literals.getOrDefault(each, List.of())) {
        if (!givers.get(giver).own.contains(own.of(each, value.property, value.literal))) {
          addEdge(giver, each, new DependencyNode.OfProperty(value.property));
        }
      }
    }
  }

  private void addEdge(int giver, int gained, DependencyNode to) {
    DependencyNode from = new DependencyNode.OfGiver(giver);
    addEdge(from, to);
    through.putIfAbsent((long) number(from) << 32 | number(to), gained);
  }

  private void addWrittenTypes() {
    DependencyNode types = new DependencyNode.OfProperty(type);
    int written = number(types);
    if (edges.stream().anyMatch(edge -> edge.intValue() == written)) {
      readClasses.forEach(read -> addEdge(types, new DependencyNode.OfClass(read)));
    }
  }

  /** The number of a definition in the graph. */
  int numberOf(int definition) {
    return number(new DependencyNode.OfGiver(definition));
  }

  /** The number of what a definition reads; -1 if nothing has the name. */
  int source(Definition.Reading reading) {
    int read = id(reading.name());
    return read < 0
        ? -1
        : number(reading.isProperty() ? pairs(read) : new DependencyNode.OfMembers(read));
  }

  /** How many givers there are, definitions first. */
  int giverCount() {
    return givers.size();
  }

  /** The node with a number. */
  DependencyNode node(int number) {
    return nodes.get(number);
  }

  /** The number of the members of a class that no giver gives. */
  int numberOfClass(String name) {
    return number(new DependencyNode.OfClass(id(name)));
  }

  /** The classes and properties that a node of the graph stands for, by name. */
  List<String> namesOf(int number) {
    return switch (nodes.get(number)) {
      case DependencyNode.OfGiver of ->
          gains.get(of.giver()).stream().map(names::nodeName).toList();
      case DependencyNode.OfAllTypes all -> List.of();
      default -> List.of(name(number));
    };
  }

  /** The name of a node of the graph: of a class or a property. */
  String name(int number) {
    return switch (nodes.get(number)) {
      case DependencyNode.OfClass of -> names.nodeName(of.type());
      case DependencyNode.OfMembers of -> names.nodeName(of.type());
      case DependencyNode.OfParts of -> names.nodeName(of.type());
      case DependencyNode.OfProperty of -> names.nodeName(of.property());
      case DependencyNode.OfGiver of -> names.nodeName(givers.get(of.giver()).type);
      case DependencyNode.OfAllTypes all -> names.nodeName(type);
    };
  }

  /** The names on the way from one node to the next, the last one's included. */
  List<String> names(int from, int to) {
    Integer between = through.get((long) from << 32 | to);
    return between == null ? List.of(name(to)) : List.of(names.nodeName(between), name(to));
  }

  /**
   * All dependencies, as pairs of numbers.
   *
   * @param whole the givers whose members count like any others, so that there is no difference
   *     between a definition and its class
   */
  Adjacency graph(IntPredicate whole) {
    List<Long> all = new ArrayList<>(edges);
    for (int giver = 0; giver < givers.size(); giver++) {
      if (whole.test(giver)) {
        long from = numberOf(giver);
        long to = number(new DependencyNode.OfClass(givers.get(giver).type));
        all.add(from << 32 | to);
        if (giver < definitions.size()) {
          all.add(to << 32 | from);
        }
      }
    }
    return Adjacency.of(all.stream().mapToLong(Long::longValue).toArray());
  }
}
