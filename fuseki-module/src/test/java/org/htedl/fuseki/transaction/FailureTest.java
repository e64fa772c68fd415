// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.graph.Node;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.revision.Interference;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes wrong in this module never reaches a write, and never leaves a wrong mirror. */
class FailureTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Interference.Point.class)
  void oneFailure(Interference.Point point) {
    for (Storage storage : new Storage[] {Storage.IN_MEMORY, Storage.TDB2}) {
      DatasetGraphHtedl dataset =
          DatasetGraphHtedl.over(storage.create(folder), Settings.defaults());
      write(dataset, 0);
      assertEquals(1, individuals(dataset));
      AtomicInteger failures = new AtomicInteger(1);
      dataset
          .mirrors()
          .interference()
          .set(
              at -> {
                if (at == point && failures.getAndDecrement() > 0) {
                  throw new IllegalStateException("made by the test, at " + at);
                }
              });
      write(dataset, 1);
      write(dataset, 2);
      if (failures.get() > 0) {
        MirrorStatus.rebuild(dataset);
      }
      int seen;
      try {
        seen = individuals(dataset);
      } catch (IllegalStateException refused) {
        seen = individuals(dataset);
      }
      assertEquals(3, seen, storage + ", " + point);
      write(dataset, 3);
      assertEquals(4, individuals(dataset), storage + ", " + point);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void manyFailures(Storage storage) {
    long seed = Long.getLong("htedl.seed", 1);
    DatasetGraph base = storage.create(folder);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, Settings.defaults());
    Random random = new Random(seed);
    dataset
        .mirrors()
        .interference()
        .set(
            at -> {
              synchronized (random) {
                if (at != Interference.Point.BUILD_BEGINS
                    && at != Interference.Point.BUILD_ENDS
                    && random.nextInt(15) == 0) {
                  throw new IllegalStateException("made by the test, at " + at);
                }
              }
            });
    new DatasetWalk(base, dataset, seed).run(150);
  }

  private static void write(DatasetGraphHtedl dataset, int n) {
    dataset.begin(TxnType.WRITE);
    dataset.add(
        Quad.defaultGraphIRI,
        RandomUpdate.iri("n" + n),
        SSE.parseNode("rdf:type"),
        RandomUpdate.iri("C"));
    dataset.commit();
    dataset.end();
  }

  private static int individuals(DatasetGraphHtedl dataset) {
    Node graph = Quad.defaultGraphIRI;
    return Txn.calculateRead(
        dataset, () -> ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror().individuals());
  }
}
