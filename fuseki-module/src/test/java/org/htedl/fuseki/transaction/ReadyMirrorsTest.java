// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.revision.Interference;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.junit.jupiter.api.Test;

/** What a plain pattern finds before, while and after a mirror is built. */
class ReadyMirrorsTest {
  private final DatasetGraphHtedl dataset =
      DatasetGraphHtedl.over(
          DatasetGraphFactory.createTxnMem(), Settings.defaults().withPatterns(true));

  private void write(String quad) {
    Txn.executeWrite(dataset, () -> dataset.add(SSE.parseQuad(quad)));
  }

  /** Has the mirror made, or waits for it. */
  private void mirror() {
    Txn.executeRead(
        dataset, () -> ActiveGraph.of(dataset, GraphNames.DEFAULT, Cancellation.NEVER).mirror());
  }

  private ReadyMirrors.Absent absent() {
    return assertInstanceOf(ReadyMirrors.Absent.class, found(dataset));
  }

  @Test
  void anEmptyGraphIsNotBuilt() {
    assertEquals("the graph is empty", absent().detail());
    assertEquals(LeftToJena.NOT_BUILT, absent().reason());
    assertTrue(dataset.mirrors().builds().waitingFor(GraphNames.DEFAULT) == null);
  }

  @Test
  void whileItIsBuiltTheMirrorIsBuildingAndNotOutOfDate() throws InterruptedException {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    dataset
        .mirrors()
        .interference()
        .set(
            point -> {
              if (point == Interference.Point.BUILD_ENDS) {
                reading.countDown();
                await(mayEnd);
              }
            });
    write("(_ <u:a> <u:p> <u:b>)");
    ReadyMirrors.Absent first = absent();
    assertEquals(LeftToJena.NOT_BUILT, first.reason());
    assertTrue(first.detail().startsWith("mirror building"), first.detail());
    reading.await();
    ReadyMirrors.Absent second = absent();
    assertEquals(LeftToJena.NOT_BUILT, second.reason());
    assertTrue(second.detail().startsWith("mirror building"), second.detail());
    mayEnd.countDown();
    mirror();
    ReadyMirrors.Ready ready = assertInstanceOf(ReadyMirrors.Ready.class, found(dataset));
    assertEquals(1, ready.mirror().assertions());
  }

  /** After each commit another thread patches, too; what it is busy with is not left to Jena. */
  @Test
  void rightAfterACommitTheMirrorIsReady() {
    write("(_ <u:a> <u:p> <u:b>)");
    mirror();
    for (int i = 0; i < 500; i++) {
      write("(_ <u:a> <u:p> <u:c" + i + ">)");
      ReadyMirrors.Ready ready = assertInstanceOf(ReadyMirrors.Ready.class, found(dataset));
      assertEquals(i + 2, ready.mirror().assertions());
    }
  }

  private void writeMany(String object) {
    Txn.executeWrite(
        dataset,
        () -> {
          for (int i = 0; i < 5000; i++) {
            dataset.add(SSE.parseQuad("(_ <u:a" + i + "> <u:p> " + object + ")"));
          }
        });
  }

  /** A graph so large that 5,000 triples more are worth patching. */
  private void hundredThousand() {
    for (int i = 0; i < 20; i++) {
      writeMany("<u:b" + i + ">");
    }
    mirror();
  }

  /** More than is patched in passing: another thread patches, which is waited for. */
  @Test
  void thePatchOfALargeCommitIsWaitedFor() {
    hundredThousand();
    dataset.mirrors().builds().setPatchAwaited(Duration.ofMinutes(5));
    dataset
        .mirrors()
        .interference()
        .set(
            point -> {
              if (point == Interference.Point.PATCH) {
                LockSupport.parkNanos(100_000_000);
              }
            });
    for (int i = 1; i <= 3; i++) {
      writeMany("<u:c" + i + ">");
      ReadyMirrors.Ready ready = assertInstanceOf(ReadyMirrors.Ready.class, found(dataset));
      assertEquals(100_000 + 5000 * i, ready.mirror().assertions());
    }
  }

  @Test
  void aPatchThatTakesLongIsNotWaitedFor() {
    hundredThousand();
    CountDownLatch mayEnd = new CountDownLatch(1);
    dataset
        .mirrors()
        .interference()
        .set(
            point -> {
              if (point == Interference.Point.PATCH) {
                await(mayEnd);
              }
            });
    writeMany("<u:c>");
    assertEquals(LeftToJena.CHANGES, absent().reason());
    mayEnd.countDown();
    dataset.mirrors().builds().setPatchAwaited(Duration.ofMinutes(5));
    ReadyMirrors.Ready ready = assertInstanceOf(ReadyMirrors.Ready.class, found(dataset));
    assertEquals(105_000, ready.mirror().assertions());
  }

  /**
   * Where nothing is written, plain patterns have no mirror built, but use those that are there.
   */
  @Test
  void byDefaultNoMirrorIsBuiltForPatterns() {
    DatasetGraphHtedl other =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults());
    Txn.executeWrite(other, () -> other.add(SSE.parseQuad("(_ <u:a> <u:p> <u:b>)")));
    ReadyMirrors.Absent none = assertInstanceOf(ReadyMirrors.Absent.class, found(other));
    assertEquals(LeftToJena.NOT_BUILT, none.reason());
    assertTrue(none.detail().contains("written out"), none.detail());
    assertTrue(other.mirrors().builds().waitingFor(GraphNames.DEFAULT) == null);
    assertEquals(0, other.mirrors().builds().finished());
    Txn.executeRead(
        other, () -> ActiveGraph.of(other, GraphNames.DEFAULT, Cancellation.NEVER).mirror());
    assertInstanceOf(ReadyMirrors.Ready.class, found(other));
    other.close();
  }

  private static ReadyMirrors.Found found(DatasetGraphHtedl dataset) {
    return Txn.calculateRead(
        dataset,
        () ->
            ReadyMirrors.of(
                dataset.mirrors(),
                Objects.requireNonNull(dataset.mirrors().transactions().current()),
                GraphNames.DEFAULT));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void afterManyChangesItIsOutOfDate() {
    write("(_ <u:a> <u:p> <u:b>)");
    mirror();
    ReadyMirrors.Found[] inside = new ReadyMirrors.Found[1];
    Txn.executeWrite(
        dataset,
        () -> {
          for (int i = 0; i < 2000; i++) {
            dataset.add(SSE.parseQuad("(_ <u:a" + i + "> <u:p> <u:b>)"));
          }
          inside[0] =
              ReadyMirrors.of(
                  dataset.mirrors(),
                  Objects.requireNonNull(dataset.mirrors().transactions().current()),
                  GraphNames.DEFAULT);
        });
    ReadyMirrors.Absent absent = assertInstanceOf(ReadyMirrors.Absent.class, inside[0]);
    assertEquals(LeftToJena.CHANGES, absent.reason());
  }
}
