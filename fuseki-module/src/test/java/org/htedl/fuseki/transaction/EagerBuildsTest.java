// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With {@code htedl:build "eager"} mirrors are there although no one has asked for them. */
class EagerBuildsTest {
  private static final int MANY = 5_000;

  @TempDir Path folder = Path.of("");
  private DatasetGraphHtedl dataset =
      DatasetGraphHtedl.over(Storage.IN_MEMORY.create(null), eager());

  private static Settings eager() {
    Settings usual = Settings.defaults();
    return new Settings(
        usual.entailment(), List.of(), true, List.of("scalar"), usual.memoryLimit());
  }

  @AfterEach
  void close() {
    dataset.close();
  }

  private void begin(Storage storage) {
    dataset.close();
    dataset = DatasetGraphHtedl.over(storage.create(folder), eager());
  }

  private static void fill(DatasetGraph data, Node graph, int from) {
    for (int i = from; i < from + MANY; i++) {
      data.add(graph, RandomUpdate.iri("s" + i), RandomUpdate.iri("p"), RandomUpdate.iri("o"));
    }
  }

  /** The graphs of which a mirror is there, with its triples. */
  private Map<String, Long> ready() {
    Map<String, Long> ready = new TreeMap<>();
    for (GraphStatus graph : MirrorStatus.of(dataset).orElseThrow().graphs()) {
      if (graph.state() == GraphStatus.State.READY) {
        ready.put(graph.graph(), graph.asserted());
      }
    }
    return ready;
  }

  private void await(Map<String, Long> expected) throws InterruptedException {
    for (int i = 0; i < 600 && !ready().equals(expected); i++) {
      Thread.sleep(50);
    }
    assertEquals(expected, ready());
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void ofDataThatComesIntoAnEmptyDataset(Storage storage) throws InterruptedException {
    begin(storage);
    await(Map.of("default", 0L));
    Txn.executeWrite(dataset, () -> fill(dataset, Quad.defaultGraphIRI, 0));
    await(Map.of("default", (long) MANY));
    Node graph = RandomUpdate.iri("g");
    Txn.executeWrite(dataset, () -> fill(dataset, graph, 0));
    await(Map.of("default", (long) MANY, graph.getURI(), (long) MANY));
    Txn.executeWrite(
        dataset,
        () -> {
          dataset.clear();
          fill(dataset, Quad.defaultGraphIRI, MANY);
          fill(dataset, graph, MANY);
        });
    await(Map.of("default", (long) MANY, graph.getURI(), (long) MANY));
  }
}
