// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.htedl.bits.DenseRow;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.IndividualEvidence;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.store.Attachment;
import org.htedl.mirror.store.LoadedMirror;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotOrigin;

/**
 * The facts of a shard that is being made, in a file of this machine: a snapshot of their mirror
 * with the addresses of its nodes.
 *
 * @param path where it is, or will be
 */
record SourceFile(Path path) {
  /**
   * Writes a source.
   *
   * @return the length of the file, in bytes
   * @throws IOException if the disk does not take it; nothing is left there then
   */
  public long write(ShardSource source, SnapshotOrigin origin) throws IOException {
    return ShardFile.write(
        path, uncounted(source.mirror()), origin, new Attachment(source.addresses(), new int[1]));
  }

  /** What follows and what is asserted alike, without what patches would need. */
  private static Mirror uncounted(Mirror mirror) {
    DenseRow live = mirror.live();
    return new Mirror(
        0, mirror.dictionary(), mirror.facts(), live, IndividualEvidence.NONE, null, null);
  }

  /**
   * Reads the source.
   *
   * @param origin what it must belong to
   * @return empty if the file does not exist
   * @throws RefusedSnapshotException if it is not to be used, for which reason ever
   */
  public Optional<ShardSource> read(SnapshotOrigin origin) throws RefusedSnapshotException {
    Optional<LoadedMirror> loaded = ShardFile.load(path, origin, MemoryClaim.UNCOUNTED);
    if (loaded.isEmpty()) {
      return Optional.empty();
    }
    long[] addresses = loaded.get().attached().longs();
    if (addresses.length != loaded.get().mirror().nodeCount()) {
      throw new RefusedSnapshotException("its numbers make no sense");
    }
    return Optional.of(new ShardSource(loaded.get().mirror(), addresses));
  }
}
