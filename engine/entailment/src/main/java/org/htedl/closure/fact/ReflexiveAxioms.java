// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.build.NumberedChange;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * The axioms that every class is its own subclass and every property its own sub-property: rules
 * rdfs10 and rdfs6 of RDF Schema, scm-cls, scm-op and scm-dp of OWL 2 RL.
 *
 * <p>They depend on what a closed mirror has without them, and nothing is concluded from them, even
 * if {@code rdfs:subClassOf} itself has a super-property or a domain. A class has members, is
 * declared, is an end of {@code rdfs:subClassOf}, or is a domain or range; a property has pairs or
 * values, is declared, is an end of {@code rdfs:subPropertyOf}, or has a domain or range. Terms of
 * RDF, RDFS, OWL and XML Schema are left out. With {@code :a a :C} a mirror also has {@code :C
 * rdfs:subClassOf :C}.
 */
public final class ReflexiveAxioms {
  /** The predicates of these axioms. */
  public static final List<String> PREDICATES =
      List.of(Iri.RDFS + "subClassOf", Iri.RDFS + "subPropertyOf");

  private static final String SUB_CLASS = Iri.RDFS + "subClassOf";
  private static final String SUB_PROPERTY = Iri.RDFS + "subPropertyOf";
  private static final String DOMAIN = Iri.RDFS + "domain";
  private static final String RANGE = Iri.RDFS + "range";
  private static final List<String> AXIOMS = List.of(SUB_CLASS, SUB_PROPERTY, DOMAIN, RANGE);

  private final List<String> classKinds = new ArrayList<>(List.of(Iri.RDFS + "Class"));
  private final List<String> propertyKinds = new ArrayList<>(List.of(Iri.RDF + "Property"));

  /**
   * The axioms under RDFS or OWL.
   *
   * @param isOwl whether declarations of OWL also say that something is a class or a property
   */
  public ReflexiveAxioms(boolean isOwl) {
    if (isOwl) {
      classKinds.add(Iri.OWL + "Class");
      propertyKinds.add(Iri.OWL + "ObjectProperty");
      propertyKinds.add(Iri.OWL + "DatatypeProperty");
    }
  }

  /** Adds them to facts to which nothing else is added afterwards. */
  public void addTo(WorkingFacts facts, EntailedFacts names) {
    Set<Integer> classes = new TreeSet<>();
    Set<Integer> properties = new TreeSet<>();
    facts.classes().forEach((id, row) -> addIf(row.cardinality() > 0, id, classes));
    facts.roles().forEach((id, role) -> addIf(role.size() > 0, id, properties));
    facts.columns().forEach((id, column) -> addIf(column.size() > 0, id, properties));
    addMembers(classKinds, facts, names, classes);
    addMembers(propertyKinds, facts, names, properties);
    addEnds(facts.role(names.idOf(SUB_CLASS)), classes, classes);
    addEnds(facts.role(names.idOf(SUB_PROPERTY)), properties, properties);
    addEnds(facts.role(names.idOf(DOMAIN)), properties, classes);
    addEnds(facts.role(names.idOf(RANGE)), properties, classes);
    add(facts, names.idOf(SUB_CLASS), classes, names::nodeName);
    add(facts, names.idOf(SUB_PROPERTY), properties, names::nodeName);
  }

  private static void addIf(boolean isUsed, int id, Set<Integer> to) {
    if (isUsed) {
      to.add(id);
    }
  }

  private static void addMembers(
      List<String> kinds, WorkingFacts facts, EntailedFacts names, Set<Integer> to) {
    kinds.forEach(kind -> facts.members(names.idOf(kind)).forEach((IntConsumer) to::add));
  }

  private static void addEnds(Role role, Set<Integer> heads, Set<Integer> targets) {
    role.forward().forEachHead((head, all, from, until) -> heads.add(head));
    role.inverse().forEachHead((target, all, from, until) -> targets.add(target));
  }

  private static void add(
      WorkingFacts facts, int predicate, Set<Integer> nodes, IntFunction<String> names) {
    long[] pairs =
        nodes.stream()
            .filter(node -> !Iri.inVocabulary(names.apply(node)))
            .mapToLong(node -> (long) node << 32 | node)
            .toArray();
    if (pairs.length > 0) {
      facts.addPairs(predicate, Adjacency.ofSorted(pairs, pairs.length));
    }
  }

  /**
   * Makes a closed mirror that has followed a change of facts have those of all its classes and
   * properties, and no others. Costs what the change is about.
   *
   * @param patched the mirror after the change, with these axioms as they were before it
   * @param change the change of that mirror, asserted and derived facts together
   * @param areAlone whether no rule of OWL applies to the graph, by which a class may be its own
   *     subclass without any use of it
   * @throws OutOfProportionException if that may be so, and a class or property is used no longer
   */
  public Mirror follow(Mirror patched, NumberedChange change, boolean areAlone, Bounds bounds) {
    Touched touched = new Touched(patched);
    change.forEachAdded(touched);
    change.forEachRemoved(touched);
    NumberedChange.Builder result = new NumberedChange.Builder(patched);
    int subClass = patched.idOf(SUB_CLASS);
    int subProperty = patched.idOf(SUB_PROPERTY);
    touched.classes.forEach(id -> follow(patched, subClass, id, isClass(patched, id), result));
    touched.properties.forEach(
        id -> follow(patched, subProperty, id, isProperty(patched, id), result));
    NumberedChange more = result.build();
    if (more.size() == 0) {
      return patched;
    }
    if (!areAlone
        && more.predicates().values().stream().anyMatch(e -> e.edges().removed().length > 0)) {
      throw new OutOfProportionException("a class or property is used no longer");
    }
    bounds.made(more.mostBytes());
    return EntailedFacts.patched(patched, patched.asserted(), NumberedChange.none(), more);
  }

  private static void follow(
      Mirror patched, int predicate, int id, boolean isUsed, NumberedChange.Builder result) {
    if (!Iri.inVocabulary(patched.nodeName(id))) {
      result.edge(id, predicate, id, isUsed);
    }
  }

  private boolean isClass(Mirror mirror, int id) {
    return mirror.members(id).cardinality() > 0
        || isMember(mirror, classKinds, id)
        || isEnd(mirror, SUB_CLASS, id)
        || isTarget(mirror, DOMAIN, id)
        || isTarget(mirror, RANGE, id);
  }

  private boolean isProperty(Mirror mirror, int id) {
    return mirror.role(id).size() > 0
        || mirror.values(id).size() > 0
        || isMember(mirror, propertyKinds, id)
        || isEnd(mirror, SUB_PROPERTY, id)
        || isHead(mirror, DOMAIN, id)
        || isHead(mirror, RANGE, id);
  }

  private static boolean isMember(Mirror mirror, List<String> kinds, int id) {
    return kinds.stream().anyMatch(kind -> mirror.members(mirror.idOf(kind)).contains(id));
  }

  private static boolean isHead(Mirror mirror, String predicate, int id) {
    return mirror.role(mirror.idOf(predicate)).forward().targetsOf(id).length > 0;
  }

  private static boolean isTarget(Mirror mirror, String predicate, int id) {
    return mirror.role(mirror.idOf(predicate)).inverse().targetsOf(id).length > 0;
  }

  /** Returns whether a node is above or below another one, or itself. */
  private static boolean isEnd(Mirror mirror, String predicate, int id) {
    int axiom = mirror.idOf(predicate);
    Role role = mirror.role(axiom);
    return isOther(role.forward().targetsOf(id), id)
        || isOther(role.inverse().targetsOf(id), id)
        || mirror.asserted().role(axiom).forward().contains(id, id);
  }

  private static boolean isOther(int[] nodes, int id) {
    return nodes.length > 1 || nodes.length == 1 && nodes[0] != id;
  }

  /** The classes and properties that a change is about. */
  private final class Touched implements NumberedChange.Visitor {
    private final Set<Integer> classes = new TreeSet<>();
    private final Set<Integer> properties = new TreeSet<>();
    private final Mirror mirror;

    Touched(Mirror mirror) {
      this.mirror = mirror;
    }

    @Override
    public void type(int node, int type) {
      classes.add(type);
      addIf(isOneOf(classKinds, type), node, classes);
      addIf(isOneOf(propertyKinds, type), node, properties);
    }

    private boolean isOneOf(List<String> kinds, int type) {
      return kinds.contains(mirror.nodeName(type));
    }

    @Override
    public void edge(int subject, int predicate, int object) {
      properties.add(predicate);
      if (AXIOMS.contains(mirror.nodeName(predicate))) {
        for (int end : new int[] {subject, object}) {
          classes.add(end);
          properties.add(end);
        }
      }
    }

    @Override
    public void value(int subject, int predicate, int literal) {
      properties.add(predicate);
    }
  }
}
