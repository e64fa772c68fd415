// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.entailed;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.reasoner.InfGraph;
import org.apache.jena.reasoner.Reasoner;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.sparql.graph.GraphFactory;

/**
 * A model of Jena's with a reasoner. Its queries cannot be cancelled: one that takes longer than
 * the limit goes on in a thread that nothing waits for, and none should be asked after it.
 */
final class ReasonerModel {
  private final DatasetGraph dataset;

  /** Loads the files and binds the reasoner. */
  ReasonerModel(LubmFolder files, Reasoner reasoner) {
    Graph data = GraphFactory.createDefaultGraph();
    files.addTo(data);
    InfGraph inferred = reasoner.bind(data);
    dataset = DatasetGraphFactory.wrap(inferred);
  }

  /**
   * Counts the rows of a query.
   *
   * @return empty if it was not done in time
   */
  OptionalLong rows(String query, Duration limit) {
    FutureTask<Long> task = new FutureTask<>(() -> rows(query));
    Thread thread = new Thread(task, "htedl-bench-reasoner");
    thread.setDaemon(true);
    thread.start();
    try {
      return OptionalLong.of(task.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return OptionalLong.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private long rows(String query) {
    try (QueryExec execution =
        QueryExec.dataset(dataset).query(QueryFactory.create(query)).build()) {
      return RowSetOps.count(execution.select());
    }
  }
}
