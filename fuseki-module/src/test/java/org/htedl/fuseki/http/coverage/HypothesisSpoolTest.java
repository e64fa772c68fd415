// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.htedl.fuseki.spool.SpoolFolder;
import org.htedl.fuseki.spool.SpoolFullException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HypothesisSpoolTest {
  /** So large that a file is needed from the fifth on. */
  private static final String LARGE = "A or ".repeat(200_000) + "A";

  @TempDir Path folder;

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }

  @Test
  void whatDoesNotFitIsInTheFolderUntilTheEnd() throws IOException {
    SpoolFolder spool = new SpoolFolder(folder, 64L << 20);
    try (HypothesisSpool hypotheses = new HypothesisSpool(spool)) {
      for (int i = 0; i < 8; i++) {
        hypotheses.add(LARGE + i);
      }
      assertTrue(spool.taken() >= 2L * LARGE.length(), spool.taken() + " bytes");
      List<String> back = new ArrayList<>();
      hypotheses.forEachBatch(3, (first, batch) -> back.addAll(batch));
      for (int i = 0; i < 8; i++) {
        assertEquals(LARGE + i, back.get(i));
      }
    }
    assertEquals(List.of(), files());
    assertEquals(0, spool.taken());
  }

  /** However many requests there are. */
  @Test
  void allRequestsTogetherHaveAQuota() throws IOException {
    SpoolFolder spool = new SpoolFolder(folder, 10L << 20);
    try (HypothesisSpool one = new HypothesisSpool(spool);
        HypothesisSpool other = new HypothesisSpool(spool)) {
      for (int i = 0; i < 8; i++) {
        one.add(LARGE);
      }
      SpoolFullException refusal =
          assertThrows(
              SpoolFullException.class,
              () -> {
                for (int i = 0; i < 8; i++) {
                  other.add(LARGE);
                }
              });
      assertFalse(refusal.isTooLarge());
      assertTrue(refusal.sentence().contains(SpoolFolder.LIMIT), refusal.sentence());
      assertTrue(spool.taken() <= 10L << 20, spool.taken() + " bytes");
    }
    assertEquals(0, spool.taken());
    assertEquals(List.of(), files());
  }

  @Test
  void aFolderThatIsNotThereTakesNothing() throws IOException {
    SpoolFolder spool = new SpoolFolder(folder.resolve("missing"), 64L << 20);
    try (HypothesisSpool hypotheses = new HypothesisSpool(spool)) {
      assertThrows(
          UncheckedIOException.class,
          () -> {
            for (int i = 0; i < 8; i++) {
              hypotheses.add(LARGE);
            }
          });
    }
    assertEquals(0, spool.taken());
  }
}
