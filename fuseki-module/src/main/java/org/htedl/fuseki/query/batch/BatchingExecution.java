// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.sparql.engine.main.QC;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.htedl.fuseki.transaction.DatasetLayers;

/**
 * Makes queries on a dataset hand whole blocks of rows to the property functions.
 *
 * <p>Jena executes what stands inside {@code GRAPH} and {@code OPTIONAL} once for each row, and on
 * TDB2 puts each property function into a {@code GRAPH} of its own, so that a thousand hypotheses
 * would be a thousand batches of one.
 */
public final class BatchingExecution {
  private static final OpExecutorFactory IN_MEMORY = BatchingExecutor::new;
  private static final OpExecutorFactory TDB2 = BatchingExecutorTDB2::new;

  private BatchingExecution() {}

  /**
   * As {@link #install}, for the dataset that a query is running on already; it takes effect from
   * the next query on. For servers on which modules are off by default.
   */
  static void installFor(ExecutionContext execution) {
    if (execution.getDataset() != null) {
      install(execution.getDataset());
    }
  }

  /**
   * Sets the executor of queries on datasets that have none: those that a server makes for one
   * query, such as the empty one of a caller whose {@code FROM} names only graphs that are hidden.
   */
  public static void installByDefault() {
    if (QC.getFactory(ARQ.getContext()) == null) {
      QC.setFactory(ARQ.getContext(), IN_MEMORY);
    }
  }

  /** Sets the executor of a query on a dataset that Jena's general engine reads. */
  public static void setInMemory(Context query) {
    QC.setFactory(query, IN_MEMORY);
  }

  /**
   * Sets the executor of all queries on this dataset, in the dataset's context. Call it when the
   * dataset is set up; a second call has no effect. Another executor in the context stays.
   *
   * @return whether queries will be executed in batches
   */
  public static boolean install(DatasetGraph dataset) {
    OpExecutorFactory there = QC.getFactory(dataset.getContext());
    boolean isOurs = IN_MEMORY.equals(there) || TDB2.equals(there);
    boolean isStandard = there == null || OpExecutorTDB2.OpExecFactoryTDB.equals(there);
    if (isStandard) {
      // A wrapper with a context of its own has no executor, and TDB2 below it needs TDB2's.
      boolean isTdb2 = there != null || DatasetLayers.of(dataset).isTdb2();
      QC.setFactory(dataset.getContext(), isTdb2 ? TDB2 : IN_MEMORY);
    }
    return isOurs || isStandard;
  }
}
