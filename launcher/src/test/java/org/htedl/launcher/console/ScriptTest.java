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
import org.htedl.launcher.Htedl;
import org.htedl.testing.Checkout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

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
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().merge("PATH", folder.resolve("bin") + ":", (path, first) -> first + path);
    Process process = builder.start();
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

  /** The sources are the only list of options. */
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

  /** With the sources of this checkout; the build that then begins has a Maven that fails. */
  @Test
  void optionsOfAllCommandsAreAccepted() throws Exception {
    for (String module : List.of("launcher", "benchmarks")) {
      Files.createSymbolicLink(
          Files.createDirectories(folder.resolve(module)).resolve("src"),
          Checkout.root().resolve(module).resolve("src"));
    }
    Path maven = Files.createDirectories(folder.resolve("bin")).resolve("mvn");
    Files.writeString(maven, "#!/bin/sh\nexit 1\n");
    assertTrue(maven.toFile().setExecutable(true));
    int options = 0;
    for (CommandLine command : Htedl.commandLine().getSubcommands().values()) {
      List<String> arguments = new ArrayList<>(List.of(command.getCommandName()));
      for (OptionSpec option : command.getCommandSpec().options()) {
        for (String name : option.names()) {
          if (name.startsWith("--") && !name.equals("--help") && !name.equals("--version")) {
            arguments.add(name);
            options++;
          }
        }
      }
      arguments.addAll(List.of("--", "--not-an-option"));
      String said = run(arguments.toArray(String[]::new)).err();
      assertFalse(said.contains("Unknown option") || said.contains("Unmatched"), said);
    }
    assertTrue(options > 100, options + " options");
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
