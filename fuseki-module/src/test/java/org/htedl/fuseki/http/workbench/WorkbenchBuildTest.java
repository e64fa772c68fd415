// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The committed page is what its sources give, so that only those who change it need Node.js. */
class WorkbenchBuildTest {
  private static final Path SOURCE = Path.of("src/main/workbench");
  private static final Path BUILT = SOURCE.resolve("built");

  @TempDir Path work;

  @ParameterizedTest
  @ValueSource(
      strings = {"index.html", "workbench.css", "icon.svg", "workbench.js", "licences.txt"})
  void thePageIsThere(String name) throws IOException {
    Path committed = Files.exists(SOURCE.resolve(name)) ? SOURCE : BUILT;
    try (InputStream packed =
        WorkbenchBuildTest.class.getResourceAsStream("/org/htedl/fuseki/workbench/" + name)) {
      assertArrayEquals(
          Files.readAllBytes(committed.resolve(name)),
          Objects.requireNonNull(packed, name).readAllBytes(),
          name);
    }
  }

  @Test
  void bundlingAgainGivesTheCommittedFiles() throws Exception {
    Prerequisite.require(
        Browser.program("node").isPresent() && Browser.program("npm").isPresent(),
        "workbench page bundled again: no node or no npm");
    for (String name : List.of("build.mjs", "package.json", "package-lock.json", "src")) {
      copy(SOURCE.resolve(name), work.resolve(name));
    }
    run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--prefer-offline");
    run("node", "build.mjs", work.resolve("built").toString());
    try (Stream<Path> files = Files.list(work.resolve("built"))) {
      for (Path file : files.toList()) {
        Path committed = BUILT.resolve(file.getFileName());
        assertArrayEquals(
            Files.readAllBytes(file),
            Files.readAllBytes(committed),
            committed + " is not what its sources give: build with Node.js, and commit it");
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private void run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), String.join(" ", command) + ": " + output);
  }
}
