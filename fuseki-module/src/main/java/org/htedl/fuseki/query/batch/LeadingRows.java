package org.htedl.fuseki.query.batch;

import java.util.HashSet;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterPeek;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;

/**
 * The rows that Jena gets for a basic graph pattern. Jena asks for the first one as soon as it
 * executes the pattern, and orders the pattern's triples by it.
 */
final class LeadingRows {
  private LeadingRows() {}

  /**
   * The rows, beginning with one that Jena can begin with.
   *
   * <p>Throws what the input throws when its first row is wanted: Jena 6 wraps such an exception
   * into one of its own, of which Fuseki makes a 500, whatever it was.
   *
   * <p>Jena fails where the first row has a literal in place of a predicate, and which row is first
   * depends on who found it, a mirror or Jena. No triple has such a predicate, so these rows are
   * left out until there is another; a single row is given as it is, since Jena has no other
   * either.
   *
   * @param op if it is no basic graph pattern, the rows are given as they are
   */
  static QueryIterator usable(Op op, QueryIterator input, ExecutionContext execution) {
    return switch (op) {
      case OpBGP pattern -> usable(pattern.getPattern(), input, execution);
      case OpQuadPattern pattern -> usable(pattern.getBasicPattern(), input, execution);
      default -> input;
    };
  }

  private static QueryIterator usable(
      BasicPattern pattern, QueryIterator input, ExecutionContext execution) {
    // Asked twice, it costs nothing.
    boolean any = input.hasNext();
    if (!any || pattern.size() < 2 || input instanceof QueryIterSingleton) {
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
