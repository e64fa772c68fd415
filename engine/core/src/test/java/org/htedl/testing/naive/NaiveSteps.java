// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.NaiveStrata.Defined;

/**
 * The steps of the search of {@link NaiveStrata}: from what grows to what an axiom or a definition
 * adds to then.
 */
final class NaiveSteps {
  /**
   * A node of the search.
   *
   * @param kind {@code "class"}, {@code "property"}, or {@code "by"} for members by one cause
   * @param name the class or property
   * @param cause why they are members, for the last kind; -1 else
   */
  record Place(String kind, String name, int cause) {}

  /** What recognises members of a class: a definition, or a rule. */
  private record Cause(String type, Set<String> known, String node, String rule) {}

  private final List<Defined> definitions;
  private final NaiveAxioms axioms;
  private final List<Cause> causes = new ArrayList<>();
  private final List<Set<String>> gained = new ArrayList<>();

  NaiveSteps(NaiveAxioms axioms, List<Defined> definitions) {
    this.definitions = definitions;
    this.axioms = axioms;
    for (Defined definition : definitions) {
      addCause(
          new Cause(
              definition.type(),
              axioms.known(definition.expression()),
              definition.node(),
              "definition"));
    }
    for (Triple triple : axioms.all()) {
      String node = triple.subject();
      String local =
          triple.predicate().startsWith(NaiveFacts.OWL)
              ? triple.predicate().substring(NaiveFacts.OWL.length())
              : "";
      switch (local) {
        case "intersectionOf" -> {
          Set<String> known = new HashSet<>();
          axioms.parts(node).forEach(part -> known.addAll(axioms.above(part)));
          addCause(new Cause(node, known, node, "intersection"));
        }
        case "someValuesFrom", "hasValue", "hasSelf" -> {
          for (String property : axioms.objects(node, NaiveFacts.OWL + "onProperty")) {
            addCause(new Cause(node, axioms.subjectsOf(property), node, local));
          }
        }
        default -> {}
      }
    }
  }

  private void addCause(Cause cause) {
    causes.add(cause);
    Set<String> fresh = new TreeSet<>(axioms.above(cause.type));
    fresh.removeAll(cause.known);
    gained.add(fresh);
  }

  /** What may grow in one step. */
  Set<Place> next(Place place) {
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

  /** Adds the classes that get members by a cause. */
  void addMembersBy(int cause, Set<Place> found) {
    for (String type : gained.get(cause)) {
      found.add(new Place("by", type, cause));
    }
  }

  private void addReaders(String name, boolean isProperty, Set<Place> found) {
    for (int d = 0; d < definitions.size(); d++) {
      for (NaiveRead read : NaiveRead.of(definitions.get(d).expression())) {
        if (read.isProperty() == isProperty && read.name().equals(name)) {
          addMembersBy(d, found);
        }
      }
    }
  }

  private void nextOfProperty(String property, Set<Place> found) {
    addReaders(property, true, found);
    axioms
        .objects(property, NaiveFacts.RDFS + "subPropertyOf")
        .forEach(above -> found.add(pairs(above)));
    for (Triple triple : axioms.all()) {
      switch (triple.predicate()) {
        case NaiveFacts.OWL + "inverseOf" -> {
          if (triple.subject().equals(property)) {
            found.add(pairs((String) triple.object()));
          } else if (property.equals(triple.object())) {
            found.add(pairs(triple.subject()));
          }
        }
        case NaiveFacts.OWL + "propertyChainAxiom" -> {
          if (axioms.parts(triple.subject()).contains(property)) {
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
          && axioms.objects(cause.node, NaiveFacts.OWL + "onProperty").contains(property)) {
        addMembersBy(c, found);
      }
    }
    for (Triple triple : axioms.all()) {
      if (triple.predicate().equals(NaiveFacts.OWL + "allValuesFrom")
          && axioms.objects(triple.subject(), NaiveFacts.OWL + "onProperty").contains(property)) {
        found.add(new Place("class", (String) triple.object(), -1));
      }
    }
  }

  private void nextOfClass(Place place, Set<Place> found) {
    String type = place.name;
    addReaders(type, false, found);
    if (place.cause < 0) {
      axioms
          .objects(type, NaiveFacts.RDFS + "subClassOf")
          .forEach(above -> found.add(new Place("class", above, -1)));
    }
    for (int c = 0; c < causes.size(); c++) {
      Cause cause = causes.get(c);
      boolean reads =
          cause.rule.equals("intersection") && axioms.parts(cause.node).contains(type)
              || cause.rule.equals("someValuesFrom")
                  && axioms.objects(cause.node, NaiveFacts.OWL + "someValuesFrom").contains(type);
      boolean isThere =
          cause.rule.equals("intersection")
              && place.cause >= 0
              && gained.get(place.cause).contains(cause.type);
      if (reads && !isThere) {
        addMembersBy(c, found);
      }
    }
    for (Triple triple : axioms.all()) {
      if (triple.subject().equals(type)) {
        for (String property : axioms.objects(type, NaiveFacts.OWL + "onProperty")) {
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
          && !restriction.predicate().equals(NaiveFacts.OWL + "allValuesFrom");
    }
    // A number is asked for by its value, and then follows as it is written.
    boolean isNumber =
        restriction.object() instanceof Literal literal && NaiveNumber.of(literal) != null;
    return conjunctNodes(cause.node).contains(restriction.subject())
        && !(isNumber && restriction.predicate().equals(NaiveFacts.OWL + "hasValue"));
  }

  private Set<String> conjunctNodes(String node) {
    Set<String> nodes = new HashSet<>();
    nodes.add(node);
    if (axioms.hasParts(node)) {
      for (String part : axioms.parts(node)) {
        if (part.startsWith("_:")) {
          nodes.addAll(conjunctNodes(part));
        }
      }
    }
    return nodes;
  }
}
