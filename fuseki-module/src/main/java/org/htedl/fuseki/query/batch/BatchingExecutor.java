// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIterRoot;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.pattern.DeferredRows;
import org.htedl.fuseki.pattern.PatternExecutor;
import org.htedl.fuseki.transaction.EntailedLayer;

/** Jena's general executor, with batches for patterns with this module's property functions. */
final class BatchingExecutor extends OpExecutor {
  BatchingExecutor(ExecutionContext execution) {
    super(execution);
    WatchedClients.executing(execution);
  }

  /**
   * On an entailed view nothing begins before the first row is asked for: it may wait for a mirror,
   * and while Jena makes the plan of a query its timeout cannot end it.
   */
  @Override
  protected QueryIterator exec(Op op, QueryIterator input) {
    return execCxt.getDataset() instanceof EntailedLayer && input instanceof QueryIterRoot
        ? new DeferredRows(input, execCxt, () -> begin(op, input))
        : begin(op, input);
  }

  private QueryIterator begin(Op op, QueryIterator input) {
    return PatternExecutor.execute(op, input, execCxt, this::byJena, this::exec);
  }

  private QueryIterator byJena(Op op, QueryIterator input) {
    return ClosedOnFailure.execute(op, input, execCxt, super::exec);
  }

  @Override
  protected QueryIterator execute(OpBGP pattern, QueryIterator input) {
    return LeadingRows.execute(pattern, input, execCxt, rows -> super.execute(pattern, rows));
  }

  @Override
  protected QueryIterator execute(OpQuadPattern pattern, QueryIterator input) {
    return LeadingRows.execute(pattern, input, execCxt, rows -> super.execute(pattern, rows));
  }

  @Override
  protected QueryIterator execute(OpGraph graph, QueryIterator input) {
    if (execCxt.getDataset() instanceof EntailedLayer && Quad.isDefaultGraph(graph.getNode())) {
      // Jena takes each of its names for the default graph of queries, which may be the union.
      return StreamedPatterns.in(graph.getNode(), graph.getSubOp(), input, execCxt);
    }
    return StreamedPatterns.isStreamedGraph(graph, execCxt)
        ? StreamedPatterns.graph(graph, input, execCxt)
        : super.execute(graph, input);
  }

  @Override
  protected QueryIterator execute(OpConditional optional, QueryIterator input) {
    return StreamedPatterns.isStreamed(optional.getRight())
        ? new OptionalBatches(exec(optional.getLeft(), input), optional.getRight(), execCxt)
        : super.execute(optional, input);
  }

  @Override
  protected QueryIterator execute(OpFilter filter, QueryIterator input) {
    return ExistsFilters.hasOurs(filter)
        ? ExistsFilters.execute(filter, input, execCxt, this::exec)
        : LeadingRows.execute(
            filter.getSubOp(), input, execCxt, rows -> super.execute(filter, rows));
  }
}
