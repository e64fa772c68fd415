// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The operations by which snapshots change a disk, in the order in which they do it. Tests put
 * others in their place, which stop after some of them.
 */
public interface Disk {
  /** The disk of this machine. */
  Disk SYSTEM = new SystemDisk();

  /** Makes a file that is not there yet, for its owner alone, and opens it for writing. */
  FileChannel create(Path file) throws IOException;

  /** Writes all that the buffer has left, from a place in the file on. */
  void write(FileChannel file, ByteBuffer bytes, long position) throws IOException;

  /** Returns when the content of the file is on the disk. */
  void force(FileChannel file) throws IOException;

  /** Gives a file another name in the same folder, in place of the file that had it. */
  void rename(Path from, Path to) throws IOException;

  /** Removes a file, if it is there. */
  void unlink(Path file) throws IOException;

  /** Returns when the names in the folder are on the disk. */
  void forceFolder(Path folder) throws IOException;
}
