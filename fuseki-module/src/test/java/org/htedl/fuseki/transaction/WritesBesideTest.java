// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes that do not come through the mirrored dataset. */
class WritesBesideTest {
  @TempDir Path folder;

  private static void add(DatasetGraph dataset, int n) {
    dataset.add(
        Quad.defaultGraphIRI,
        RandomUpdate.iri("n" + n),
        SSE.parseNode("rdf:type"),
        RandomUpdate.iri("C"));
  }

  private static long individuals(DatasetGraphHtedl dataset) {
    return Txn.calculateRead(
        dataset,
        () ->
            ActiveGraph.of(dataset, Quad.defaultGraphIRI, Cancellation.NEVER)
                .mirror()
                .individuals());
  }

  @Test
  void aTdb2DatabaseIsFollowedHoweverItIsWritten() {
    DatasetGraph base = Storage.TDB2.create(folder);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, Settings.defaults());
    Txn.executeWrite(dataset, () -> add(dataset, 1));
    assertEquals(1, individuals(dataset));
    Txn.executeWrite(base, () -> add(base, 2));
    assertEquals(2, individuals(dataset));
    base.begin(TxnType.READ_PROMOTE);
    add(base, 3);
    base.commit();
    base.end();
    assertEquals(3, individuals(dataset));
  }

  @Test
  void aTransactionOfTheBaseInMemoryEndsTheTrust() {
    DatasetGraph base = Storage.IN_MEMORY.create(folder);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, Settings.defaults());
    Txn.executeWrite(dataset, () -> add(dataset, 1));
    assertEquals(1, individuals(dataset));
    Txn.executeWrite(base, () -> add(dataset, 2));
    assertEquals(2, individuals(dataset));
  }
}
