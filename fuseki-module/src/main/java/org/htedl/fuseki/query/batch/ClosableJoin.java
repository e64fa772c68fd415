// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import java.util.List;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIteratorWrapper;
import org.apache.jena.sparql.engine.join.AbstractIterHashJoin;

/**
 * A hash join that can be closed at any time. Jena's has no table until it has read one side. It
 * fails if it is closed before, and leaves open what it joins. Jena closes such a join if another
 * join has an empty side, and if the query is cancelled.
 */
final class ClosableJoin extends QueryIteratorWrapper {
  private final AbstractIterHashJoin join;
  private final List<QueryIterator> opened;
  private final ExecutionContext execution;
  private boolean isAsked;

  /**
   * @param opened the iterators that were opened while the join was made
   */
  ClosableJoin(AbstractIterHashJoin join, List<QueryIterator> opened, ExecutionContext execution) {
    super(join);
    this.join = join;
    this.opened = List.copyOf(opened);
    this.execution = execution;
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
    if (isAsked) {
      try {
        super.closeIterator();
        return;
      } catch (RuntimeException e) {
        // It failed before it had its table.
      }
    }
    for (QueryIterator each : opened) {
      if (each != join) {
        each.close();
      }
    }
    execution.closedIterator(join);
  }
}
