// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.mirror.store.StateSignature;
import org.junit.jupiter.api.Test;

/** Signatures of databases that differ in one term, and of databases with the same triples. */
class DatabaseContentTest {
  private static DatasetGraph database(List<String> quads) {
    DatasetGraph dataset = DatabaseMgr.createDatasetGraph();
    for (String quad : quads) {
      add(dataset, quad);
    }
    return dataset;
  }

  private static void add(DatasetGraph dataset, String quad) {
    Txn.executeWrite(dataset, () -> dataset.add(SSE.parseQuad(quad)));
  }

  private static void delete(DatasetGraph dataset, String quad) {
    Txn.executeWrite(dataset, () -> dataset.delete(SSE.parseQuad(quad)));
  }

  private static StateSignature of(DatasetGraph dataset) {
    return Txn.calculateRead(dataset, () -> DatabaseContent.of(dataset, () -> false));
  }

  @Test
  void everyTermCounts() {
    Map<StateSignature, String> seen = new HashMap<>();
    for (String graph : List.of("<x:g>", "<x:h>", "<" + Quad.defaultGraphIRI.getURI() + ">")) {
      for (String object :
          List.of(
              "1", "2", "'1'", "'2'", "'1'@en", "'1'@de", "1.0", "2.0", "1e0", "<x:o>", "<x:p>")) {
        for (String subject : List.of("<x:s>", "<x:t>")) {
          String quad = "(" + graph + " " + subject + " <x:p> " + object + ")";
          DatasetGraph dataset = database(List.of(quad));
          assertNull(seen.put(of(dataset), quad), quad);
        }
      }
    }
    assertNull(seen.put(of(database(List.of())), "no triple"));
  }

  @Test
  void whatIsUndoneDoesNot() {
    List<String> quads = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      quads.add("(<x:g> <x:s" + i % 100 + "> <x:p" + i % 5 + "> " + i + ")");
    }
    DatasetGraph dataset = database(quads);
    StateSignature content = of(dataset);
    StateSignature state =
        Txn.calculateRead(dataset, () -> DatabaseState.of(dataset).orElseThrow());
    delete(dataset, quads.get(7));
    assertNotEquals(content, of(dataset));
    add(dataset, quads.get(7));
    assertEquals(content, of(dataset));
    assertNotEquals(
        state, Txn.calculateRead(dataset, () -> DatabaseState.of(dataset).orElseThrow()));
  }

  /** A writer's own changes count, and nothing that it has aborted stays known. */
  @Test
  void writersSeeTheirOwn() {
    DatasetGraph dataset = database(List.of("(<x:g> <x:s> <x:p> 1)"));
    DatabaseIdentity identity = new DatabaseIdentity();
    StateSignature before = Txn.calculateRead(dataset, () -> identity.of(dataset, () -> false));
    dataset.begin(TxnType.WRITE);
    dataset.add(SSE.parseQuad("(<x:g> <x:s> <x:p> 2)"));
    StateSignature within = identity.of(dataset, () -> false);
    dataset.abort();
    dataset.end();
    assertNotEquals(before, within);
    assertEquals(before, Txn.calculateRead(dataset, () -> identity.of(dataset, () -> false)));
    add(dataset, "(<x:g> <x:s> <x:p> 3)");
    StateSignature after = Txn.calculateRead(dataset, () -> identity.of(dataset, () -> false));
    assertNotEquals(within, after);
    assertEquals(after, of(dataset));
  }
}
