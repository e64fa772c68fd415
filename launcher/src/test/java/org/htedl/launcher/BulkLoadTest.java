// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.fuseki.ingest.CollectedFacts;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.BulkLoad;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database made of files is there with all of them or not at all. */
class BulkLoadTest {
  static {
    JenaSystem.init();
  }

  @TempDir Path folder;

  private Path loading() {
    return folder.resolve("database.loading");
  }

  private Path database() {
    return folder.resolve("database");
  }

  private Path quads(String end) throws IOException {
    return Files.writeString(
        folder.resolve("data.trig"),
        """
        PREFIX : <http://ex/>
        :a :p 01 , "x" . :a :p _:b .
        :g { :a :p _:b . _:b :p :a }
        """
            + end);
  }

  @Test
  void loadsTriplesAndQuadsAndPrefixes() throws IOException {
    BulkLoad bulk = new BulkLoad(database());
    assertEquals(Optional.empty(), bulk.clear());
    Files.createDirectories(database());
    assertTrue(bulk.isPossible());
    CollectedFacts facts = bulk.load(List.of(quads(""), Execution.family(folder)), 1 << 20);
    assertTrue(facts.areComplete());
    // All but the two of the named graph.
    assertEquals(16, facts.build(Progress.NONE, MemoryClaim.UNCOUNTED).assertions());
    assertFalse(bulk.isPossible());
    assertFalse(Files.exists(loading()));
    DatasetGraph loaded = DatabaseMgr.connectDatasetGraph(database().toString());
    try {
      assertEquals(18, Txn.calculateRead(loaded, () -> loaded.stream().count()));
      assertEquals(
          "http://ex/", Txn.calculateRead(loaded, () -> loaded.prefixes().get("")).toString());
    } finally {
      TDBInternal.expel(loaded, true);
    }
  }

  @Test
  void aBadFileLeavesNothing() throws IOException {
    Path file = quads(":a :b .");
    Failure failure =
        assertThrows(Failure.class, () -> new BulkLoad(database()).load(List.of(file), 1 << 20));
    assertTrue(
        failure.getMessage().startsWith(file + ": [line: 4, col: 7 ]"), failure.getMessage());
    assertFalse(Files.exists(database()));
    assertFalse(Files.exists(loading()));
  }

  @Test
  void whatAStoppedLoadHasLeftIsDeletedAndARunningOneIsNot() throws IOException {
    DatasetGraph running = DatabaseMgr.connectDatasetGraph(loading().toString());
    running.begin(ReadWrite.WRITE);
    running.abort();
    running.end();
    BulkLoad bulk = new BulkLoad(database());
    Failure failure = assertThrows(Failure.class, bulk::clear);
    assertEquals(
        "another process is loading " + database() + ": wait until it has ended",
        failure.getMessage());
    TDBInternal.expel(running, true);
    assertEquals(Optional.of(loading()), bulk.clear());
    assertFalse(Files.exists(loading()));
  }

  @Test
  void foldersWithFilesAreNoNewDatabases() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertFalse(new BulkLoad(folder).isPossible());
    assertFalse(new BulkLoad(file).isPossible());
    assertThrows(Failure.class, () -> new BulkLoad(Path.of("/")));
  }
}
