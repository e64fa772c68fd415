// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpPropFunc;
import org.apache.jena.sparql.algebra.walker.Walker;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterProcessBinding;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprException;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.ExprVisitorBase;
import org.htedl.expression.HtedlVocabulary;
import org.jspecify.annotations.Nullable;

/**
 * Filters that ask, by {@code EXISTS} or {@code NOT EXISTS}, whether a pattern with property
 * functions of ours has a row.
 *
 * <p>Jena's own filter logs every exception and drops the row, so that an unknown name or a refusal
 * would look like an answer without rows. Only errors of SPARQL's expressions may do that.
 */
final class ExistsFilters {
  private ExistsFilters() {}

  /** Executes the rest of a pattern. */
  interface Execution {
    QueryIterator execute(Op op, QueryIterator input);
  }

  /** Whether one of the filter's conditions has a property function of ours. */
  static boolean hasOurs(OpFilter filter) {
    return filter.getExprs().getList().stream().anyMatch(ExistsFilters::isOurs);
  }

  /** Executes a filter: first what Jena knows best, then the conditions with functions of ours. */
  static QueryIterator execute(
      OpFilter filter, QueryIterator input, ExecutionContext execution, Execution rest) {
    ExprList others = new ExprList();
    ExprList ours = new ExprList();
    filter.getExprs().forEach(condition -> (isOurs(condition) ? ours : others).add(condition));
    Op pattern =
        others.isEmpty() ? filter.getSubOp() : OpFilter.filterDirect(others, filter.getSubOp());
    QueryIterator rows = rest.execute(pattern, input);
    for (Expr condition : ours) {
      rows = new Filter(rows, condition, execution);
    }
    return rows;
  }

  private static boolean isOurs(Expr condition) {
    boolean[] found = {false};
    Walker.walk(
        condition,
        new ExprVisitorBase() {
          @Override
          public void visit(ExprFunctionOp exists) {
            found[0] |= callsOurs(exists.getGraphPattern());
          }
        });
    return found[0];
  }

  private static boolean callsOurs(Op pattern) {
    boolean[] found = {false};
    OpWalker.walk(
        pattern,
        new OpVisitorBase() {
          @Override
          public void visit(OpPropFunc function) {
            // Misspelt functions also refuse the query.
            found[0] |= function.getProperty().getURI().startsWith(HtedlVocabulary.NAMESPACE);
          }

          @Override
          public void visit(OpPath path) {
            // Jena calls property functions for the steps of paths, too.
            String text = path.getTriplePath().getPath().toString();
            found[0] |= text.contains("<" + HtedlVocabulary.NAMESPACE);
          }
        });
    return found[0];
  }

  private static final class Filter extends QueryIterProcessBinding {
    private final Expr condition;

    Filter(QueryIterator rows, Expr condition, ExecutionContext execution) {
      super(rows, execution);
      this.condition = condition;
    }

    @Override
    public @Nullable Binding accept(Binding row) {
      try {
        return condition.isSatisfied(row, getExecContext()) ? row : null;
      } catch (ExprException error) {
        // As SPARQL says: a condition that has no value does not hold.
        return null;
      }
    }
  }
}
