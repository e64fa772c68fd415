// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.config.SnapshotKeeping;
import org.htedl.fuseki.snapshot.SnapshotStatus;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.store.StoppingDisk;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mirrors of a TDB2 database that is closed and opened again. */
@Tag("slow")
class SnapshotTest {
  private static final Node GRAPH = RandomUpdate.iri("graph");

  @TempDir Path folder;
  private DatasetGraph base = DatabaseMgr.createDatasetGraph();

  private DatasetGraphHtedl open(Settings settings) {
    DatasetGraphHtedl dataset = openWriting(settings);
    // What else is written, and when, depends on threads.
    dataset.mirrors().snapshots().onlyWhenAsked();
    return dataset;
  }

  private DatasetGraphHtedl openWriting(Settings settings) {
    base = DatabaseMgr.connectDatasetGraph(Location.create(folder));
    return DatasetGraphHtedl.over(base, settings);
  }

  private static Settings settings(Entailment entailment, SnapshotKeeping keeping) {
    Settings defaults = Settings.defaults();
    return new Settings(entailment, List.of(), false, List.of("scalar"), defaults.memoryLimit())
        .withSnapshots(keeping);
  }

  private static Settings rdfs() {
    return settings(Entailment.RDFS, SnapshotKeeping.BUILD);
  }

  /** As after the end of a process, from which nothing but the files is left. */
  private void close(DatasetGraphHtedl dataset) {
    dataset.close();
    TDBInternal.expel(base, true);
  }

  @AfterEach
  void expel() {
    TDBInternal.expel(base, true);
  }

  private static void add(DatasetGraphHtedl dataset, Node graph, String s, Node p, String o) {
    Txn.executeWrite(
        dataset, () -> dataset.add(graph, RandomUpdate.iri(s), p, RandomUpdate.iri(o)));
  }

  private static void fill(DatasetGraphHtedl dataset, Node graph) {
    Txn.executeWrite(
        dataset,
        () -> {
          dataset.add(
              graph, RandomUpdate.iri("C"), RDFS.subClassOf.asNode(), RandomUpdate.iri("D"));
          for (int i = 0; i < 70; i++) {
            Node node = RandomUpdate.iri("x" + i);
            dataset.add(graph, node, RDF.type.asNode(), RandomUpdate.iri("C"));
            dataset.add(graph, node, RandomUpdate.iri("p"), RandomUpdate.iri("x" + i * 7 % 70));
          }
          dataset.add(
              graph,
              NodeFactory.createBlankNode("b"),
              RandomUpdate.iri("v"),
              NodeFactory.createLiteralLang("größe", "de-AT"));
        });
  }

  private static Mirror mirror(DatasetGraphHtedl dataset, Node graph) {
    return Txn.calculateRead(
        dataset, () -> ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror());
  }

  /** The mirror, when it is written. */
  private static Mirror written(DatasetGraphHtedl dataset, Node graph) {
    Mirror mirror = mirror(dataset, graph);
    dataset.mirrors().snapshots().writeAll();
    assertEquals(SnapshotStatus.State.CURRENT, status(dataset, graph).snapshot().state());
    return mirror;
  }

  private static GraphStatus status(DatasetGraphHtedl dataset, Node graph) {
    String name =
        Quad.isDefaultGraph(graph)
            ? "default"
            : Quad.isUnionGraph(graph) ? "union" : graph.getURI();
    return MirrorStatus.of(dataset).orElseThrow().graphs().stream()
        .filter(each -> each.graph().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<Path> files() throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith("htedl-")).toList();
    }
  }

  private static void same(Mirror wanted, Mirror found) {
    MirrorComparison.difference(wanted, found).ifPresent(difference -> fail(difference));
    MirrorComparison.difference(wanted.asserted(), found.asserted())
        .ifPresent(difference -> fail(difference));
  }

  @Test
  void anOpenedDatabaseHasTheMirrorsOfBefore() throws IOException {
    for (Entailment entailment : Entailment.values()) {
      Settings settings = settings(entailment, SnapshotKeeping.BUILD);
      DatasetGraphHtedl dataset = open(settings);
      fill(dataset, Quad.defaultGraphIRI);
      fill(dataset, GRAPH);
      Mirror first = written(dataset, Quad.defaultGraphIRI);
      Mirror named = written(dataset, GRAPH);
      Mirror union = written(dataset, Quad.unionGraph);
      assertEquals(3, files().size());
      close(dataset);
      DatasetGraphHtedl again = open(settings);
      same(first, mirror(again, Quad.defaultGraphIRI));
      same(named, mirror(again, GRAPH));
      same(union, mirror(again, Quad.unionGraph));
      assertTrue(status(again, Quad.defaultGraphIRI).loaded());
      MirrorStatus status = MirrorStatus.of(again).orElseThrow();
      assertEquals(0, status.builds(), entailment.toString());
      assertEquals(3, status.snapshots().loads());
      assertTrue(status.snapshots().bytes() > 0);
      // It is patched, and its file is gone before the commit is there.
      add(again, GRAPH, "new", RDF.type.asNode(), "C");
      assertEquals(List.of(), files());
      Mirror patched = mirror(again, GRAPH);
      close(again);
      DatasetGraphHtedl rebuilt = open(settings);
      same(mirror(rebuilt, GRAPH), patched);
      assertFalse(status(rebuilt, GRAPH).loaded());
      Txn.executeWrite(rebuilt, () -> rebuilt.deleteAny(Node.ANY, Node.ANY, Node.ANY, Node.ANY));
      close(rebuilt);
    }
  }

  @Test
  void aBuiltMirrorIsWritten() throws InterruptedException {
    DatasetGraphHtedl dataset = openWriting(rdfs());
    fill(dataset, GRAPH);
    mirror(dataset, GRAPH);
    long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (status(dataset, GRAPH).snapshot().state() != SnapshotStatus.State.CURRENT) {
      assertTrue(System.nanoTime() < patience, "not written after two minutes");
      TimeUnit.MILLISECONDS.sleep(5);
    }
    close(dataset);
  }

  @Test
  void onlyWhereItIsWanted() throws IOException {
    DatasetGraphHtedl dataset = open(settings(Entailment.NONE, SnapshotKeeping.NONE));
    fill(dataset, GRAPH);
    mirror(dataset, GRAPH);
    dataset.mirrors().snapshots().writeAll();
    assertEquals(List.of(), files());
    assertNull(status(dataset, GRAPH).snapshot());
    close(dataset);
    for (Storage storage : List.of(Storage.IN_MEMORY, Storage.TDB2)) {
      DatasetGraphHtedl inMemory = DatasetGraphHtedl.over(storage.create(folder), rdfs());
      fill(inMemory, GRAPH);
      mirror(inMemory, GRAPH);
      inMemory.mirrors().snapshots().writeAll();
      assertNull(status(inMemory, GRAPH).snapshot());
      inMemory.close();
    }
    assertEquals(List.of(), files());
  }

  @Test
  void whatIsBrokenIsBuiltAnew() throws IOException {
    DatasetGraphHtedl dataset = open(rdfs());
    fill(dataset, GRAPH);
    Mirror first = written(dataset, GRAPH);
    close(dataset);
    Path file = files().getFirst();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 3] ^= 1;
    Files.write(file, bytes);
    DatasetGraphHtedl again = open(rdfs());
    same(first, mirror(again, GRAPH));
    assertFalse(status(again, GRAPH).loaded());
    assertEquals(1, MirrorStatus.of(again).orElseThrow().snapshots().refusals());
    close(again);
  }

  /** A file of another state of the database, as a backup of single files could bring it back. */
  @Test
  void aFileOfOtherDataIsRefused() throws IOException {
    DatasetGraphHtedl dataset = open(rdfs());
    fill(dataset, GRAPH);
    written(dataset, GRAPH);
    Path file = files().getFirst();
    byte[] old = Files.readAllBytes(file);
    add(dataset, GRAPH, "new", RDF.type.asNode(), "C");
    assertFalse(Files.exists(file));
    Mirror newer = mirror(dataset, GRAPH);
    close(dataset);
    Files.write(file, old);
    DatasetGraphHtedl again = open(rdfs());
    same(newer, mirror(again, GRAPH));
    assertEquals(1, MirrorStatus.of(again).orElseThrow().snapshots().refusals());
    close(again);
    // And of another graph.
    DatasetGraphHtedl third = open(rdfs());
    written(third, GRAPH);
    Path mine = files().getFirst();
    written(third, Quad.unionGraph);
    Path theirs = files().stream().filter(each -> !each.equals(mine)).findFirst().orElseThrow();
    close(third);
    Files.copy(mine, theirs, StandardCopyOption.REPLACE_EXISTING);
    DatasetGraphHtedl fourth = open(rdfs());
    mirror(fourth, Quad.unionGraph);
    assertFalse(status(fourth, Quad.unionGraph).loaded());
    close(fourth);
  }

  /** Also if snapshots are switched off, and if the commit passes the mirrored dataset by. */
  @Test
  void everyCommitDeletesWhatWasThere() throws IOException {
    DatasetGraphHtedl dataset = open(rdfs());
    fill(dataset, GRAPH);
    written(dataset, GRAPH);
    close(dataset);
    DatasetGraphHtedl off = open(settings(Entailment.RDFS, SnapshotKeeping.NONE));
    Txn.executeRead(off, () -> off.contains(Node.ANY, Node.ANY, Node.ANY, Node.ANY));
    assertEquals(1, files().size());
    off.begin(TxnType.WRITE);
    off.add(GRAPH, GRAPH, GRAPH, GRAPH);
    off.abort();
    off.end();
    assertEquals(1, files().size());
    Txn.executeWrite(base, () -> base.add(GRAPH, GRAPH, GRAPH, GRAPH));
    assertEquals(List.of(), files());
    close(off);
  }

  @Test
  void whoRebuildsAndWhoCompactsLeavesNone() throws IOException {
    DatasetGraphHtedl dataset = open(rdfs());
    fill(dataset, GRAPH);
    written(dataset, GRAPH);
    MirrorStatus.rebuild(dataset);
    mirror(dataset, GRAPH);
    Mirror first = written(dataset, GRAPH);
    Path old = files().getFirst().getParent();
    int before = files().size();
    DatabaseMgr.compact(base);
    assertEquals(before, files().size());
    Mirror after = mirror(dataset, GRAPH);
    same(first, after);
    close(dataset);
    DatasetGraphHtedl again = open(rdfs());
    same(first, mirror(again, GRAPH));
    assertFalse(status(again, GRAPH).loaded());
    written(again, GRAPH);
    assertTrue(files().size() > before);
    add(again, GRAPH, "new", RDF.type.asNode(), "C");
    assertEquals(List.of(old), files().stream().map(Path::getParent).distinct().toList());
    close(again);
  }

  @Test
  void idleOnesAreWrittenAtTheEnd() throws IOException {
    DatasetGraphHtedl dataset = open(settings(Entailment.OWL, SnapshotKeeping.IDLE));
    fill(dataset, GRAPH);
    mirror(dataset, GRAPH);
    add(dataset, GRAPH, "more", RDF.type.asNode(), "C");
    Mirror last = mirror(dataset, GRAPH);
    close(dataset);
    assertEquals(1, files().size());
    DatasetGraphHtedl again = open(settings(Entailment.OWL, SnapshotKeeping.IDLE));
    same(last, mirror(again, GRAPH));
    assertTrue(status(again, GRAPH).loaded());
    assertNotNull(status(again, GRAPH).snapshot());
    close(again);
  }

  /**
   * A process that ends with an operation on a snapshot, in the middle of writing or of deleting
   * one: the next has the mirror of the data. Where the commit goes on after a deletion that has
   * failed, the file that is left is known to be of other data.
   */
  @Test
  void killedProcesses() throws IOException {
    long seed = Long.getLong("htedl.seed", 1);
    int runs = Integer.getInteger("htedl.snapshot.crashes", 12);
    DatasetGraphHtedl dataset = open(rdfs());
    fill(dataset, GRAPH);
    for (int run = 0; run < runs; run++) {
      SplittableRandom random = new SplittableRandom(seed + run);
      mirror(dataset, GRAPH);
      if (random.nextBoolean()) {
        dataset.mirrors().snapshots().writeAll();
      }
      dataset
          .mirrors()
          .snapshots()
          .files()
          .setDisk(new StoppingDisk(random.nextInt(12), random.nextDouble()));
      for (int step = random.nextInt(3); step >= 0; step--) {
        dataset.mirrors().snapshots().writeAll();
        if (random.nextBoolean()) {
          add(dataset, GRAPH, "y" + random.nextInt(), RDF.type.asNode(), "C");
        }
      }
      close(dataset);
      dataset = open(rdfs());
      Mirror found = mirror(dataset, GRAPH);
      MirrorStatus.rebuild(dataset);
      String where = "seed " + (seed + run) + ": ";
      MirrorComparison.difference(mirror(dataset, GRAPH), found)
          .ifPresent(difference -> fail(where + difference));
    }
    close(dataset);
  }

  /** The one that is loaded, if any is, is that of the data. */
  @Test
  void randomWalks() throws IOException {
    long seed = Long.getLong("htedl.seed", 1);
    int runs = Integer.getInteger("htedl.snapshot.walks", 6);
    int loaded = 0;
    for (int run = 0; run < runs; run++) {
      SplittableRandom random = new SplittableRandom(seed + run);
      Settings settings =
          settings(
              Entailment.values()[random.nextInt(Entailment.values().length)],
              SnapshotKeeping.BUILD);
      DatasetGraphHtedl dataset = open(settings);
      for (int step = 0; step < 9; step++) {
        String name = "x" + random.nextInt(100);
        switch (random.nextInt(6)) {
          case 0 -> add(dataset, GRAPH, name, RDF.type.asNode(), "C" + random.nextInt(3));
          case 1 -> add(dataset, GRAPH, "C0", RDFS.subClassOf.asNode(), "C" + random.nextInt(3));
          case 2, 3 -> {
            mirror(dataset, GRAPH);
            dataset.mirrors().snapshots().writeAll();
          }
          default -> {
            close(dataset);
            dataset = open(settings);
          }
        }
      }
      Mirror mirror = mirror(dataset, GRAPH);
      loaded += status(dataset, GRAPH).loaded() ? 1 : 0;
      MirrorStatus.rebuild(dataset);
      Mirror rebuilt = mirror(dataset, GRAPH);
      int number = run;
      MirrorComparison.difference(rebuilt, mirror)
          .ifPresent(difference -> fail("seed " + (seed + number) + ": " + difference));
      close(dataset);
    }
    assertTrue(loaded > 0, "none was loaded");
  }
}
