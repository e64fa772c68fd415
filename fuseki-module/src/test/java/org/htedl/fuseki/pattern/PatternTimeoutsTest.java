// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jena's timeouts end the work of queries that would take for ever. */
class PatternTimeoutsTest {
  private static final int NODES = 60;

  /** Nodes that are all related to each other, of a complete graph: 60 to the 9th matches. */
  private static final String CLIQUE = clique("abcdefghi");

  @TempDir Path folder = Path.of("");

  private static String clique(String variables) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < variables.length(); i++) {
      for (int j = 0; j < variables.length(); j++) {
        char x = variables.charAt(i);
        char y = variables.charAt(j);
        text.append(x == y ? "" : "?" + x + " <u:p> ?" + y + " . ");
      }
    }
    return text.toString();
  }

  private DatasetGraph complete(Storage storage) {
    StringBuilder triples = new StringBuilder();
    for (int x = 0; x < NODES; x++) {
      for (int y = 0; y < NODES; y++) {
        triples.append("<u:n").append(x).append("> <u:p> <u:n").append(y).append("> . ");
      }
    }
    DatasetGraph dataset = MirroredDatasets.over(storage.create(folder));
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute("INSERT DATA {" + triples + "}", dataset));
    MirroredDatasets.build(dataset);
    return dataset;
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void endlessQueriesAreCancelled(Storage storage) {
    DatasetGraph dataset = complete(storage);
    ends(dataset, "SELECT (COUNT(*) AS ?n) {" + CLIQUE + "}");
    ends(dataset, "SELECT * { { SELECT (COUNT(*) AS ?n) {" + CLIQUE + "} } ?x <u:p> ?y }");
    ends(dataset, "SELECT ?a (COUNT(*) AS ?n) {" + CLIQUE + "} GROUP BY ?a");
    ends(dataset, "SELECT * {" + CLIQUE + "}");
    Mirrors mirrors = Objects.requireNonNull(DatasetLayers.of(dataset).mirrors());
    assertEquals(0, mirrors.memory().claimed(), "memory is given back");
    for (LeftToJena reason : LeftToJena.values()) {
      // Beside the cliques there is one triple.
      if (reason != LeftToJena.NOTHING_TO_WIN) {
        assertEquals(0, mirrors.patterns().counters().leftCount(reason), reason + "");
      }
    }
    dataset.close();
  }

  private static void ends(DatasetGraph dataset, String query) {
    Txn.executeRead(
        dataset,
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(dataset).query(query).timeout(100, TimeUnit.MILLISECONDS).build()) {
            assertThrows(
                QueryCancelledException.class,
                () -> execution.select().forEachRemaining(row -> {}),
                query);
          }
        });
  }
}
