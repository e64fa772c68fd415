// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Query;
import org.apache.jena.query.SortCondition;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.util.NodeCmp;
import org.htedl.fuseki.view.MirrorTerms;

/**
 * The first rows of a pattern in the order of some variables. Values are compared as Jena compares
 * them, but read once each; rows that are equal in these variables are ordered by all others, as in
 * Jena, so that the pages of a result have no row twice.
 */
final class TopRows {
  private static final long BYTES_OF_VALUE = 160;

  private final Planner planner;
  private final PatternPlan plan;
  private final MirrorTerms terms;
  private final int[] places;
  private final int[] signs;

  /** The places of all variables, by their names. */
  private final int[] byName;

  private final Map<Integer, NodeValue> values = new HashMap<>();

  private TopRows(Planner planner, PatternPlan plan, List<SortCondition> order) {
    this.planner = planner;
    this.plan = plan;
    this.terms = plan.terms();
    List<Var> variables = List.of(plan.outputs());
    // What no row binds does not matter.
    List<SortCondition> bound =
        order.stream().filter(each -> variables.contains(each.getExpression().asVar())).toList();
    this.places =
        bound.stream().mapToInt(each -> variables.indexOf(each.getExpression().asVar())).toArray();
    this.signs =
        bound.stream()
            .mapToInt(each -> each.getDirection() == Query.ORDER_DESCENDING ? -1 : 1)
            .toArray();
    this.byName =
        IntStream.range(0, variables.size())
            .boxed()
            .sorted(Comparator.comparing(place -> variables.get(place).getName()))
            .mapToInt(place -> place)
            .toArray();
  }

  /** Whether an order is by variables alone. */
  static boolean isByVariables(List<SortCondition> order) {
    return order.stream().allMatch(each -> each.getExpression().isVariable());
  }

  /**
   * Searches for the rows.
   *
   * @param plan without given variables
   * @param order {@link #isByVariables}
   * @param limit how many rows are wanted, at least one
   */
  static QueryIterator of(
      PatternPlan plan,
      List<SortCondition> order,
      int limit,
      Planner planner,
      ExecutionContext execution) {
    List<Binding> rows = new TopRows(planner, plan, order).first(limit, execution);
    rows.forEach(row -> planner.gives());
    return new QueryIterPlainWrapper(rows.iterator(), execution) {
      @Override
      protected void closeIterator() {
        planner.close();
        super.closeIterator();
      }
    };
  }

  private List<Binding> first(int limit, ExecutionContext execution) {
    PriorityQueue<int[]> kept =
        new PriorityQueue<>(Math.min(limit, 1 << 10), Collections.reverseOrder(this::compare));
    plan.begin(BindingFactory.root());
    int[] row = new int[byName.length];
    while (plan.next()) {
      plan.values(row);
      int[] last = kept.peek();
      boolean isWanted = last == null || kept.size() < limit || compare(row, last) < 0;
      if (isWanted && plan.isSatisfiedBy(plan.row(null, row), execution)) {
        if (kept.size() == limit) {
          kept.poll();
        }
        kept.add(row);
        row = new int[row.length];
      }
    }
    int[][] first = kept.toArray(int[][]::new);
    Arrays.sort(first, this::compare);
    return Arrays.stream(first).map(each -> plan.row(null, each)).toList();
  }

  private int compare(int[] one, int[] other) {
    for (int i = 0; i < places.length; i++) {
      int a = one[places[i]];
      int b = other[places[i]];
      int sign = a == b ? 0 : NodeValue.compareAlways(value(a), value(b));
      if (sign != 0) {
        return sign * signs[i];
      }
    }
    for (int place : byName) {
      int a = one[place];
      int b = other[place];
      int sign = a == b ? 0 : NodeCmp.compareRDFTerms(node(a), node(b));
      if (sign != 0) {
        return sign;
      }
    }
    return 0;
  }

  private Node node(int id) {
    return value(id).asNode();
  }

  private NodeValue value(int id) {
    NodeValue known = values.get(id);
    if (known == null) {
      known = NodeValue.makeNode(terms.nodeOf(id));
      values.put(id, known);
      planner.takes(values.size() * BYTES_OF_VALUE);
    }
    return known;
  }
}
