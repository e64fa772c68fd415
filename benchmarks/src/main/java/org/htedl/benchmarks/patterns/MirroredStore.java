// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.system.Txn;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.rivals.JenaStore;
import org.htedl.benchmarks.rivals.RowSum;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;

/** Plain SPARQL on a mirrored dataset in memory. */
public final class MirroredStore implements SparqlStore {
  private final DatasetGraph dataset;
  private final Dataset asked;
  private final boolean isMatched;

  /** A dataset whose graph patterns are matched with mirrors. */
  public MirroredStore() {
    this(true);
  }

  private MirroredStore(boolean isMatched) {
    this.isMatched = isMatched;
    dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(),
            Settings.defaults().withPatterns(isMatched),
            () -> new Engine(new ScalarDevice()));
    BatchingExecution.install(dataset);
    asked = DatasetFactory.wrap(dataset);
  }

  /** A dataset with the same mirrors, whose graph patterns are left to Jena. */
  public static MirroredStore withoutPatterns() {
    return new MirroredStore(false);
  }

  @Override
  public String label() {
    return isMatched ? "SPARQL on mirrors" : "patterns off";
  }

  /** Loads the data and makes the mirror. */
  @Override
  public void load(TripleSource source) {
    JenaStore.load(dataset, source);
    Txn.executeRead(
        dataset, () -> ActiveGraph.of(dataset, GraphNames.DEFAULT, Cancellation.NEVER).mirror());
  }

  @Override
  public OptionalLong count(String query, Duration limit) {
    return JenaStore.count(asked, query, limit);
  }

  @Override
  public Optional<RowSum> select(String query, Duration limit, boolean isSummed) {
    return JenaStore.select(dataset, query, limit, isSummed);
  }

  @Override
  public void close() {
    dataset.close();
  }
}
