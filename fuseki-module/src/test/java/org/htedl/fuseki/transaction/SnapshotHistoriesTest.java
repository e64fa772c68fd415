// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Snapshots of two databases with the same names and other values, whose folders are saved,
 * restored, mixed up, changed by plain Jena, loaded and compacted. Whatever has happened, answers
 * are those of plain Jena.
 */
@Tag("slow")
class SnapshotHistoriesTest {
  private static final long SEED = Long.getLong("htedl.seed", 1);
  private static final int HISTORIES = Integer.getInteger("htedl.snapshot.histories", 2);

  @TempDir Path folder;

  @Test
  void answersAreThoseOfPlainJena() throws IOException {
    int loads = 0;
    int refusals = 0;
    for (long seed = SEED; seed < SEED + HISTORIES; seed++) {
      SnapshotHistory history = new SnapshotHistory(seed, folder.resolve("history" + seed));
      try {
        history.run();
      } catch (IOException | RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + " after " + history.story(), e);
      }
      loads += history.loads();
      refusals += history.refusals();
    }
    assertTrue(loads >= HISTORIES, "only " + loads + " snapshots were read");
    assertTrue(refusals >= HISTORIES / 2, "only " + refusals + " snapshots were refused");
  }

  /** Databases of which some files are another's, with terms at the same places. */
  @ParameterizedTest
  @ValueSource(strings = {"[SPO]{3}[-.].*", "[GSPO]{4}[-.].*", "nodes.*", ".*"})
  void someFilesAreOfAnotherDatabase(String names) throws IOException {
    SnapshotHistory history = new SnapshotHistory(SEED, folder.resolve("mix"));
    history.mix(
        file -> !DatabaseFolder.isMirror(file) && file.getFileName().toString().matches(names));
    assertEquals(0, history.loads());
    assertEquals(3, history.refusals());
  }
}
