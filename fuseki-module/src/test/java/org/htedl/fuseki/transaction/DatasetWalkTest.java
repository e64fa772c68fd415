// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random walks over updates. {@code -Dhtedl.walk.steps} makes them longer, {@code
 * -Dhtedl.walk.seed} takes others.
 */
@Tag("slow")
class DatasetWalkTest {
  private static final int STEPS = Integer.getInteger("htedl.walk.steps", 160);

  @TempDir Path folder;

  private static long seed() {
    return Long.getLong("htedl.walk.seed", 1);
  }

  @ParameterizedTest
  @MethodSource("storagesAndModes")
  void mirrorsFollow(Storage storage, Entailment entailment) {
    DatasetWalk walk = walk(storage, settings(entailment, Settings.defaults().schema()));
    String figures =
        "%s, %s: %d small commits, %d mirrors read again"
            .formatted(storage, entailment, walk.changed(), walk.readAgain());
    System.out.println(figures);
    assertTrue(walk.changed() > 0, figures);
    assertTrue(walk.readAgain() <= walk.changed() / 10, figures);
  }

  @ParameterizedTest
  @MethodSource("storagesAndModes")
  void mirrorsFollowASchemaGraph(Storage storage, Entailment entailment) {
    walk(storage, settings(entailment, List.of(RandomUpdate.iri("g1"))));
  }

  @ParameterizedTest
  @CsvSource({"IN_MEMORY, RDFS", "IN_MEMORY, OWL", "TDB2, RDFS", "TDB2, OWL"})
  void mirrorsFollowWithReflexiveAxioms(Storage storage, Entailment entailment) {
    List<Node> none = Settings.defaults().schema();
    walk(storage, settings(entailment, none).withReflexive(true));
    walk(storage, settings(entailment, List.of(RandomUpdate.iri("g1"))).withReflexive(true));
  }

  static Stream<Arguments> storagesAndModes() {
    return Stream.of(Storage.values())
        .flatMap(
            storage -> Stream.of(Entailment.values()).map(mode -> Arguments.of(storage, mode)));
  }

  private static Settings settings(Entailment entailment, List<Node> schema) {
    Settings defaults = Settings.defaults();
    return new Settings(entailment, schema, false, defaults.devices(), defaults.memoryLimit());
  }

  private DatasetWalk walk(Storage storage, Settings settings) {
    DatasetGraph base = storage.create(folder);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, settings);
    // Commits on disk wait for the disk.
    int steps = storage == Storage.TDB2_ON_DISK ? STEPS / 4 : STEPS;
    DatasetWalk walk = new DatasetWalk(base, dataset, seed());
    walk.run(steps);
    return walk;
  }
}
