// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.syntax.ElementSubQuery;
import org.apache.jena.sparql.syntax.ElementVisitorBase;
import org.apache.jena.sparql.syntax.ElementWalker;

/**
 * A query of the list.
 *
 * @param vocabulary what it is about
 * @param name different from those of other queries of the same vocabulary and shape
 * @param shape what it is like: {@code star}, {@code limit}, {@code LUBM}
 * @param text SPARQL
 */
public record ListedQuery(Vocabulary vocabulary, String name, String shape, String text) {
  private static final Set<String> OF_ANY_ROW = Set.of("SAMPLE", "GROUP_CONCAT");

  /** The words by which a query is chosen: vocabulary, shape and name. */
  public String label() {
    return vocabulary + ", " + shape + ": " + name;
  }

  /**
   * Whether SPARQL determines the values of its rows. If not, only their number is determined: some
   * rows are cut off without an order, or an aggregate depends on the order.
   */
  boolean isDetermined() {
    return parts().stream()
        .noneMatch(
            part ->
                (part.hasLimit() || part.hasOffset()) && !part.hasOrderBy()
                    || part.getAggregators().stream()
                        .anyMatch(each -> OF_ANY_ROW.contains(name(each))));
  }

  /** Whether it has an aggregate other than a count. */
  boolean isAggregate() {
    return parts().stream()
        .anyMatch(
            part -> part.getAggregators().stream().anyMatch(each -> !name(each).equals("COUNT")));
  }

  private static String name(ExprAggregator each) {
    return each.getAggregator().getName();
  }

  /** The query and its sub-selects. */
  private List<Query> parts() {
    Query whole = QueryFactory.create(text);
    List<Query> parts = new ArrayList<>(List.of(whole));
    for (int i = 0; i < parts.size(); i++) {
      ElementWalker.walk(
          parts.get(i).getQueryPattern(),
          new ElementVisitorBase() {
            @Override
            public void visit(ElementSubQuery sub) {
              parts.add(sub.getQuery());
            }
          });
    }
    return parts;
  }
}
