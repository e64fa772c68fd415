// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;

/** The axioms of a graph, closed by naive rules, and what they say of classes and properties. */
final class NaiveAxioms {
  private final List<Triple> all;
  private final Map<String, List<String>> lists = new LinkedHashMap<>();

  /** Closes the axioms and reads the lists of intersections and chains. */
  NaiveAxioms(List<Triple> axioms) {
    this.all = List.copyOf(NaiveOwl.closure(axioms));
    for (Triple triple : all) {
      if (triple.predicate().equals(NaiveFacts.OWL + "intersectionOf")
          || triple.predicate().equals(NaiveFacts.OWL + "propertyChainAxiom")) {
        lists.put(triple.subject(), list(triple.object()));
      }
    }
  }

  /** All that follows from the axioms. */
  List<Triple> all() {
    return all;
  }

  /** Whether the node is an intersection, or a property that has a chain. */
  boolean hasParts(String node) {
    return lists.containsKey(node);
  }

  /** The operands of an intersection, or the links of a property's chain. */
  List<String> parts(String node) {
    return lists.get(node);
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

  /** The nodes to which edges lead. */
  List<String> objects(String subject, String predicate) {
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

  /** The class and its superclasses. */
  Set<String> above(String type) {
    Set<String> classes = new TreeSet<>(objects(type, NaiveFacts.RDFS + "subClassOf"));
    classes.add(type);
    return classes;
  }

  /** The classes of whatever has the property, by its domains. */
  Set<String> subjectsOf(String property) {
    Set<String> classes = new HashSet<>();
    objects(property, NaiveFacts.RDFS + "domain").forEach(type -> classes.addAll(above(type)));
    return classes;
  }

  /** The classes in which whoever is covered is, by names, domains and ranges. */
  Set<String> known(ClassExpression expression) {
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
      case ClassExpression.AnyCount count ->
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
      objects(NaiveRead.name(inverse), NaiveFacts.RDFS + "range")
          .forEach(type -> classes.addAll(above(type)));
      return classes;
    }
    return subjectsOf(NaiveRead.name(role));
  }
}
