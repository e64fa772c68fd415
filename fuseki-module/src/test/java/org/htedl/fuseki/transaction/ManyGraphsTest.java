// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.graph.Node;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Head;
import org.htedl.fuseki.revision.Interference;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A commit in a dataset of many graphs does work for those that it touches. */
class ManyGraphsTest {
  private static final int GRAPHS = 500;
  private static final int COMMITS = 20;

  @TempDir Path folder;

  private static Node graph(int number) {
    return RandomUpdate.iri("graph" + number);
  }

  private static void write(DatasetGraphHtedl dataset, Node graph, int n) {
    Txn.executeWrite(
        dataset,
        () ->
            dataset.add(
                graph, RandomUpdate.iri("n" + n), RandomUpdate.iri("p"), RandomUpdate.iri("m")));
  }

  private static Mirror mirror(DatasetGraphHtedl dataset, Node graph) {
    return Txn.calculateRead(
        dataset, () -> ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror());
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void theOthersAreNotLookedAt(Storage storage) {
    Settings usual = Settings.defaults();
    Settings eager =
        new Settings(usual.entailment(), List.of(), true, usual.devices(), usual.memoryLimit());
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(storage.create(folder), eager);
    Txn.executeWrite(
        dataset,
        () -> {
          for (int g = 0; g < GRAPHS; g++) {
            dataset.add(
                graph(g), RandomUpdate.iri("a"), RandomUpdate.iri("p"), RandomUpdate.iri("b"));
          }
        });
    Txn.executeRead(
        dataset,
        () -> {
          for (int g = 0; g < GRAPHS; g++) {
            ActiveGraph.of(dataset, graph(g), Cancellation.NEVER).mirror();
          }
        });
    Mirrors mirrors = dataset.mirrors();
    AtomicInteger patches = new AtomicInteger();
    mirrors
        .interference()
        .set(
            point -> {
              if (point == Interference.Point.PATCH) {
                patches.incrementAndGet();
              }
            });
    for (int c = 0; c < COMMITS; c++) {
      Node graph = graph(7 * c);
      Head before = mirrors.transactions().head();
      write(dataset, graph, c);
      Head after = mirrors.transactions().head();
      assertEquals(Set.of(graph), after.touched());
      after.forEachRevisionBesides(
          before, (GraphRevision other) -> assertEquals(graph, other.graph()));
      assertEquals(2, mirror(dataset, graph).assertions());
    }
    // The default graph is built too, since the settings are eager; after a build it is seen to.
    assertTrue(mirrors.builds().finished() <= GRAPHS + 1, "built more than once");
    long followed = mirrors.builds().followed();
    // A graph may be followed by the commit that made it, where its build has begun by then, and by
    // that build; later, once by each commit to it.
    assertTrue(followed <= 2 * (GRAPHS + 1) + COMMITS, followed + " graphs looked at");
    // A reader and the thread that follows may both begin one.
    assertTrue(patches.get() >= COMMITS && patches.get() <= 2 * COMMITS, patches + " patches");
  }
}
