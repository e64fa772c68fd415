// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.OverlayMerge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many commits, each of new individuals in the place of old ones: the mirror does not grow. */
class MirrorMaintenanceTest {
  private static final int BATCH = 900;
  private static final int KEPT = 20;
  private static final int COMMITS = 120;

  @TempDir Path folder;

  @Test
  void memoryStaysBounded() throws Exception {
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(Storage.IN_MEMORY.create(folder), Settings.defaults());
    for (int commit = 0; commit < KEPT; commit++) {
      replace(dataset, commit, false);
    }
    mirror(dataset);
    double most = 0;
    for (int commit = KEPT; commit < COMMITS; commit++) {
      replace(dataset, commit, true);
      most = Math.max(most, mirror(dataset).garbage());
    }
    MirrorStatus status = MirrorStatus.of(dataset).orElseThrow();
    assertEquals(1, status.builds(), "all commits were to be patched");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while ((mirror(dataset).garbage() > 0.6 || OverlayMerge.isDue(mirror(dataset)))
        && System.nanoTime() < end) {
      Thread.sleep(20);
      replace(dataset, COMMITS, false);
    }
    assertTrue(most > 0.5, "there was no garbage to be seen: " + most);
    assertTrue(mirror(dataset).garbage() < 0.6, "garbage " + mirror(dataset).garbage());
    Txn.executeRead(
        dataset,
        () -> {
          Mirror expected =
              dataset
                  .mirrors()
                  .reading()
                  .reader(dataset.mirrors().data().visible(), Cancellation.NEVER)
                  .read(GraphNames.DEFAULT, null);
          assertEquals(
              Optional.empty(), MirrorComparison.difference(expected, mirrorHere(dataset)));
        });
  }

  private static Mirror mirror(DatasetGraphHtedl dataset) {
    return Txn.calculateRead(dataset, () -> mirrorHere(dataset));
  }

  private static Mirror mirrorHere(DatasetGraphHtedl dataset) {
    return ActiveGraph.of(dataset, Quad.defaultGraphIRI, Cancellation.NEVER).mirror();
  }

  private static void replace(DatasetGraphHtedl dataset, int commit, boolean old) {
    Node predicate = RandomUpdate.iri("p");
    dataset.begin(TxnType.WRITE);
    for (int i = 0; i < BATCH; i++) {
      Node hub = RandomUpdate.iri("hub" + i % 10);
      dataset.add(Quad.defaultGraphIRI, node(commit, i), predicate, hub);
      if (old) {
        dataset.delete(Quad.defaultGraphIRI, node(commit - KEPT, i), predicate, hub);
      }
    }
    dataset.commit();
    dataset.end();
  }

  private static Node node(int commit, int i) {
    return RandomUpdate.iri("n" + commit + "_" + i);
  }
}
