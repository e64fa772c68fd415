// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.learn.context.ColumnValues.Value;
import org.htedl.limit.Cancellation;
import org.htedl.literal.LiteralTest;
import org.htedl.literal.LiteralValue;
import org.htedl.literal.OrderGroup;

/**
 * What can be said of one property's values in a context: that there is one; a bound, where values
 * have an order; one value, where they have none. Bounds are values of the data, so that each
 * divides the individuals between two neighbouring values; which are taken does not depend on
 * labels.
 */
final class ValueAtoms {
  /** The datatype of all values. */
  static final String ANY = "http://www.w3.org/2000/01/rdf-schema#Literal";

  private final Context context;
  private final String property;
  private final int splits;
  private final Set<String> limits;
  private final List<Value> values;
  private final Cancellation cancellation;
  private final List<AtomicExpression> atoms = new ArrayList<>();
  private int looked;

  /**
   * @param limits receives a sentence where not all values are tried
   */
  ValueAtoms(
      Context context,
      String property,
      List<Value> values,
      int splits,
      Set<String> limits,
      Cancellation cancellation) {
    this.cancellation = cancellation;
    this.context = context;
    this.property = property;
    this.splits = splits;
    this.limits = limits;
    this.values = values;
  }

  /** The atoms of a length. */
  List<AtomicExpression> ofLength(int length) {
    if (values.isEmpty()) {
      return atoms;
    }
    if (length == AtomicExpression.VALUE) {
      addValues();
    } else if (length == AtomicExpression.BOUND) {
      addAny();
      addBounds();
    }
    return atoms;
  }

  /** Whether bounds mean something; texts have an order, but are names rather than quantities. */
  private static boolean isOrdered(LiteralValue value) {
    OrderGroup group = value.orderGroup();
    return group != null
        && value.kind() != LiteralValue.Kind.TEXT
        && LiteralTest.hasFacet(group.datatype(), Facet.LESS_OR_EQUAL);
  }

  private void addAny() {
    long[] row = context.none();
    values.stream()
        .filter(value -> !value.literal().isIllTyped())
        .forEach(value -> set(row, value));
    atoms.add(
        new AtomicExpression(
            new ClassExpression.DataSome(property, new DataRange.Datatype(ANY)),
            AtomicExpression.BOUND,
            row));
  }

  /** Looks for every some thousand values whether the caller still wants the atoms. */
  private void poll() {
    cancellation.check(++looked);
  }

  /** An order whose use can be cancelled: a property may have a million values. */
  private Comparator<Value> polling(Comparator<Value> order) {
    return (a, b) -> {
      poll();
      return order.compare(a, b);
    };
  }

  private static void set(long[] row, Value value) {
    for (int individual : value.individuals()) {
      row[individual >>> 6] |= 1L << individual;
    }
  }

  private void addValues() {
    List<Value> unordered = new ArrayList<>(values);
    unordered.removeIf(value -> isOrdered(value.literal()) || value.literal().isIllTyped());
    Comparator<Value> order =
        Comparator.comparingInt((Value value) -> -value.individuals().length)
            .thenComparing(value -> key(value.literal().literal()));
    unordered.sort(polling(order));
    if (unordered.size() > splits) {
      limits.add(
          "of the values of <%s> the %d most frequent, of %d"
              .formatted(property, splits, unordered.size()));
      unordered.subList(splits, unordered.size()).clear();
    }
    for (Value value : unordered) {
      Constant constant = Constant.of(value.literal().literal());
      LiteralTest test = LiteralTest.equalTo(constant);
      long[] row = context.none();
      for (Value other : values) {
        poll();
        if (test.test(other.literal())) {
          set(row, other);
        }
      }
      atoms.add(
          new AtomicExpression(
              new ClassExpression.DataHasValue(property, constant), AtomicExpression.VALUE, row));
    }
  }

  private static String key(Literal literal) {
    return literal.lexical() + "^^" + literal.datatype() + "@" + literal.language();
  }

  private void addBounds() {
    Map<OrderGroup, List<Value>> groups = new LinkedHashMap<>();
    for (Value value : values) {
      OrderGroup group = value.literal().orderGroup();
      if (isOrdered(value.literal()) && group != null) {
        groups.computeIfAbsent(group, g -> new ArrayList<>()).add(value);
      }
    }
    Comparator<OrderGroup> order =
        Comparator.comparing(OrderGroup::datatype).thenComparingInt(OrderGroup::part);
    for (OrderGroup group : groups.keySet().stream().sorted(order).toList()) {
      addBounds(group, groups.getOrDefault(group, List.of()));
    }
  }

  private void addBounds(OrderGroup group, List<Value> members) {
    Comparator<Value> byValue = (a, b) -> a.literal().compareInGroup(b.literal());
    members.sort(polling(byValue.thenComparing(value -> key(value.literal().literal()))));
    // Where each distinct value begins.
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      poll();
      if (i == 0 || members.get(i - 1).literal().compareInGroup(members.get(i).literal()) != 0) {
        starts.add(i);
      }
    }
    int gaps = starts.size() - 1;
    int taken = Math.min(gaps, splits);
    if (taken < gaps) {
      limits.add("%d bounds of the values of <%s>, of %d".formatted(taken, property, gaps));
    }
    for (int t = 1; t <= taken; t++) {
      int gap = (int) ((long) t * gaps / taken);
      LiteralValue below = members.get(starts.get(gap - 1)).literal();
      LiteralValue above = members.get(starts.get(gap)).literal();
      addBound(group, Facet.GREATER_OR_EQUAL, above, members, starts.get(gap), members.size());
      addBound(group, Facet.LESS_OR_EQUAL, below, members, 0, starts.get(gap));
    }
  }

  /**
   * An integer as a bare number, which is as exact as one with its datatype and shorter to read.
   */
  private static Constant constant(Literal bound) {
    boolean bare =
        bound.datatype().equals(Literal.XSD + "integer") && bound.lexical().matches("-?[0-9]+");
    return new Constant(bound, bare);
  }

  private void addBound(
      OrderGroup group, Facet facet, LiteralValue bound, List<Value> members, int from, int to) {
    DataRange range =
        new DataRange.Restricted(
            group.datatype(), List.of(new FacetRestriction(facet, constant(bound.literal()))));
    long[] row = context.none();
    members.subList(from, to).forEach(value -> set(row, value));
    if (members.size() < values.size()) {
      LiteralTest test = LiteralTest.compile(range);
      for (Value value : values) {
        poll();
        if (!group.equals(value.literal().orderGroup()) && test.test(value.literal())) {
          set(row, value);
        }
      }
    }
    atoms.add(
        new AtomicExpression(
            new ClassExpression.DataSome(property, range), AtomicExpression.BOUND, row));
  }
}
