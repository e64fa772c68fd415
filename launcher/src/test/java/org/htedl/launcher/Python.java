// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.htedl.testing.Prerequisite;

/** The machine's Python: the system's own where there is one, else that of the path. */
public final class Python {
  /** The folder with the client. */
  public static final Path PROJECT = Path.of("..", "python").toAbsolutePath().normalize();

  private static final int PATIENCE_MINUTES = 5;

  /**
   * What a program did.
   *
   * @param output what it printed, errors included
   */
  public record Ended(int status, String output) {}

  private Python() {}

  /** Its executable; the test that calls this needs it. */
  public static String executable() {
    String found =
        Files.isExecutable(Path.of("/usr/bin/python3"))
            ? "/usr/bin/python3"
            : Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, "python3"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse("");
    Prerequisite.require(!found.isEmpty(), "Python client: no python3");
    return found;
  }

  /** Whether all these modules are installed. */
  public static boolean has(String... modules) throws IOException, InterruptedException {
    return run(Map.of(), "-c", "import " + String.join(", ", modules)).status() == 0;
  }

  /** Runs Python in the client's folder. */
  public static Ended run(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(executable()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(PROJECT.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    // Leaves no files in the sources.
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    // Reading the output itself would wait as long as the process lasts.
    Path output = Files.createTempFile("htedl-python", ".txt");
    Process process = builder.redirectOutput(output.toFile()).start();
    try {
      process.getOutputStream().close();
      boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
      String text = Files.readString(output);
      assertTrue(ended, text);
      return new Ended(process.exitValue(), text);
    } finally {
      process.destroyForcibly();
      Files.delete(output);
    }
  }
}
