// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.config.SnapshotKeeping;
import org.htedl.fuseki.snapshot.Snapshots;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.testing.ReadOnlyFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the status and the metrics say of mirrors that are kept on disk. */
@Timeout(120)
class SnapshotServerTest {
  private static final int INDIVIDUALS = 65;

  @TempDir Path folder;

  /** A server that is restarted over the same database. */
  private final class Run implements AutoCloseable {
    private final DatasetGraph base = DatabaseMgr.connectDatasetGraph(Location.create(folder));
    private final DatasetGraphHtedl dataset;
    private final TestServer server;

    Run(SnapshotKeeping keeping) {
      Settings usual = Settings.defaults();
      Settings settings =
          new Settings(
                  usual.entailment(),
                  usual.schema(),
                  usual.eager(),
                  List.of("scalar"),
                  usual.memoryLimit())
              .withDataMetrics(true)
              .withSnapshots(keeping);
      dataset = DatasetGraphHtedl.over(base, settings);
      server = new TestServer(dataset);
    }

    JsonObject graph() {
      JsonObject status = JsonParser.parseString(server.get("kb/mirror").body()).getAsJsonObject();
      return status.getAsJsonArray("graphs").get(0).getAsJsonObject();
    }

    /** The mirror's status after a question, when the mirror is not being written. */
    JsonObject asked() throws InterruptedException {
      String answer = server.post("kb/coverage", "{\"hypotheses\":[\"Thing\"]}").body();
      assertTrue(answer.contains(Integer.toString(INDIVIDUALS)), answer);
      JsonObject graph = graph();
      while (graph.has("snapshot") && !state(graph).matches("current|failed")) {
        Thread.sleep(2);
        graph = graph();
      }
      return graph;
    }

    void counts(int loads, int writes, int refusals) {
      assertEquals(loads, server.metric("htedl_snapshot_loads_total"));
      assertEquals(writes, server.metric("htedl_snapshot_writes_total"));
      assertEquals(refusals, server.metric("htedl_snapshot_refusals_total"));
    }

    @Override
    public void close() {
      server.close();
      dataset.close();
      TDBInternal.expel(base, true);
    }
  }

  private static String state(JsonObject graph) {
    return graph.getAsJsonObject("snapshot").get("state").getAsString();
  }

  private static Quad quad(int individual, String type) {
    return new Quad(
        Quad.defaultGraphIRI,
        NodeFactory.createURI("http://example.org/i" + individual),
        RDF.type.asNode(),
        NodeFactory.createURI("http://example.org/" + type));
  }

  private void fill(DatasetGraph dataset) {
    Txn.executeWrite(
        dataset,
        () -> {
          for (int i = 0; i < INDIVIDUALS; i++) {
            dataset.add(quad(i, "C"));
          }
        });
  }

  private Path file() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(path -> path.toString().endsWith(".mirror")).findFirst().orElseThrow();
    }
  }

  @Test
  void statusAndMetricsFollowTheFile() throws IOException, InterruptedException {
    Instant before = Instant.now().minusSeconds(5);
    try (Run first = new Run(SnapshotKeeping.BUILD)) {
      fill(first.dataset);
      JsonObject graph = first.asked();
      assertEquals("built", graph.get("origin").getAsString());
      JsonObject snapshot = graph.getAsJsonObject("snapshot");
      assertEquals("current", state(graph), graph.toString());
      assertEquals(Files.size(file()), snapshot.get("bytes").getAsLong());
      assertTrue(Instant.parse(snapshot.get("written").getAsString()).isAfter(before));
      assertFalse(snapshot.has("reason"), graph.toString());
      first.counts(0, 1, 0);
      assertEquals(Files.size(file()), first.server.metric("htedl_snapshot_bytes"));
    }
    try (Run second = new Run(SnapshotKeeping.BUILD)) {
      JsonObject graph = second.asked();
      assertEquals("snapshot", graph.get("origin").getAsString());
      assertEquals("current", state(graph));
      second.counts(1, 0, 0);
      assertEquals(Files.size(file()), second.server.metric("htedl_snapshot_bytes"));
    }
    byte[] whole = Files.readAllBytes(file());
    whole[whole.length / 2] ^= 4;
    Files.write(file(), whole);
    try (Run third = new Run(SnapshotKeeping.BUILD)) {
      JsonObject graph = third.asked();
      assertEquals("built", graph.get("origin").getAsString());
      assertEquals("current", state(graph), graph.toString());
      third.counts(0, 1, 1);
    }
  }

  /** The server answers without its snapshots, takes updates, and says what is wrong once. */
  @Test
  @SuppressWarnings("try") // The folder is read-only meanwhile.
  void aFolderThatMayNotBeWrittenTo() throws IOException, InterruptedException {
    String sentence;
    try (Run first = new Run(SnapshotKeeping.BUILD)) {
      fill(first.dataset);
      assertEquals("current", state(first.asked()));
      Path data = file().getParent();
      sentence = "this process may not write to the folder " + data + "; let it write there";
      try (var readOnly = ReadOnlyFolder.of(data, "mirrors in a folder that cannot be written to");
          LoggedWarnings warnings = new LoggedWarnings()) {
        for (String type : List.of("D", "E")) {
          Txn.executeWrite(first.dataset, () -> first.dataset.add(quad(0, type)));
        }
        said(warnings, "The snapshots in " + data + " are not deleted: " + sentence);
      }
    }
    Path data = file().getParent();
    try (var readOnly = ReadOnlyFolder.of(data, "mirrors in a folder that cannot be written to");
        LoggedWarnings warnings = new LoggedWarnings();
        Run second = new Run(SnapshotKeeping.BUILD)) {
      JsonObject graph = second.asked();
      assertEquals("built", graph.get("origin").getAsString());
      assertEquals("failed", state(graph), graph.toString());
      assertEquals(sentence, graph.getAsJsonObject("snapshot").get("reason").getAsString());
      second.counts(0, 0, 1);
      said(
          warnings,
          "The snapshot of urn:x-arq:DefaultGraph is not used: it was made from other data",
          "The snapshot of urn:x-arq:DefaultGraph is not written: " + sentence);
    }
    try (Run third = new Run(SnapshotKeeping.BUILD)) {
      assertEquals("current", state(third.asked()));
      third.counts(0, 1, 1);
    }
  }

  private static void said(LoggedWarnings warnings, String... sentences) {
    List<String> all =
        Stream.of(sentences).map(each -> Snapshots.class.getName() + ": " + each).toList();
    assertEquals(all, warnings.lines());
  }

  @Test
  void withoutSnapshotsThereIsNoMember() throws InterruptedException {
    try (Run run = new Run(SnapshotKeeping.NONE)) {
      fill(run.dataset);
      JsonObject graph = run.asked();
      assertEquals("built", graph.get("origin").getAsString());
      assertFalse(graph.has("snapshot"), graph.toString());
      run.counts(0, 0, 0);
      assertEquals(0, run.server.metric("htedl_snapshot_bytes"));
    }
  }
}
