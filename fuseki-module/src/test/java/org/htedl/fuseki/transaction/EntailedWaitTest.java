// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.entailed.EntailedEngine;
import org.htedl.fuseki.entailed.EntailedQueries;
import org.htedl.fuseki.revision.Interference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A view that has no closed mirror yet waits, or fails; it never shows less. */
class EntailedWaitTest {
  private static final String QUERY = "SELECT * { ?x a <urn:D> . ?x a ?c }";

  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private DatasetGraphHtedl dataset;

  private void start(boolean patterns, long memory) {
    JenaSystem.init();
    EntailedEngine.register();
    dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(),
            new Settings(Entailment.RDFS, List.of(), false, List.of("scalar"), memory)
                .withPatterns(patterns));
  }

  private void insert() {
    Txn.executeWrite(
        dataset,
        () ->
            UpdateAction.parseExecute(
                "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>"
                    + " INSERT DATA { <urn:a> a <urn:C> . <urn:b> a <urn:D> ."
                    + " <urn:C> rdfs:subClassOf <urn:D> }",
                (DatasetGraph) dataset));
  }

  @BeforeEach
  void none() {
    dataset = DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults());
  }

  @AfterEach
  void close() {
    mayEnd.countDown();
    dataset.close();
  }

  private void blockBuilds() {
    dataset
        .mirrors()
        .interference()
        .set(
            point -> {
              if (point == Interference.Point.BUILD_ENDS) {
                await();
              }
            });
  }

  private void await() {
    try {
      mayEnd.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private QueryExecBuilder query() {
    return QueryExec.dataset(dataset).query(QUERY).set(EntailedQueries.INFER, true);
  }

  private long rows() {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExec execution = query().build()) {
            return RowSetOps.count(execution.select());
          }
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theTimeoutOfTheQueryEndsTheWait(boolean patterns) {
    start(patterns, 1L << 30);
    blockBuilds();
    insert();
    Txn.executeRead(
        dataset,
        () -> {
          try (QueryExec execution = query().timeout(100, TimeUnit.MILLISECONDS).build()) {
            assertThrows(QueryCancelledException.class, () -> RowSetOps.count(execution.select()));
          }
        });
    mayEnd.countDown();
    assertEquals(3, rows());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoCancelsTheQueryEndsTheWait(boolean patterns) {
    start(patterns, 1L << 30);
    blockBuilds();
    insert();
    CountDownLatch begun = new CountDownLatch(1);
    Txn.executeRead(
        dataset,
        () -> {
          try (QueryExec execution = query().build()) {
            Thread.ofVirtual()
                .start(
                    () -> {
                      try {
                        begun.await();
                        Thread.sleep(50);
                      } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                      }
                      execution.abort();
                    });
            begun.countDown();
            assertThrows(QueryCancelledException.class, () -> RowSetOps.count(execution.select()));
          }
        });
  }

  /** Too little memory is an error with a sentence, for patterns too. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tooLittleMemoryIsAnError(boolean patterns) {
    start(patterns, 100);
    insert();
    QueryExceptionHTTP refused = assertThrows(QueryExceptionHTTP.class, this::rows);
    assertEquals(503, refused.getStatusCode());
    assertTrue(refused.getMessage().contains("htedl:memoryLimit"), refused.getMessage());
  }
}
