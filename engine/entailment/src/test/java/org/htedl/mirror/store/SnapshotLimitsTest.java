// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What snapshots take of memory and time, and what dictionaries cannot hold. */
class SnapshotLimitsTest {
  @TempDir Path folder;

  private Path path() {
    return folder.resolve("data.htedl");
  }

  @Test
  void memoryIsClaimedBeforeItIsTakenAndWorkCanBeCancelled() throws Exception {
    Mirror mirror = SnapshotFileTest.small();
    SnapshotFile file = new SnapshotFile(path());
    SnapshotFileTest.write(file, mirror);
    MemoryClaim none =
        bytes -> {
          throw new MemoryBudgetException("no room for " + bytes);
        };
    assertThrows(
        MemoryBudgetException.class,
        () -> file.read(SnapshotFileTest.ORIGIN, null, MirrorLimits.OF_ARRAYS, none, () -> false));
    assertThrows(
        MemoryBudgetException.class,
        () -> file.write(mirror, SnapshotFileTest.ORIGIN, Map.of(), none, () -> false));
    AtomicLong most = new AtomicLong();
    Mirror loaded =
        file.read(
                SnapshotFileTest.ORIGIN,
                null,
                MirrorLimits.OF_ARRAYS,
                bytes -> most.accumulateAndGet(bytes, Math::max),
                () -> false)
            .orElseThrow()
            .mirror();
    assertTrue(most.get() >= loaded.bytes());
    assertThrows(
        CancellationException.class,
        () ->
            file.read(
                SnapshotFileTest.ORIGIN,
                null,
                MirrorLimits.OF_ARRAYS,
                MemoryClaim.UNCOUNTED,
                () -> true));
    assertThrows(
        CancellationException.class,
        () ->
            file.write(
                mirror, SnapshotFileTest.ORIGIN, Map.of(), MemoryClaim.UNCOUNTED, () -> true));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void dictionariesSayWhatTheyCannotHold() throws Exception {
    SnapshotFileTest.write(new SnapshotFile(path()), SnapshotFileTest.small());
    MirrorLimits few = new MirrorLimits(2, 100, 1 << 4, 100, 0);
    Supplier<SnapshotOrigin> origin = () -> SnapshotFileTest.ORIGIN;
    assertThrows(
        RefusedSnapshotException.class,
        () ->
            new SnapshotFile(path())
                .read(origin.get(), null, few, MemoryClaim.UNCOUNTED, () -> false));
  }
}
