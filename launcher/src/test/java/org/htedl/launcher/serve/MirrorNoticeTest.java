// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CountDownLatch;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MirrorNoticeTest {
  private final StringWriter text = new StringWriter();
  private final DatasetGraph dataset =
      DatasetGraphHtedl.over(
          DatasetGraphFactory.createTxnMem(), Settings.defaults(), Engine::scalar);

  @Test
  void aMirrorThatIsThereSoonIsOneLine() {
    new MirrorNotice(dataset, new PrintWriter(text)).print();
    String said = text.toString();
    assertTrue(said.matches("Mirror      ready after [0-9.]+ s: 0 triples, [0-9]+ MB\\R"), said);
  }

  @ParameterizedTest
  @CsvSource({"true, sees", "false, sees with infer=true"})
  void derivedTriplesAreCounted(boolean infers, String who) {
    Settings usual = Settings.defaults();
    Settings settings =
        new Settings(Entailment.RDFS, usual.schema(), false, usual.devices(), usual.memoryLimit())
            .withInfer(infers);
    DatasetGraph closed =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), settings, Engine::scalar);
    Txn.executeWrite(
        closed,
        () ->
            UpdateAction.parseExecute(
                "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>"
                    + " INSERT DATA { <urn:a> a <urn:C> . <urn:C> rdfs:subClassOf <urn:D> }",
                closed));
    new MirrorNotice(closed, new PrintWriter(text)).print();
    assertTrue(
        text.toString().contains(": 3 triples (1 derived, which plain SPARQL " + who + "), "),
        text::toString);
    closed.close();
  }

  @Test
  void aMirrorThatTakesLongIsSaidTwice() throws InterruptedException {
    CountDownLatch mayBegin = new CountDownLatch(1);
    DatasetGraph slow =
        new DatasetGraphWrapper(dataset) {
          @Override
          public void begin(TxnType type) {
            await(mayBegin);
            super.begin(type);
          }

          @Override
          public void begin(ReadWrite mode) {
            await(mayBegin);
            super.begin(mode);
          }
        };
    new MirrorNotice(slow, new PrintWriter(text)).print();
    assertEquals(1, text.toString().lines().count());
    assertTrue(text.toString().contains("being built"), text::toString);
    mayBegin.countDown();
    while (text.toString().lines().count() < 2) {
      Thread.sleep(5);
    }
    assertTrue(text.toString().contains("\nMirror      ready after "), text::toString);
  }

  @Test
  void aMirrorThatFailsSaysWhy() {
    DatasetGraph broken =
        new DatasetGraphWrapper(dataset) {
          @Override
          public void begin(TxnType type) {
            throw new IllegalStateException("the disk is gone");
          }

          @Override
          public void begin(ReadWrite mode) {
            begin(TxnType.convert(mode));
          }
        };
    new MirrorNotice(broken, new PrintWriter(text)).print();
    assertEquals("Mirror      none: the disk is gone", text.toString().strip());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
