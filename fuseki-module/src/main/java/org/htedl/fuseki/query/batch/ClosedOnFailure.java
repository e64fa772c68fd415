// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpAntiJoin;
import org.apache.jena.sparql.algebra.op.OpExt;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpLeftJoin;
import org.apache.jena.sparql.algebra.op.OpMinus;
import org.apache.jena.sparql.algebra.op.OpProcedure;
import org.apache.jena.sparql.algebra.op.OpPropFunc;
import org.apache.jena.sparql.algebra.op.OpSemiJoin;
import org.apache.jena.sparql.algebra.op.OpService;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.join.AbstractIterHashJoin;
import org.htedl.fuseki.pattern.PatternExecutor;

/**
 * Closes the iterators that an operator has opened if its execution fails.
 *
 * <p>Example: {@code A MINUS B}. Jena makes the rows of A, makes those of B, and asks B for its
 * first row. If that fails or is cancelled, nobody has an iterator that closes A and B. In {@code
 * OPTIONAL} and {@code EXISTS} the query may even go on, and their memory is held until it ends.
 */
final class ClosedOnFailure {
  private ClosedOnFailure() {}

  /**
   * Executes an operator.
   *
   * @param jena makes the operator's rows as Jena does
   */
  static QueryIterator execute(
      Op op, QueryIterator input, ExecutionContext execution, PatternExecutor.Jena jena) {
    if (!mayFail(op)) {
      return jena.execute(op, input);
    }
    Set<QueryIterator> before = Collections.newSetFromMap(new IdentityHashMap<>());
    execution.listOpenIterators().forEachRemaining(before::add);
    try {
      QueryIterator rows = jena.execute(op, input);
      return rows instanceof AbstractIterHashJoin join
          ? new ClosableJoin(join, opened(before, execution), execution)
          : rows;
    } catch (RuntimeException | Error e) {
      List<QueryIterator> opened = opened(before, execution);
      opened.add(input);
      opened.forEach(each -> close(each, e));
      throw e;
    }
  }

  /** The iterators opened since, the last first. */
  private static List<QueryIterator> opened(Set<QueryIterator> before, ExecutionContext execution) {
    List<QueryIterator> opened = new ArrayList<>();
    Iterator<QueryIterator> open = execution.listOpenIterators();
    while (open.hasNext()) {
      QueryIterator each = open.next();
      if (!before.contains(each)) {
        opened.addFirst(each);
      }
    }
    return opened;
  }

  /** Returns whether rows are asked for, or code of others runs, before there is an iterator. */
  private static boolean mayFail(Op op) {
    return switch (op) {
      case OpJoin p -> true;
      case OpLeftJoin p -> true;
      case OpMinus p -> true;
      case OpSemiJoin p -> true;
      case OpAntiJoin p -> true;
      case OpTable p -> true;
      case OpPropFunc p -> true;
      case OpProcedure p -> true;
      case OpService p -> true;
      case OpExt p -> true;
      default -> false;
    };
  }

  private static void close(QueryIterator opened, Throwable failure) {
    try {
      opened.close();
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }
}
