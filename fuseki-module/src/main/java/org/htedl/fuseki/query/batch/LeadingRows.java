package org.htedl.fuseki.query.batch;

import java.util.HashSet;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterPeek;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;

/**
 * The rows that a pattern gets, beginning with one by which TDB2 can order its triples.
 *
 * <p>TDB2 orders a pattern's triples by the first row, and fails if that has a literal where the
 * pattern has a predicate. Which row is first depends on who found it, a mirror or Jena. No triple
 * has such a predicate, so rows of this kind are left out until there is another.
 */
final class LeadingRows {
  private LeadingRows() {}

  /** A single row is given as it is: Jena has no other either. */
  static QueryIterator usable(
      BasicPattern pattern, QueryIterator input, ExecutionContext execution) {
    if (pattern.size() < 2 || input instanceof QueryIterSingleton) {
      return input;
    }
    Set<Var> predicates = predicates(pattern);
    if (predicates.isEmpty()) {
      return input;
    }
    QueryIterPeek rows = QueryIterPeek.create(input, execution);
    for (Binding row = rows.peek(); row != null && hasLiteral(row, predicates); row = rows.peek()) {
      rows.next();
    }
    return rows;
  }

  private static Set<Var> predicates(BasicPattern pattern) {
    Set<Var> predicates = new HashSet<>();
    for (Triple triple : pattern) {
      if (Var.isVar(triple.getPredicate())) {
        predicates.add(Var.alloc(triple.getPredicate()));
      }
    }
    return predicates;
  }

  private static boolean hasLiteral(Binding row, Set<Var> predicates) {
    for (Var predicate : predicates) {
      Node value = row.get(predicate);
      if (value != null && value.isLiteral()) {
        return true;
      }
    }
    return false;
  }
}
