// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
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
import org.apache.jena.sparql.engine.iterator.QueryIterNullIterator;
import org.apache.jena.sparql.engine.iterator.QueryIterPeek;
import org.apache.jena.sparql.engine.iterator.QueryIterRoot;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.htedl.fuseki.pattern.DeferredRows;

/**
 * The rows that Jena gets for a basic graph pattern. Jena asks for the first one as soon as it
 * executes the pattern, and orders the pattern's triples by it.
 */
final class LeadingRows {
  private LeadingRows() {}

  /**
   * Executes an operator on rows that Jena can begin with; as soon as a row is asked for, unless
   * the first is there already.
   *
   * @param pattern the pattern, or what is filtered
   * @param jena executes the operator
   */
  static QueryIterator execute(
      Op pattern,
      QueryIterator input,
      ExecutionContext execution,
      Function<QueryIterator, QueryIterator> jena) {
    return input instanceof QueryIterRoot || input instanceof QueryIterSingleton
        ? jena.apply(usable(pattern, input, execution))
        : new DeferredRows(input, execution, () -> jena.apply(usable(pattern, input, execution)));
  }

  /**
   * The rows, beginning with one that Jena can begin with.
   *
   * <p>Throws what the input throws when its first row is wanted: Jena 6 wraps such an exception
   * into one of its own, of which Fuseki makes a 500, whatever it was.
   *
   * <p>Jena fails where the first row has something else than an IRI in place of a predicate, and
   * which row is first depends on who found it, a mirror or Jena, and in which order. No triple of
   * RDF has such a predicate, so these rows are left out until there is another.
   *
   * @param op if it is no basic graph pattern, the rows are given as they are
   */
  private static QueryIterator usable(Op op, QueryIterator input, ExecutionContext execution) {
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
    if (!any || pattern.size() < 2) {
      return input;
    }
    if (hasOtherPredicate(pattern)) {
      input.close();
      return QueryIterNullIterator.create(execution);
    }
    Set<Var> predicates = predicates(pattern);
    if (predicates.isEmpty() || input instanceof QueryIterRoot) {
      return input;
    }
    QueryIterPeek rows = QueryIterPeek.create(input, execution);
    try {
      for (Binding row = rows.peek(); row != null && !hasIris(row, predicates); row = rows.peek()) {
        rows.next();
      }
      return rows;
    } catch (RuntimeException | Error e) {
      rows.close();
      throw e;
    }
  }

  /** Whether a value that is no IRI was put in place of a predicate's variable. */
  private static boolean hasOtherPredicate(BasicPattern pattern) {
    for (Triple triple : pattern) {
      if (triple.getPredicate().isConcrete() && !triple.getPredicate().isURI()) {
        return true;
      }
    }
    return false;
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

  private static boolean hasIris(Binding row, Set<Var> predicates) {
    for (Var predicate : predicates) {
      Node value = row.get(predicate);
      if (value != null && !value.isURI()) {
        return false;
      }
    }
    return true;
  }
}
