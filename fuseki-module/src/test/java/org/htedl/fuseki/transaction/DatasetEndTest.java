// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.vocabulary.RDF;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens when the last who uses a mirrored dataset has closed or dropped it. */
@Timeout(120)
class DatasetEndTest {
  private static final String CLASS = "http://example/C";

  @TempDir private Path folder;
  private final AtomicInteger closed = new AtomicInteger();

  private DatasetGraphHtedl over(DatasetGraph base) {
    return DatasetGraphHtedl.over(
        base, Settings.defaults(), () -> new Engine(new ClosingDevice(closed)));
  }

  private static void add(DatasetGraph dataset, int individuals) {
    Txn.executeWrite(
        dataset,
        () -> {
          for (int i = 0; i < individuals; i++) {
            Node individual = NodeFactory.createURI("http://example/i" + i);
            Node type = NodeFactory.createURI(CLASS);
            dataset.add(Quad.defaultGraphIRI, individual, RDF.type.asNode(), type);
          }
        });
  }

  private static long[] count(DatasetGraphHtedl dataset) {
    dataset.begin(TxnType.READ);
    try {
      ActiveGraph graph = ActiveGraph.of(dataset, Quad.defaultGraphIRI, Cancellation.NEVER);
      return graph
          .engine()
          .counts(graph.mirror(), List.of(new ClassExpression.Named(CLASS)), Cancellation.NEVER);
    } finally {
      dataset.end();
    }
  }

  private static GraphStatus.State state(DatasetGraph dataset) {
    return MirrorStatus.of(dataset).orElseThrow().graphs().getFirst().state();
  }

  @ParameterizedTest
  @EnumSource(Storage.class)
  void theLastWhoClosesEndsTheMirrors(Storage storage) {
    DatasetGraph base = storage.create(folder);
    DatasetGraphHtedl one = over(base);
    DatasetGraphHtedl other = over(base);
    add(one, 3);
    assertArrayEquals(new long[] {3}, count(one));
    one.close();
    one.close();
    assertEquals(GraphStatus.State.READY, state(other));
    assertEquals(0, closed.get(), "the other is open");
    other.close();
    assertEquals(GraphStatus.State.ABSENT, state(other), "the mirror is given up");
    assertEquals(1, closed.get());
    add(other, 5);
    assertArrayEquals(new long[] {5}, count(other), "who goes on gets mirrors");
    assertArrayEquals(new long[] {5}, count(one));
  }

  @ParameterizedTest
  @EnumSource(Storage.class)
  void whatIsDroppedEndsToo(Storage storage) {
    DatasetGraph base = storage.create(folder);
    WeakReference<DatasetGraph> dropped = used(base);
    awaitCollection(dropped);
    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> {
          while (closed.get() == 0) {
            Thread.sleep(1);
          }
        });
    assertFalse(
        Mirrors.of(base.getContext()).transactions().head().revisions().stream()
            .anyMatch(revision -> revision.mirror() != null),
        "of a base that somebody keeps, as TDB2 does, no mirror is kept");
  }

  private WeakReference<DatasetGraph> used(DatasetGraph base) {
    DatasetGraphHtedl dataset = over(base);
    add(dataset, 7);
    assertArrayEquals(new long[] {7}, count(dataset));
    return new WeakReference<>(dataset);
  }

  private static void awaitCollection(WeakReference<?> reference) {
    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> {
          while (reference.get() != null) {
            System.gc();
            Thread.sleep(1);
          }
        });
  }
}
