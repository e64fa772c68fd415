package org.htedl.naive;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;

/**
 * Which definitions depend on their own negation, decided from triples by search, one step after
 * the other. A step leads from members of a class, or from pairs of a property, to what an axiom
 * adds to when there are more of them. Members that are there by a definition, or by a rule that
 * recognises members of a class, are looked at by themselves: what an axiom would add for them is
 * no step where they have it already.
 */
public final class NaiveStrata {
  private static final String TYPE = NaiveFacts.RDF + "type";
  private static final String SUB_CLASS = NaiveFacts.RDFS + "subClassOf";
  private static final String SUB_PROPERTY = NaiveFacts.RDFS + "subPropertyOf";
  private static final String OWL = NaiveFacts.OWL;

  /** A definition: the class, the node of the expression, and the expression. */
  public record Defined(String type, String node, ClassExpression expression) {}

  /**
   * A node of the search.
   *
   * @param kind {@code "class"}, {@code "property"}, or {@code "by"} for members by one cause
   * @param name the class or property
   * @param cause why they are members, for the last kind; -1 else
   */
  private record Place(String kind, String name, int cause) {}

  /** What recognises members of a class: a definition, or a rule. */
  private record Cause(String type, Set<String> known, String node, String rule) {}

  private final List<Defined> definitions;
  private final List<Triple> all;
  private final Map<String, List<String>> lists = new LinkedHashMap<>();
  private final List<Cause> causes = new ArrayList<>();
  private final List<Set<String>> gained = new ArrayList<>();
  private final Map<Place, Set<Place>> reached = new LinkedHashMap<>();

  /**
   * @param axioms of the graph, with what says the definitions
   */
  public NaiveStrata(List<Triple> axioms, List<Defined> definitions) {
    this.definitions = definitions;
    this.all = new ArrayList<>(NaiveOwl.closure(axioms));
    for (Triple triple : all) {
      if (triple.predicate().equals(OWL + "intersectionOf")
          || triple.predicate().equals(OWL + "propertyChainAxiom")) {
        lists.put(triple.subject(), list(triple.object()));
      }
    }
    for (Defined definition : definitions) {
      addCause(
          new Cause(definition.type, known(definition.expression), definition.node, "definition"));
    }
    for (Triple triple : all) {
      String node = triple.subject();
      String local =
          triple.predicate().startsWith(OWL) ? triple.predicate().substring(OWL.length()) : "";
      switch (local) {
        case "intersectionOf" -> {
          Set<String> known = new HashSet<>();
          lists.get(node).forEach(part -> known.addAll(above(part)));
          addCause(new Cause(node, known, node, "intersection"));
        }
        case "someValuesFrom", "hasValue", "hasSelf" -> {
          for (String property : objects(node, OWL + "onProperty")) {
            addCause(new Cause(node, subjectsOf(property), node, local));
          }
        }
        default -> {}
      }
    }
  }

  private void addCause(Cause cause) {
    causes.add(cause);
    Set<String> fresh = new TreeSet<>(above(cause.type));
    fresh.removeAll(cause.known);
    gained.add(fresh);
  }

  private List<String> list(Object head) {
    List<String> members = new ArrayList<>();
    String cell = (String) head;
    while (!cell.equals(NaiveFacts.RDF + "nil")) {
      members.addAll(objects(cell, NaiveFacts.RDF + "first"));
      cell = objects(cell, NaiveFacts.RDF + "rest").get(0);
    }
    return members;
  }

  private List<String> objects(String subject, String predicate) {
    List<String> found = new ArrayList<>();
    for (Triple triple : all) {
      if (triple.subject().equals(subject)
          && triple.predicate().equals(predicate)
          && triple.object() instanceof String object) {
        found.add(object);
      }
    }
    return found;
  }

  private Set<String> above(String type) {
    Set<String> classes = new TreeSet<>(objects(type, SUB_CLASS));
    classes.add(type);
    return classes;
  }

  private Set<String> subjectsOf(String property) {
    Set<String> classes = new HashSet<>();
    objects(property, NaiveFacts.RDFS + "domain").forEach(type -> classes.addAll(above(type)));
    return classes;
  }

  /** The classes in which whoever is covered is, by names, domains and ranges. */
  private Set<String> known(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Named named -> above(named.iri());
      case ClassExpression.And and -> {
        Set<String> some = new HashSet<>();
        and.operands().forEach(operand -> some.addAll(known(operand)));
        yield some;
      }
      case ClassExpression.Or or -> {
        Set<String> common = new HashSet<>(known(or.operands().get(0)));
        or.operands().forEach(operand -> common.retainAll(known(operand)));
        yield common;
      }
      case ClassExpression.Some some -> withValues(some.role());
      case ClassExpression.HasValue value -> withValues(value.role());
      case ClassExpression.HasSelf self -> withValues(self.role());
      case ClassExpression.Count count ->
          isAtLeastOne(count.cardinality(), count.bound()) ? withValues(count.role()) : Set.of();
      case ClassExpression.DataSome some -> subjectsOf(some.property());
      case ClassExpression.DataHasValue value -> subjectsOf(value.property());
      case ClassExpression.DataCount count ->
          isAtLeastOne(count.cardinality(), count.bound())
              ? subjectsOf(count.property())
              : Set.of();
      default -> Set.of();
    };
  }

  private static boolean isAtLeastOne(Cardinality cardinality, int bound) {
    return bound >= 1 && (cardinality == Cardinality.MIN || cardinality == Cardinality.EXACTLY);
  }

  private Set<String> withValues(RoleExpression role) {
    if (role instanceof RoleExpression.Inverse inverse) {
      Set<String> classes = new HashSet<>();
      objects(name(inverse), NaiveFacts.RDFS + "range")
          .forEach(type -> classes.addAll(above(type)));
      return classes;
    }
    return subjectsOf(name(role));
  }

  private static String name(RoleExpression role) {
    return role instanceof RoleExpression.Inverse inverse
        ? name(inverse.role())
        : ((RoleExpression.Named) role).iri();
  }

  /** What may grow in one step. */
  private Set<Place> next(Place place) {
    Set<Place> found = new LinkedHashSet<>();
    if (place.kind.equals("property")) {
      nextOfProperty(place.name, found);
    } else {
      nextOfClass(place, found);
    }
    return found;
  }

  private static Place pairs(String property) {
    return new Place("property", property, -1);
  }

  private void addMembersBy(int cause, Set<Place> found) {
    for (String type : gained.get(cause)) {
      found.add(new Place("by", type, cause));
    }
  }

  private void addReaders(String name, boolean isProperty, Set<Place> found) {
    for (int d = 0; d < definitions.size(); d++) {
      for (Read read : reads(definitions.get(d).expression)) {
        if (read.isProperty == isProperty && read.name.equals(name)) {
          addMembersBy(d, found);
        }
      }
    }
  }

  private void nextOfProperty(String property, Set<Place> found) {
    addReaders(property, true, found);
    objects(property, SUB_PROPERTY).forEach(above -> found.add(pairs(above)));
    for (Triple triple : all) {
      switch (triple.predicate()) {
        case NaiveFacts.OWL + "inverseOf" -> {
          if (triple.subject().equals(property)) {
            found.add(pairs((String) triple.object()));
          } else if (property.equals(triple.object())) {
            found.add(pairs(triple.subject()));
          }
        }
        case NaiveFacts.OWL + "propertyChainAxiom" -> {
          if (lists.get(triple.subject()).contains(property)) {
            found.add(pairs(triple.subject()));
          }
        }
        case NaiveFacts.RDFS + "domain", NaiveFacts.RDFS + "range" -> {
          if (triple.subject().equals(property)) {
            found.add(new Place("class", (String) triple.object(), -1));
          }
        }
        default -> {}
      }
    }
    for (int c = 0; c < causes.size(); c++) {
      Cause cause = causes.get(c);
      if (List.of("someValuesFrom", "hasValue", "hasSelf").contains(cause.rule)
          && objects(cause.node, OWL + "onProperty").contains(property)) {
        addMembersBy(c, found);
      }
    }
    for (Triple triple : all) {
      if (triple.predicate().equals(OWL + "allValuesFrom")
          && objects(triple.subject(), OWL + "onProperty").contains(property)) {
        found.add(new Place("class", (String) triple.object(), -1));
      }
    }
  }

  private void nextOfClass(Place place, Set<Place> found) {
    String type = place.name;
    addReaders(type, false, found);
    if (place.cause < 0) {
      objects(type, SUB_CLASS).forEach(above -> found.add(new Place("class", above, -1)));
    }
    for (int c = 0; c < causes.size(); c++) {
      Cause cause = causes.get(c);
      boolean reads =
          cause.rule.equals("intersection") && lists.get(cause.node).contains(type)
              || cause.rule.equals("someValuesFrom")
                  && objects(cause.node, OWL + "someValuesFrom").contains(type);
      boolean isThere =
          cause.rule.equals("intersection")
              && place.cause >= 0
              && gained.get(place.cause).contains(cause.type);
      if (reads && !isThere) {
        addMembersBy(c, found);
      }
    }
    for (Triple triple : all) {
      if (triple.subject().equals(type)) {
        for (String property : objects(type, OWL + "onProperty")) {
          switch (triple.predicate()) {
            case NaiveFacts.OWL + "allValuesFrom" -> {
              if (!has(place, triple)) {
                found.add(new Place("class", (String) triple.object(), -1));
              }
            }
            case NaiveFacts.OWL + "hasValue", NaiveFacts.OWL + "hasSelf" -> {
              if (!has(place, triple)) {
                found.add(pairs(property));
              }
            }
            default -> {}
          }
        }
      }
    }
  }

  /** Whether members by a cause satisfy a restriction already, since they are asked for it. */
  private boolean has(Place place, Triple restriction) {
    if (place.cause < 0) {
      return false;
    }
    Cause cause = causes.get(place.cause);
    if (!cause.rule.equals("definition")) {
      return cause.node.equals(restriction.subject())
          && !restriction.predicate().equals(OWL + "allValuesFrom");
    }
    // A number is asked for by its value, and then follows as it is written.
    boolean isNumber =
        restriction.object() instanceof Literal literal && NaiveNumber.of(literal) != null;
    return conjunctNodes(cause.node).contains(restriction.subject())
        && !(isNumber && restriction.predicate().equals(OWL + "hasValue"));
  }

  private Set<String> conjunctNodes(String node) {
    Set<String> nodes = new HashSet<>();
    nodes.add(node);
    if (lists.containsKey(node)) {
      for (String part : lists.get(node)) {
        if (part.startsWith("_:")) {
          nodes.addAll(conjunctNodes(part));
        }
      }
    }
    return nodes;
  }

  private record Read(String name, boolean isProperty, boolean upward) {}

  private static List<Read> reads(ClassExpression expression) {
    List<Read> found = new ArrayList<>();
    read(expression, true, found);
    return found;
  }

  private static void read(ClassExpression expression, boolean up, List<Read> found) {
    switch (expression) {
      case ClassExpression.Named named -> found.add(new Read(named.iri(), false, up));
      case ClassExpression.Not not -> read(not.operand(), !up, found);
      case ClassExpression.And and -> and.operands().forEach(each -> read(each, up, found));
      case ClassExpression.Or or -> or.operands().forEach(each -> read(each, up, found));
      case ClassExpression.Some some -> {
        found.add(new Read(name(some.role()), true, up));
        read(some.filler(), up, found);
      }
      case ClassExpression.Only only -> {
        found.add(new Read(name(only.role()), true, !up));
        read(only.filler(), up, found);
      }
      case ClassExpression.Count count -> {
        for (boolean way : ways(count.cardinality(), up)) {
          found.add(new Read(name(count.role()), true, way));
          read(count.filler(), way, found);
        }
      }
      case ClassExpression.HasValue value -> found.add(new Read(name(value.role()), true, up));
      case ClassExpression.HasSelf self -> found.add(new Read(name(self.role()), true, up));
      case ClassExpression.DataSome some -> found.add(new Read(some.property(), true, up));
      case ClassExpression.DataOnly only -> found.add(new Read(only.property(), true, !up));
      case ClassExpression.DataHasValue value -> found.add(new Read(value.property(), true, up));
      case ClassExpression.DataCount count -> {
        for (boolean way : ways(count.cardinality(), up)) {
          found.add(new Read(count.property(), true, way));
        }
      }
      default -> {}
    }
  }

  private static List<Boolean> ways(Cardinality cardinality, boolean up) {
    return switch (cardinality) {
      case MIN -> List.of(up);
      case MAX -> List.of(!up);
      case EXACTLY -> List.of(up, !up);
    };
  }

  private Set<Place> reachable(Place from) {
    Set<Place> known = reached.get(from);
    if (known != null) {
      return known;
    }
    Set<Place> seen = new LinkedHashSet<>();
    ArrayDeque<Place> open = new ArrayDeque<>(next(from));
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (seen.add(place)) {
        open.addAll(next(place));
      }
    }
    reached.put(from, seen);
    return seen;
  }

  /** All that may grow with the members by a definition, those members among it. */
  private Set<Place> after(int definition) {
    Set<Place> all = new LinkedHashSet<>();
    Set<Place> start = new LinkedHashSet<>();
    addMembersBy(definition, start);
    for (Place place : start) {
      all.add(place);
      all.addAll(reachable(place));
    }
    return all;
  }

  private boolean reads(int definition, Set<Place> grown, boolean onlyNegated) {
    for (Read read : reads(definitions.get(definition).expression)) {
      if (!onlyNegated || !read.upward) {
        for (Place place : grown) {
          if (place.name.equals(read.name) && place.kind.equals("property") == read.isProperty) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether the second definition may grow or shrink with the first. */
  public boolean leads(int from, int to) {
    return reads(to, after(from), false);
  }

  /** The definitions that depend on their own negation, by their places. */
  public Set<Integer> circular() {
    Set<Integer> found = new TreeSet<>();
    for (int d = 0; d < definitions.size(); d++) {
      // Through whom: a definition in the circle that negates something that grows with it.
      for (int k = 0; k < definitions.size(); k++) {
        boolean together = d == k || leads(d, k) && leads(k, d);
        if (together && reads(k, after(k), true)) {
          found.add(d);
        }
      }
    }
    return found;
  }

  /** The definitions that are not evaluated: those, and what negates something that lacks them. */
  public Set<Integer> refused() {
    Set<Integer> refused = circular();
    Set<Place> missing = missing(refused);
    for (int d = 0; d < definitions.size(); d++) {
      if (reads(d, missing, true)) {
        refused.add(d);
      }
    }
    return refused;
  }

  private Set<Place> missing(Set<Integer> circular) {
    Set<Place> missing = new LinkedHashSet<>();
    circular.forEach(d -> missing.addAll(after(d)));
    return missing;
  }

  /** The names of what lacks members or pairs. */
  public Set<String> incomplete() {
    Set<String> names = new TreeSet<>();
    for (Place place : missing(circular())) {
      if (!place.name.startsWith("_:") && !place.name.startsWith("http://www.w3.org/")) {
        names.add(place.name);
      }
    }
    return names;
  }

  /**
   * Whether each step of a circle follows from the axioms: from a class or property to the next
   * name by way of blank nodes alone, and from the last one to a definition of the first that
   * negates it.
   *
   * @param names of the circle; the first one is not repeated at the end
   */
  public boolean isCircle(List<String> names) {
    for (int d = 0; d < definitions.size(); d++) {
      if (definitions.get(d).type.equals(names.get(0))) {
        Set<Place> at = new LinkedHashSet<>();
        addMembersBy(d, at);
        Set<Place> reachedNow = throughBlanks(at, names.get(0));
        for (String name : names.subList(1, names.size())) {
          Set<Place> further = new LinkedHashSet<>();
          for (Place place : reachedNow) {
            for (Place step : next(place)) {
              if (step.name.equals(name)) {
                further.add(step);
                if (step.cause >= 0) {
                  addMembersBy(step.cause, further);
                }
              }
            }
            if (place.name.equals(name)) {
              further.add(place);
            }
          }
          for (Place place : at) {
            if (place.name.equals(name)) {
              further.add(place);
            }
          }
          at = further;
          reachedNow = throughBlanks(further, name);
        }
        if (reads(d, reachedNow, true)) {
          return true;
        }
      }
    }
    return false;
  }

  private Set<Place> throughBlanks(Set<Place> from, String name) {
    Set<Place> seen = new LinkedHashSet<>();
    ArrayDeque<Place> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      Place place = open.remove();
      if ((place.name.startsWith("_:") || place.name.equals(name)) && seen.add(place)) {
        open.addAll(next(place));
      }
    }
    return seen;
  }
}
