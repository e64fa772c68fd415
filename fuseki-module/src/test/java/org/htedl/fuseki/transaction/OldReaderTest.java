// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reader that stays for long while commits go on. */
class OldReaderTest {
  private static final Node DEFAULT = Quad.defaultGraphIRI;
  private static final Node OTHER = RandomUpdate.iri("other");
  private static final int COMMITS = 40;

  @TempDir Path folder;

  private final CountDownLatch leave = new CountDownLatch(1);
  private final ExecutorService reader = Executors.newSingleThreadExecutor();

  @AfterEach
  void close() {
    leave.countDown();
    reader.close();
  }

  private DatasetGraphHtedl over(Storage storage) {
    return DatasetGraphHtedl.over(storage.create(folder), Settings.defaults());
  }

  private static void write(DatasetGraphHtedl dataset, Node graph, int n) {
    Txn.executeWrite(
        dataset,
        () ->
            dataset.add(
                graph,
                RandomUpdate.iri("n" + n),
                RandomUpdate.iri("p"),
                RandomUpdate.iri("n" + n / 2)));
  }

  private static Mirror mirror(DatasetGraphHtedl dataset, Node graph) {
    return ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror();
  }

  private static Mirror newest(DatasetGraphHtedl dataset, Node graph) {
    return Txn.calculateRead(dataset, () -> mirror(dataset, graph));
  }

  /** Reads what there is now, and again when told to leave. */
  private Future<List<Mirror>> read(DatasetGraphHtedl dataset, boolean atOnce) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Future<List<Mirror>> read =
        reader.submit(
            () -> {
              List<Mirror> seen = new ArrayList<>();
              dataset.begin(TxnType.READ);
              try {
                if (atOnce) {
                  seen.add(mirror(dataset, DEFAULT));
                }
                begun.countDown();
                leave.await(60, TimeUnit.SECONDS);
                seen.add(mirror(dataset, DEFAULT));
              } finally {
                dataset.end();
              }
              return seen;
            });
    assertTrue(begun.await(60, TimeUnit.SECONDS));
    return read;
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void itKeepsItsOwnMirrorAndNoneThatCameLater(Storage storage) throws Exception {
    DatasetGraphHtedl dataset = over(storage);
    write(dataset, DEFAULT, 0);
    Future<List<Mirror>> read = read(dataset, true);
    List<WeakReference<Mirror>> between = new ArrayList<>();
    for (int c = 1; c <= COMMITS; c++) {
      write(dataset, DEFAULT, c);
      between.add(new WeakReference<>(newest(dataset, DEFAULT)));
    }
    Mirror last = newest(dataset, DEFAULT);
    List<WeakReference<Mirror>> old = between.subList(0, COMMITS - 8);
    for (int i = 0; i < 100 && old.stream().anyMatch(m -> m.get() != null); i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertEquals(0, old.stream().filter(m -> m.get() != null).count(), "mirrors that nobody reads");
    leave.countDown();
    List<Mirror> seen = read.get();
    assertSame(seen.get(0), seen.get(1));
    assertEquals(1, seen.get(0).assertions());
    assertEquals(COMMITS + 1, last.assertions());
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void itsMirrorCountsAsLongAsItReads(Storage storage) throws Exception {
    DatasetGraphHtedl dataset = over(storage);
    for (int n = 0; n < 100; n++) {
      write(dataset, DEFAULT, n);
    }
    Future<List<Mirror>> read = read(dataset, true);
    for (int n = 100; n < 200; n++) {
      write(dataset, DEFAULT, n);
    }
    Mirror last = newest(dataset, DEFAULT);
    MemoryAccount memory = dataset.mirrors().memory();
    memory.keptBytes();
    long withReader = memory.recentlyTaken();
    leave.countDown();
    Mirror first = read.get().getFirst();
    memory.keptBytes();
    assertEquals(last.bytes(), memory.recentlyTaken());
    assertEquals(last.bytes() + first.bytesBeside(last), withReader);
    assertTrue(first.bytesBeside(last) < first.bytes(), "what they share counts twice");
  }

  /** Who first asks for a graph at an old head reads it for all who see the same of it. */
  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void aGraphThatItIsTheFirstToAskForIsThereForOthers(Storage storage) throws Exception {
    DatasetGraphHtedl dataset = over(storage);
    write(dataset, DEFAULT, 0);
    Future<List<Mirror>> read = read(dataset, false);
    for (int n = 1; n < 10; n++) {
      write(dataset, OTHER, n);
    }
    assertNull(dataset.mirrors().transactions().head().known(GraphNames.DEFAULT));
    leave.countDown();
    Mirror first = read.get().getFirst();
    assertSame(first, newest(dataset, DEFAULT));
    assertNotNull(dataset.mirrors().transactions().head().known(GraphNames.DEFAULT));
    write(dataset, DEFAULT, 1);
    assertNotSame(first, newest(dataset, DEFAULT));
    MirrorStatus status = MirrorStatus.of(dataset).orElseThrow();
    assertEquals(1, status.builds());
    assertEquals(1, status.patchedCommits());
  }

  /** A graph that has changed meanwhile is another one. */
  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void aGraphThatHasChangedIsNot(Storage storage) throws Exception {
    DatasetGraphHtedl dataset = over(storage);
    write(dataset, DEFAULT, 0);
    Future<List<Mirror>> read = read(dataset, false);
    write(dataset, DEFAULT, 1);
    // An aborted commit changes nothing.
    dataset.begin(TxnType.WRITE);
    dataset.add(DEFAULT, RandomUpdate.iri("a"), RandomUpdate.iri("p"), RandomUpdate.iri("b"));
    dataset.abort();
    dataset.end();
    leave.countDown();
    assertEquals(1, read.get().getFirst().assertions());
    assertEquals(2, newest(dataset, DEFAULT).assertions());
  }
}
