package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.closure.Closure;
import org.htedl.closure.StorableMirror;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.Warnings;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.limit.MemoryClaim;
import org.htedl.mirror.limit.MirrorLimits;
import org.htedl.mirror.store.LoadedMirror;
import org.htedl.mirror.store.Origin;
import org.htedl.mirror.store.PendingSnapshot;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.Signature;
import org.htedl.mirror.store.SnapshotFile;

/**
 * The mirror that a command keeps next to its first file, for the next command with the same files.
 * What cannot be used or written is one line on standard error, never a failure.
 */
public final class KeptMirror {
  private final List<Path> files;
  private final Closure closure;
  private final boolean hashes;
  private final SnapshotFile snapshot;
  private final Origin origin;

  private KeptMirror(List<Path> files, Closure closure, boolean hashes) throws IOException {
    this.files = List.copyOf(files);
    this.closure = closure;
    this.hashes = hashes;
    Path first = files.getFirst();
    this.snapshot = new SnapshotFile(first.resolveSibling(first.getFileName() + ".htedl"));
    this.origin = origin();
  }

  /**
   * The mirror of these files, which are looked at now.
   *
   * @param hashes whether all of their content is
   * @throws IOException if a file cannot be read
   */
  public static KeptMirror of(List<Path> files, Closure closure, boolean hashes)
      throws IOException {
    return new KeptMirror(files, closure, hashes);
  }

  private Origin origin() throws IOException {
    return Origin.here(closure.mode().ordinal(), FileSignature.of(files, hashes), Signature.NONE);
  }

  /** The mirror with what follows; empty if there is none, or none that can be used. */
  public Optional<LoadedMirror> load() {
    try {
      return snapshot
          .read(origin, null, MirrorLimits.OF_ARRAYS, MemoryClaim.UNCOUNTED, () -> false)
          .map(
              loaded ->
                  new LoadedMirror(
                      StorableMirror.closed(loaded.mirror(), closure, Bounds.none()),
                      loaded.notes(),
                      loaded.attached(),
                      loaded.bytes()));
    } catch (RefusedSnapshotException refused) {
      say("used", String.valueOf(refused.getMessage()));
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
      if (!origin().equals(origin)) {
        say("written", "the data has changed while it was read");
        return;
      }
      snapshot.removeLeftovers();
      try (PendingSnapshot pending =
          snapshot.write(
              StorableMirror.of(mirror), origin, prefixes, MemoryClaim.UNCOUNTED, () -> false)) {
        pending.publish();
      }
    } catch (IOException e) {
      say("written", Failure.sentence(e));
    }
  }

  private void say(String done, String reason) {
    Warnings.print(snapshot.path() + " is not " + done + ": " + reason);
  }
}
