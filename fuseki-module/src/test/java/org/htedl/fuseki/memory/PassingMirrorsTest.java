// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.RandomUpdate;
import org.htedl.fuseki.transaction.Storage;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mirrors that a query or a transaction has for itself count as long as that takes. */
class PassingMirrorsTest {
  private static final int TRIPLES = 1000;

  /** A graph that no lasting mirror shows. */
  private static final String QUERY =
      """
      PREFIX htedl: <https://w3id.org/htedl#>
      SELECT ?x FROM <http://example/g1> FROM <http://example/g2> {
        VALUES ?c { "owl:Thing" "not owl:Nothing" } ?c htedl:covers ?x
      }\
      """;

  @TempDir Path folder;

  private DatasetGraphHtedl dataset(Storage storage) {
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(storage.create(folder), Settings.defaults());
    Txn.executeWrite(
        dataset,
        () -> {
          for (int i = 0; i < TRIPLES; i++) {
            dataset.add(
                NodeFactory.createURI("http://example/g" + (1 + i % 2)),
                RandomUpdate.iri("n" + i),
                RandomUpdate.iri("p"),
                RandomUpdate.iri("n" + i / 2));
          }
        });
    return dataset;
  }

  private static long taken(DatasetGraphHtedl dataset) {
    MemoryAccount memory = dataset.mirrors().memory();
    memory.keptBytes();
    return memory.recentlyTaken();
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void thoseOfAQueryUntilItEnds(Storage storage) {
    DatasetGraphHtedl dataset = dataset(storage);
    dataset.begin(TxnType.READ);
    try {
      long before = taken(dataset);
      try (QueryExec query = QueryExec.dataset(dataset).query(QUERY).build()) {
        RowSet rows = query.select();
        assertTrue(rows.hasNext());
        rows.next();
        assertTrue(taken(dataset) > before + TRIPLES, "the query's mirror does not count");
      }
      assertEquals(before, taken(dataset));
    } finally {
      dataset.end();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void thoseOfATransactionUntilItEnds(Storage storage) {
    DatasetGraphHtedl dataset = dataset(storage);
    long before = taken(dataset);
    dataset.begin(TxnType.WRITE);
    dataset.add(
        Quad.defaultGraphIRI, RandomUpdate.iri("a"), RandomUpdate.iri("p"), RandomUpdate.iri("b"));
    Mirror own = ActiveGraph.of(dataset, Quad.defaultGraphIRI, Cancellation.NEVER).mirror();
    assertTrue(taken(dataset) >= before + own.bytes(), "its own mirror does not count");
    dataset.abort();
    dataset.end();
    assertEquals(before, taken(dataset));
  }
}
