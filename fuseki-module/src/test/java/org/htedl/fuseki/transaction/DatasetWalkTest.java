package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.fuseki.config.Settings;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random walks over updates. {@code -Dhtedl.walk.steps} and {@code -Dhtedl.walk.seed} make them
 * longer or repeat one; the seed is fresh otherwise.
 */
class DatasetWalkTest {
  private static final int STEPS = Integer.getInteger("htedl.walk.steps", 400);

  @TempDir Path folder;

  private static long seed() {
    return Long.getLong("htedl.walk.seed", System.nanoTime());
  }

  @ParameterizedTest
  @EnumSource(Storage.class)
  void mirrorsFollow(Storage storage) {
    DatasetGraphHtedl dataset = walk(storage, Settings.defaults());
    long patched = dataset.mirrors().builds().patchedCommits();
    long built = dataset.mirrors().builds().finished();
    assertTrue(patched > 0, "no commit was patched");
    System.out.println(storage + ": " + patched + " commits patched, " + built + " mirrors built");
  }

  @ParameterizedTest
  @EnumSource(Storage.class)
  void mirrorsFollowASchemaGraph(Storage storage) {
    Settings defaults = Settings.defaults();
    List<Node> schema = List.of(RandomUpdate.iri("g1"));
    walk(storage, new Settings(schema, false, defaults.devices(), defaults.memoryLimit()));
  }

  private DatasetGraphHtedl walk(Storage storage, Settings settings) {
    DatasetGraph base = storage.create(folder);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, settings);
    // Commits on disk wait for the disk.
    int steps = storage == Storage.TDB2_ON_DISK ? STEPS / 10 : STEPS;
    new DatasetWalk(base, dataset, seed()).run(steps);
    return dataset;
  }
}
