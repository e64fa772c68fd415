// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.vocabulary.OWL;
import org.apache.jena.vocabulary.RDF;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MirrorStatusTest {
  private static final int MEMBERS = 3_000;

  @TempDir Path folder;

  /** Metrics ask for the status under a lock that every request takes. */
  @Test
  void onlyWhoAsksForContradictionsWaitsForThem() {
    Settings defaults = Settings.defaults();
    Settings owl =
        new Settings(
            Entailment.OWL, defaults.schema(), false, defaults.devices(), defaults.memoryLimit());
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(Storage.IN_MEMORY.create(folder), owl);
    dataset.begin(TxnType.WRITE);
    add(dataset, "A", OWL.disjointWith.getURI(), "B");
    for (int i = 0; i < MEMBERS; i++) {
      add(dataset, "x" + i, RDF.type.getURI(), "A");
      add(dataset, "x" + i, RDF.type.getURI(), "B");
    }
    dataset.commit();
    dataset.end();
    Txn.executeRead(
        dataset, () -> ActiveGraph.of(dataset, Quad.defaultGraphIRI, Cancellation.NEVER).mirror());
    assertThrows(
        CancellationException.class, () -> MirrorStatus.withContradictions(dataset, () -> true));
    assertEquals(0, count(MirrorStatus.of(dataset).orElseThrow()));
    assertEquals(
        MEMBERS, count(MirrorStatus.withContradictions(dataset, Cancellation.NEVER).orElseThrow()));
  }

  private static long count(MirrorStatus status) {
    return status.graphs().getFirst().contradictions().count();
  }

  private static void add(DatasetGraphHtedl dataset, String s, String p, String o) {
    dataset.add(
        Quad.defaultGraphIRI, RandomUpdate.iri(s), NodeFactory.createURI(p), RandomUpdate.iri(o));
  }
}
