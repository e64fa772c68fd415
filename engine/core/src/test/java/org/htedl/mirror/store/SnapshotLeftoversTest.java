// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.Triple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that a writer has left in the folder of a snapshot are removed, and no others. */
class SnapshotLeftoversTest {
  private static final SnapshotOrigin ORIGIN =
      new SnapshotOrigin(
          EngineVersion.of(),
          1,
          new StateSignature.Builder().add("data").build(),
          StateSignature.NONE);
  private static final Mirror MIRROR =
      PatchWalk.build(List.of(new Triple("e:a", "e:p", "e:b")), null);

  @TempDir Path folder;

  private PendingSnapshot write(SnapshotFile file) throws IOException {
    return file.write(MIRROR, ORIGIN, Map.of(), MemoryClaim.UNCOUNTED, Cancellation.NEVER);
  }

  private Set<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(each -> each.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  @Test
  void whatAnInterruptedWriterLeavesIsRemoved() throws IOException {
    Path path = folder.resolve("data.htedl");
    assertThrows(
        StoppingDisk.Stopped.class, () -> write(new SnapshotFile(path, new StoppingDisk(2, 0.5))));
    assertEquals(1, names().size());
    new SnapshotFile(path).removeLeftovers();
    assertEquals(Set.of(), names());
  }

  /** It can be opened as little as a file that another process has just removed. */
  @Test
  void aLinkThatLeadsNowhereIsRemoved() throws IOException {
    Files.createSymbolicLink(folder.resolve("data.htedl.1.tmp"), folder.resolve("nowhere"));
    new SnapshotFile(folder.resolve("data.htedl")).removeLeftovers();
    assertEquals(Set.of(), names());
  }

  @Test
  void otherFilesStay() throws IOException {
    SnapshotFile file = new SnapshotFile(folder.resolve("data.htedl"));
    Set<String> others = Set.of("data.htedl", "other.tmp", "data.htedl.txt", "data.tmp");
    for (String each : others) {
      Files.writeString(folder.resolve(each), each);
    }
    Files.writeString(folder.resolve("data.htedl.1.tmp"), "left");
    file.removeLeftovers();
    assertEquals(others, names());
  }

  @Test
  void aFileThatIsBeingWrittenStays() throws IOException {
    SnapshotFile file = new SnapshotFile(folder.resolve("data.htedl"));
    try (PendingSnapshot pending = write(file)) {
      Set<String> before = names();
      assertEquals(1, before.size());
      file.removeLeftovers();
      assertEquals(before, names());
      pending.publish();
    }
    assertTrue(Files.size(folder.resolve("data.htedl")) > 0);
    assertEquals(Set.of("data.htedl"), names());
  }
}
