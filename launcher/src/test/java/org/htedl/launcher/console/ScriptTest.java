// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.htedl.launcher.Execution;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script of a checkout in which nothing is built. */
class ScriptTest {
  @TempDir Path folder;

  @BeforeEach
  void copy() throws IOException {
    Files.copy(Path.of("../htedl"), folder.resolve("htedl"), StandardCopyOption.COPY_ATTRIBUTES);
  }

  private Execution run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", folder.resolve("htedl").toString()));
    command.addAll(List.of(arguments));
    Path err = folder.resolve("err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Execution(process.waitFor(), out, Files.readString(err));
  }

  /** Help neither builds nor fetches 220 MB. */
  @ParameterizedTest
  @CsvSource({"cluster", "cluster help", "cluster --help", "cluster -h", "cluster load --help"})
  void helpForTheClusterBuildsNothing(String arguments) throws Exception {
    Execution help = run(arguments.split(" "));
    assertEquals("", help.err());
    assertEquals(0, help.status());
    assertTrue(help.out().startsWith("Usage: htedl cluster COMMAND\n"), help.out());
    assertTrue(help.out().contains("220 MB"), help.out());
    assertFalse(Files.exists(folder.resolve("cluster")));
  }

  /** The sources are the only list of options, so that it cannot be out of date. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "serve --prot 3031 | 1 | Unknown option: '--prot' (try --help)",
        "serve --port 3031 --prot=1 | 1 | Unknown option: '--prot' (try --help)",
        "solve --prot | 65 | Unknown option: '--prot' (try --help)",
        "sevre --port 3031 | 1 | Unmatched argument at index 0: 'sevre' (try --help)"
      })
  void wrongArgumentsBuildNothing(String arguments, int status, String sentence) throws Exception {
    Path sources = Files.createDirectories(folder.resolve("launcher/src/main/java"));
    Files.writeString(
        sources.resolve("Commands.java"),
        "@Command(name = \"serve\") @Option(names = {\"-p\", \"--port\"}) @Command(name ="
            + " \"solve\")");
    Execution refused = run(arguments.split(" "));
    assertEquals("htedl: " + sentence + "\n", refused.err());
    assertEquals(status, refused.status());
    assertFalse(Files.exists(folder.resolve("launcher/target")));
  }

  @ParameterizedTest
  @CsvSource({"laod", "--master"})
  void anUnknownCommandBuildsNothing(String command) throws Exception {
    Execution refused = run("cluster", command);
    assertEquals(1, refused.status());
    assertEquals(
        "htedl: cluster has no command '"
            + command
            + "': it has load and eval (try ./htedl cluster --help)\n",
        refused.err());
    assertFalse(Files.exists(folder.resolve("cluster")));
  }
}
