// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A snapshot that is written whole and on the disk, under a temporary name. Its owner publishes it
 * or gives it up by {@link #close}; for one thread.
 */
public final class PendingSnapshot implements AutoCloseable {
  private final Disk disk;
  private final Path temporary;
  private final Path target;
  private final FileChannel file;
  private final long bytes;
  private boolean published;

  PendingSnapshot(Disk disk, Path temporary, Path target, FileChannel file, long bytes) {
    this.disk = disk;
    this.temporary = temporary;
    this.target = target;
    this.file = file;
    this.bytes = bytes;
  }

  /** The length of the file. */
  public long bytes() {
    return bytes;
  }

  /** Puts the file in its place, instead of the one that is there. */
  public void publish() throws IOException {
    disk.rename(temporary, target);
    published = true;
    disk.forceFolder(SnapshotFile.folderOf(target));
  }

  /** Removes the file if it is not published. */
  @Override
  public void close() throws IOException {
    try (file) {
      if (!published) {
        disk.unlink(temporary);
      }
    }
  }
}
