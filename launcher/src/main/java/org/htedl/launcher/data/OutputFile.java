// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.nio.file.Files;
import java.nio.file.Path;
import org.htedl.launcher.console.Failure;

/** A file that a command writes when its work is done. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Checks before the work that the file can be written.
   *
   * @param option that names the file, such as {@code --out}
   * @throws Failure with one sentence
   */
  public static void check(String option, Path file) {
    Path folder = folder(option, file);
    checkWritable(option, Files.exists(file) ? file : folder);
  }

  /**
   * Checks before the work that a file beside it can be written, which then takes its place.
   *
   * @throws Failure as {@link #check}
   */
  public static void checkReplaced(String option, Path file) {
    checkWritable(option, folder(option, file));
  }

  private static Path folder(String option, Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new Failure(option + ": " + file + " is a folder: name a file in it");
    }
    if (!Files.isDirectory(folder)) {
      throw new Failure(option + ": there is no folder " + folder + ": create it first");
    }
    return folder;
  }

  private static void checkWritable(String option, Path written) {
    if (!Files.isWritable(written)) {
      throw new Failure(option + ": " + Failure.permissionDenied(written.toString()));
    }
  }
}
