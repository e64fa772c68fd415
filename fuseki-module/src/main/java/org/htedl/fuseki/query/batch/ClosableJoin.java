package org.htedl.fuseki.query.batch;

import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIteratorWrapper;
import org.apache.jena.sparql.engine.join.AbstractIterHashJoin;

/**
 * A join by hash that may be closed before it was asked for a row. Jena's fails then and leaves
 * what it joins open; and where one side of a join is empty, Jena closes the other one without
 * having asked it.
 */
final class ClosableJoin extends QueryIteratorWrapper {
  private boolean isAsked;

  private ClosableJoin(QueryIterator join) {
    super(join);
  }

  /** The rows, which can be closed at any time. */
  static QueryIterator of(QueryIterator rows) {
    return rows instanceof AbstractIterHashJoin ? new ClosableJoin(rows) : rows;
  }

  @Override
  protected boolean hasNextBinding() {
    isAsked = true;
    return super.hasNextBinding();
  }

  @Override
  protected Binding moveToNextBinding() {
    isAsked = true;
    return super.moveToNextBinding();
  }

  @Override
  protected void closeIterator() {
    try {
      if (!isAsked) {
        super.hasNextBinding();
      }
    } catch (RuntimeException e) {
      closeFailed();
      return;
    }
    super.closeIterator();
  }

  /** Nobody asks for what is wrong with rows that are not wanted. */
  private void closeFailed() {
    try {
      super.closeIterator();
    } catch (RuntimeException e) {
      // What is joined was closed before this.
    }
  }
}
