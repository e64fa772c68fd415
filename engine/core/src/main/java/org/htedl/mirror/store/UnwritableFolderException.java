package org.htedl.mirror.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder in which this process may neither make nor delete files: others own it, or it lies on a
 * disk that can only be read. The message says so, and what to do, without a full stop.
 */
public final class UnwritableFolderException extends IOException {
  private static final long serialVersionUID = 1L;

  private UnwritableFolderException(Path folder, IOException cause) {
    super("this process may not write to the folder " + folder + "; let it write there", cause);
  }

  /** Returns what to throw for a file that could not be changed. */
  static IOException or(IOException failure, Path file) {
    Path folder = SnapshotFile.folderOf(file);
    return Files.isDirectory(folder) && !Files.isWritable(folder)
        ? new UnwritableFolderException(folder, failure)
        : failure;
  }
}
