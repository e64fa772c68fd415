// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/** The folders in which this process finds programs, as the environment's {@code PATH} has them. */
public final class SearchPath {
  private SearchPath() {}

  /**
   * Whether a program is in one of the folders.
   *
   * @param program its file's name
   */
  public static boolean has(String program) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .anyMatch(folder -> isIn(folder, program));
  }

  private static boolean isIn(String folder, String program) {
    try {
      return Files.isExecutable(Path.of(folder, program));
    } catch (InvalidPathException none) {
      return false;
    }
  }
}
