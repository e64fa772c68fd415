// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.function.Supplier;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are begun when the first is asked for. Jena's timeouts need that: while the iterators
 * of a query are made, its execution holds the lock without which a timeout cannot cancel it. What
 * is never asked for costs nothing, and its errors are not met.
 */
public final class DeferredRows extends QueryIter {
  private final QueryIterator input;
  private final Supplier<QueryIterator> start;
  private volatile @Nullable QueryIterator rows;

  /**
   * @param input what the rows are made of, closed with them
   * @param start makes the rows; called once at most
   */
  public DeferredRows(
      QueryIterator input, ExecutionContext execution, Supplier<QueryIterator> start) {
    super(execution);
    this.input = input;
    this.start = start;
  }

  @Override
  protected boolean hasNextBinding() {
    return closedOnFailure(() -> begun().hasNext());
  }

  @Override
  protected Binding moveToNextBinding() {
    return closedOnFailure(() -> begun().next());
  }

  private QueryIterator begun() {
    QueryIterator begun = rows;
    if (begun == null) {
      begun = start.get();
      rows = begun;
    }
    return begun;
  }

  /** Rows that have failed are closed here: not all of Jena's iterators close their inputs then. */
  private <T> T closedOnFailure(Supplier<T> step) {
    boolean done = false;
    try {
      T result = step.get();
      done = true;
      return result;
    } finally {
      if (!done) {
        close();
      }
    }
  }

  @Override
  protected void requestCancel() {
    QueryIterator begun = rows;
    performRequestCancel(begun == null ? input : begun);
  }

  @Override
  protected void closeIterator() {
    QueryIterator begun = rows;
    try {
      if (begun != null) {
        begun.close();
      }
    } finally {
      input.close();
    }
  }
}
