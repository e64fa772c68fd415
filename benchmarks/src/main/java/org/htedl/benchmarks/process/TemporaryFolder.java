// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder among the system's temporary files that goes with everything in it when it is closed,
 * or, where the program is stopped before, at the program's end.
 */
public final class TemporaryFolder implements AutoCloseable {
  private final Path path;
  private final Thread atExit;

  private TemporaryFolder(Path path, Thread atExit) {
    this.path = path;
    this.atExit = atExit;
  }

  /**
   * Makes a folder.
   *
   * @param prefix what its name begins with
   * @throws UncheckedIOException if it cannot be made
   */
  public static TemporaryFolder create(String prefix) {
    try {
      Path path = Files.createTempDirectory(prefix);
      Thread atExit = Thread.ofPlatform().unstarted(() -> delete(path));
      Runtime.getRuntime().addShutdownHook(atExit);
      return new TemporaryFolder(path, atExit);
    } catch (IOException failed) {
      throw new UncheckedIOException("no temporary folder: " + failed.getMessage(), failed);
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException ending) {
      return; // the program is ending and deletes it
    }
    delete(path);
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> contentsFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : contentsFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("not deleted: " + failed.getMessage(), failed);
    }
  }
}
