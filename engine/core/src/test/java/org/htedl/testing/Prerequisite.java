// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * What a test needs of the machine and may not find: a browser, a compiler for kernels, a device.
 *
 * <p>On an ordinary machine the test is left out and a line says so at the end of the build; in
 * continuous integration (profile {@code ci}) it fails.
 */
public final class Prerequisite {
  private Prerequisite() {}

  /**
   * Goes on if the prerequisite is met; otherwise leaves the calling test out, or fails it.
   *
   * @param met whether the machine has it
   * @param line what is not run and what is missing, such as "workbench page: no chromedriver"
   */
  public static void require(boolean met, String line) {
    if (met) {
      return;
    }
    if (Boolean.getBoolean("htedl.ci")) {
      Assertions.fail("could not be run: " + line);
    }
    prefer(false, line);
  }

  /**
   * The same for what continuous integration cannot install, such as a graphics card: left out and
   * listed there, too.
   */
  public static void prefer(boolean met, String line) {
    if (!met) {
      note(line);
      Assumptions.abort(line);
    }
  }

  private static synchronized void note(String line) {
    String file = System.getProperty("htedl.notRun");
    if (file == null) {
      return;
    }
    try {
      Path path = Path.of(file);
      if (!Files.exists(path) || !Files.readAllLines(path, UTF_8).contains(line)) {
        Files.writeString(path, line + "\n", UTF_8, CREATE, APPEND);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
