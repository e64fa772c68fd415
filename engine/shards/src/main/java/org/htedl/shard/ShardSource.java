// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotOrigin;

/**
 * A mirror that has all facts about the own nodes of a shard, and the addresses of its nodes.
 *
 * @param addresses by node; {@link NodeAddress#NONE} for those that no shard owns
 */
@SuppressWarnings("ArrayRecordComponent") // as long as the mirror has nodes; never compared
public record ShardSource(Mirror mirror, long[] addresses) {
  /**
   * Returns the names that it gives to a catalogue: of classes, properties, and kept predicates.
   */
  public Set<String> names() {
    return CatalogueNames.of(mirror).names();
  }

  /** Returns those of its {@link #names} that are properties of individuals. */
  public Set<String> properties() {
    return CatalogueNames.of(mirror).properties();
  }

  /**
   * Writes the source to a file of this machine.
   *
   * @return the length of the file, in bytes
   * @throws IOException if the disk does not take it; nothing is left there then
   */
  public long write(Path path, SnapshotOrigin origin) throws IOException {
    return new SourceFile(path).write(this, origin);
  }

  /**
   * Reads a source from a file of this machine.
   *
   * @param origin what it must belong to
   * @return empty if the file does not exist
   * @throws RefusedSnapshotException if it is not to be used, for which reason ever
   */
  public static Optional<ShardSource> read(Path path, SnapshotOrigin origin)
      throws RefusedSnapshotException {
    return new SourceFile(path).read(origin);
  }

  /** The own node of a shard that this one is, or -1. */
  int own(int shard, int node) {
    long address = addresses[node];
    return address >= 0 && NodeAddress.shard(address) == shard ? NodeAddress.node(address) : -1;
  }
}
