// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import org.htedl.bits.NodeSet;
import org.htedl.closure.owl.OwlLiterals;
import org.htedl.datatype.DataRangeReader;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Literal;
import org.htedl.literal.LiteralTest;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * Finds individuals with more values than an axiom allows: of a cardinality, a functional or an
 * inverse functional property. OWL 2 RL concludes from such axioms that values are equal
 * (cls-maxc2, cls-maxqc3, cls-maxqc4, prp-fp, prp-ifp); names are unique here, so different values
 * contradict them.
 */
final class CardinalityFinder {
  /** The predicates of cardinalities that are upper bounds. */
  static final List<String> UPPER =
      List.of("maxCardinality", "maxQualifiedCardinality", "cardinality", "qualifiedCardinality");

  /** The predicates of cardinalities that are lower bounds. */
  static final List<String> LOWER =
      List.of("minCardinality", "minQualifiedCardinality", "cardinality", "qualifiedCardinality");

  private final Mirror mirror;
  private final Mirror axioms;
  private final ContradictionSink sink;
  private final Set<List<String>> done;
  private final DataRangeReader ranges;

  /** Property → node → its literals. */
  private final Map<Integer, Adjacency> literals = new HashMap<>();

  /**
   * A bound on the number of values.
   *
   * @param filler the class or data range that they are in; {@code owl:Thing} for any value
   */
  private record Bound(String type, int number, int property, String filler) {}

  /**
   * @param mirror the facts
   * @param axioms the graph whose axioms are looked at
   * @param done the axioms that were looked at
   */
  CardinalityFinder(Mirror mirror, Mirror axioms, Set<List<String>> done, ContradictionSink sink) {
    this.mirror = mirror;
    this.axioms = axioms;
    this.done = done;
    this.sink = sink;
    this.ranges = new DataRangeReader(axioms.asserted());
  }

  /** Looks at all axioms. */
  void find() {
    for (String kind : UPPER) {
      for (Bound bound : bounds(kind)) {
        atMost(bound, kind);
      }
    }
    lowerAboveUpper();
    eachMember("FunctionalProperty", this::functional);
    eachMember("InverseFunctionalProperty", this::inverseFunctional);
  }

  private interface Names {
    void visit(String name);
  }

  private void eachMember(String kind, Names visitor) {
    axioms
        .members(axioms.idOf(Iri.OWL + kind))
        .forEach(
            node -> {
              String name = axioms.nodeName(node);
              if (done.add(List.of(kind, name))) {
                visitor.visit(name);
              }
            });
  }

  /** The bounds of a kind; without those that cannot be read. */
  private List<Bound> bounds(String kind) {
    List<Bound> found = new ArrayList<>();
    axioms
        .values(axioms.idOf(Iri.OWL + kind))
        .postings()
        .forEachHead(
            (literal, restrictions, from, to) -> {
              OptionalInt number = OwlLiterals.cardinality(axioms.literal(literal));
              for (int i = from; i < to && number.isPresent(); i++) {
                addBounds(kind, restrictions[i], number.getAsInt(), found);
              }
            });
    return found;
  }

  private void addBounds(String kind, int restriction, int number, List<Bound> to) {
    List<String> fillers = new ArrayList<>();
    if (kind.endsWith("alifiedCardinality")) {
      for (String filler : List.of("onClass", "onDataRange")) {
        for (int node : targets(filler, restriction)) {
          fillers.add(axioms.nodeName(node));
        }
      }
    } else {
      fillers.add(Iri.THING);
    }
    for (int property : targets("onProperty", restriction)) {
      for (String filler : fillers) {
        to.add(new Bound(axioms.nodeName(restriction), number, property, filler));
      }
    }
  }

  private int[] targets(String predicate, int node) {
    return axioms.role(axioms.idOf(Iri.OWL + predicate)).forward().targetsOf(node);
  }

  private NodeSet members(String type) {
    return mirror.members(mirror.idOf(type));
  }

  private void atMost(Bound bound, String kind) {
    String property = axioms.nodeName(bound.property);
    List<String> axiom = List.of(kind, bound.type, property, bound.filler);
    List<String> key = new ArrayList<>(axiom);
    key.add(Integer.toString(bound.number));
    if (!done.add(key)) {
      return;
    }
    boolean isAny = bound.filler.equals(Iri.THING);
    LiteralTest range = isAny ? null : range(axioms.idOf(bound.filler));
    NodeSet row = members(bound.filler);
    IntPredicate counted = isAny ? node -> true : row::contains;
    Adjacency objects = range == null ? objects(bound.property) : Adjacency.EMPTY;
    Adjacency values = isAny || range != null ? literals(bound.property) : Adjacency.EMPTY;
    members(bound.type)
        .forEach(
            node -> {
              sink.step();
              long count = objects(node, objects, counted) + values(node, values, range);
              if (count > bound.number) {
                sink.tell(
                    () -> tooMany(node, bound, objects, counted, property, count),
                    axiom,
                    List.of(mirror.nodeName(node)));
              }
            });
  }

  private String tooMany(
      int node, Bound bound, Adjacency objects, IntPredicate counted, String property, long count) {
    if (bound.number > 0) {
      return "%s has %,d values of <%s>, of which it may have at most %,d"
          .formatted(name(node), count, property, bound.number);
    }
    for (int object : objects.targetsOf(node)) {
      if (counted.test(object)) {
        return "%s has by <%s> the value %s, of which it may have none"
            .formatted(name(node), property, name(object));
      }
    }
    return "%s has a value of <%s>, of which it may have none".formatted(name(node), property);
  }

  private long objects(int node, Adjacency objects, IntPredicate counted) {
    long count = 0;
    for (int object : objects.targetsOf(node)) {
      sink.step();
      count += counted.test(object) ? 1 : 0;
    }
    return count;
  }

  private long values(int node, Adjacency values, @Nullable LiteralTest range) {
    int[] all = values.targetsOf(node);
    DistinctLiterals distinct = new DistinctLiterals();
    for (int literal : all) {
      sink.step();
      Literal value = mirror.literal(literal);
      if (range == null || range.test(LiteralValue.of(value))) {
        distinct.add(value);
      }
    }
    return distinct.size();
  }

  /** The test for the values that are counted; null if a class is meant, or nothing readable. */
  private @Nullable LiteralTest range(int filler) {
    if (filler < 0 || !ranges.isRange(filler)) {
      return null;
    }
    try {
      return LiteralTest.compile(DefinedDatatypes.of(mirror).checked(ranges.range(filler)));
    } catch (BadExpressionException unread) {
      return null;
    }
  }

  /** Subject → objects; of a blank node those of the property that it is the inverse of. */
  private Adjacency objects(int property) {
    String name = axioms.nodeName(property);
    int[] inverses = name.startsWith("_:") ? targets("inverseOf", property) : new int[0];
    return inverses.length == 1
        ? mirror.role(mirror.idOf(axioms.nodeName(inverses[0]))).inverse()
        : mirror.role(mirror.idOf(name)).forward();
  }

  private Adjacency literals(int property) {
    return literals(axioms.nodeName(property));
  }

  private Adjacency literals(String property) {
    int id = mirror.idOf(property);
    return literals.computeIfAbsent(id, p -> mirror.values(p).postings().inverted());
  }

  /** Whoever has to have more values of a kind than it may have. */
  private void lowerAboveUpper() {
    List<Bound> upper = new ArrayList<>();
    UPPER.forEach(kind -> upper.addAll(bounds(kind)));
    for (String kind : LOWER) {
      for (Bound lower : bounds(kind)) {
        for (Bound other : upper) {
          sink.step();
          boolean isSame =
              other.property == lower.property
                  && (other.filler.equals(lower.filler) || other.filler.equals(Iri.THING));
          if (isSame && other.number < lower.number) {
            both(lower, other);
          }
        }
      }
    }
  }

  private void both(Bound lower, Bound upper) {
    String property = axioms.nodeName(lower.property);
    List<String> axiom = List.of("bounds", lower.type, upper.type, property);
    if (!done.add(axiom)) {
      return;
    }
    NodeSet others = members(upper.type);
    members(lower.type)
        .forEach(
            node -> {
              sink.step();
              if (others.contains(node)) {
                sink.tell(
                    () ->
                        "%s has to have at least %,d values of <%s>, and may have at most %,d"
                            .formatted(name(node), lower.number, property, upper.number),
                    axiom,
                    List.of(mirror.nodeName(node)));
              }
            });
  }

  private void functional(String property) {
    Set<Integer> subjects = new HashSet<>();
    Adjacency objects = mirror.role(mirror.idOf(property)).forward();
    Adjacency values = literals(property);
    objects.forEachHead((node, targets, from, to) -> addIf(to - from, node, values, subjects));
    values.forEachHead((node, targets, from, to) -> addIf(to - from, node, objects, subjects));
    for (int node : subjects) {
      long count = objects(node, objects, object -> true) + values(node, values, null);
      if (count > 1) {
        sink.tell(
            () ->
                "%s has %,d values of <%s>, which is functional"
                    .formatted(name(node), count, property),
            List.of("functional", property),
            List.of(mirror.nodeName(node)));
      }
    }
  }

  private void addIf(int values, int node, Adjacency others, Set<Integer> subjects) {
    sink.step();
    if (values > 1 || others.targetsOf(node).length > 0) {
      subjects.add(node);
    }
  }

  private void inverseFunctional(String property) {
    List<String> axiom = List.of("inverse functional", property);
    String why = "%s is a value of <%s>, which is inverse functional, for %,d subjects";
    mirror
        .role(mirror.idOf(property))
        .inverse()
        .forEachHead(
            (node, subjects, from, to) -> {
              sink.step();
              if (to - from > 1) {
                sink.tell(
                    () -> why.formatted(name(node), property, to - from),
                    axiom,
                    List.of(mirror.nodeName(node)));
              }
            });
    mirror
        .values(mirror.idOf(property))
        .postings()
        .forEachHead(
            (literal, subjects, from, to) -> {
              sink.step();
              if (to - from > 1) {
                Literal value = mirror.literal(literal);
                sink.tell(
                    () -> why.formatted('"' + value.lexical() + '"', property, to - from),
                    axiom,
                    List.of(value.toString()));
              }
            });
  }

  private String name(int node) {
    return "<" + mirror.nodeName(node) + ">";
  }
}
