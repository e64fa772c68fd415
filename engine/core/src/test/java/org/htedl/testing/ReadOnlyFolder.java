// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder that this process may not write to while this is open. The files in it may be written.
 */
public final class ReadOnlyFolder implements AutoCloseable {
  private final Path folder;

  private ReadOnlyFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes the permission to write away; leaves the calling test out where that changes nothing, as
   * for root.
   *
   * @param test what is not run then, such as "mirrors in a folder without permission"
   */
  public static ReadOnlyFolder of(Path folder, String test) throws IOException {
    ReadOnlyFolder readOnly = new ReadOnlyFolder(folder);
    boolean holds = folder.toFile().setWritable(false, false) && !canCreateFile(folder);
    if (!holds) {
      readOnly.close();
    }
    Prerequisite.require(holds, test + ": this user may write to folders without permission");
    return readOnly;
  }

  private static boolean canCreateFile(Path folder) throws IOException {
    try {
      Files.delete(Files.createFile(folder.resolve("written")));
      return true;
    } catch (AccessDeniedException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    if (!folder.toFile().setWritable(true, true)) {
      throw new IOException(folder + " stays read-only");
    }
  }
}
