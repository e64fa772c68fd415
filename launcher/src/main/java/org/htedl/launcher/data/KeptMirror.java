// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.closure.Closure;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.Warnings;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.store.LoadedMirror;
import org.htedl.mirror.store.PendingSnapshot;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotFile;
import org.htedl.mirror.store.SnapshotOrigin;
import org.htedl.mirror.store.StateSignature;

/**
 * The mirror that a command keeps next to its first file, for the next command with the same files.
 * What cannot be used or written is one line on standard error, never a failure.
 */
public final class KeptMirror {
  private final List<Path> files;
  private final Closure closure;
  private final SnapshotFile snapshot;
  private final FileSignature read;
  private final SnapshotOrigin origin;

  private KeptMirror(List<Path> files, Closure closure, SnapshotFile snapshot) throws IOException {
    this.files = List.copyOf(files);
    this.closure = closure;
    this.snapshot = snapshot;
    this.read = FileSignature.of(files);
    this.origin =
        new SnapshotOrigin(
            Closure.version(), closure.mode().ordinal(), read.content(), StateSignature.NONE);
  }

  /**
   * The mirror of these files, which are read now; empty if one is a pipe or another file that can
   * be read once only.
   *
   * @throws IOException if a file cannot be read
   */
  public static Optional<KeptMirror> of(List<Path> files, Closure closure) throws IOException {
    Path first = files.getFirst();
    SnapshotFile snapshot = new SnapshotFile(first.resolveSibling(first.getFileName() + ".htedl"));
    for (Path file : files) {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        say(snapshot, "used", file + " is not a regular file; leave out --keep");
        return Optional.empty();
      }
    }
    return Optional.of(new KeptMirror(files, closure, snapshot));
  }

  /** The mirror with what follows; empty if there is none, or none that can be used. */
  public Optional<LoadedMirror> load() {
    try {
      return snapshot
          .read(origin, null, MirrorLimits.OF_ARRAYS, MemoryClaim.UNCOUNTED, () -> false)
          .map(
              loaded ->
                  new LoadedMirror(
                      closure.restored(loaded.mirror(), Bounds.none()),
                      loaded.notes(),
                      loaded.attached(),
                      loaded.bytes()));
    } catch (RefusedSnapshotException refused) {
      say(snapshot, "used", String.valueOf(refused.getMessage()));
      return Optional.empty();
    }
  }

  /**
   * Keeps a mirror, unless the files have changed since they were looked at.
   *
   * @param mirror with what follows
   * @param prefixes those that the files declare
   */
  public void keep(Mirror mirror, Map<String, String> prefixes) {
    try {
      if (!FileSignature.of(files).equals(read)) {
        say(snapshot, "written", "the data has changed while it was read");
        return;
      }
      snapshot.removeLeftovers();
      try (PendingSnapshot pending =
          snapshot.write(
              Closure.storable(mirror), origin, prefixes, MemoryClaim.UNCOUNTED, () -> false)) {
        pending.publish();
      }
    } catch (IOException e) {
      say(snapshot, "written", Failure.sentence(e));
    }
  }

  private static void say(SnapshotFile snapshot, String done, String reason) {
    Warnings.print(snapshot.path() + " is not " + done + ": " + reason);
  }
}
