// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import org.htedl.launcher.console.Failure;
import org.htedl.testing.ReadOnlyFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class CommandLineTest {
  @Test
  void helpNamesTheCommands() {
    Execution help = Execution.of("--help");
    assertEquals(0, help.status());
    for (String command : new String[] {"serve", "eval", "closure", "devices"}) {
      assertTrue(help.out().contains("  " + command), help.out());
      Execution own = Execution.of(command, "--help");
      assertEquals(0, own.status());
      assertTrue(own.out().contains("htedl " + command), own.out());
    }
    assertEquals(help.out(), Execution.of().out());
  }

  /** No summary is cut in mid-sentence, and no line is broken at a width of its own. */
  @Test
  void helpTextsAreWhole() {
    CommandLine line = Htedl.commandLine();
    List<String> summaries =
        Execution.of("--help")
            .out()
            .lines()
            .filter(l -> l.matches("  [a-z-]+ {2,}[A-Z].*"))
            .toList();
    assertEquals(line.getSubcommands().size(), summaries.size(), summaries.toString());
    line.getSubcommands()
        .forEach(
            (name, command) -> {
              String[] description = command.getCommandSpec().usageMessage().description();
              assertTrue(description[0].endsWith("."), name + ": " + description[0]);
              for (String each : description) {
                assertTrue(each.matches("(?s)|  .*|.*[.:]"), name + ": " + each);
                assertTrue(!each.startsWith("  ") || each.length() < 80, name + ": " + each);
              }
              for (OptionSpec option : command.getCommandSpec().options()) {
                for (String each : option.description()) {
                  assertTrue(each.endsWith("."), name + " " + option.longestName() + ": " + each);
                }
              }
            });
  }

  @Test
  void devicesThatAreThereAndNot() {
    Execution devices = Execution.of("devices");
    assertEquals(0, devices.status());
    for (String name : new String[] {"simd", "scalar", "cuda", "opencl"}) {
      assertTrue(devices.out().lines().anyMatch(line -> line.startsWith(name)), devices.out());
    }
    assertTrue(devices.lines().get(0).endsWith(" over 100000 individuals (generated):"));
    assertTrue(devices.lines().get(1).matches("simd +available .*/s .*100 %.*"), devices.out());
    String scalar = devices.lines().getLast();
    assertTrue(scalar.matches("scalar +available .*/s +by name .*"), devices.out());
  }

  /** Whether it was to be read or written. */
  @Test
  void aFileWithoutPermissionIsNamed() {
    assertEquals(
        "permission denied: a.nt (change its permissions, or choose another one)",
        Failure.sentence(new AccessDeniedException("a.nt")));
  }

  @Test
  @SuppressWarnings("try") // The folder is read-only meanwhile.
  void aDatabaseInAFolderWithoutPermissionIsRefused(@TempDir Path folder, @TempDir Path base)
      throws IOException {
    try (var readOnly = ReadOnlyFolder.of(folder, "serve --tdb2 in a folder without permission")) {
      Execution refused =
          Execution.of(
              "serve", "--port", "49998", "--base", base.toString(), "--tdb2", folder.toString());
      assertEquals(
          "htedl: permission denied: "
              + folder
              + " (change its permissions, or choose another one)\n",
          refused.err());
      assertEquals(1, refused.status());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense | Unmatched argument",
        "serve --prot 1 | Unknown option: '--prot', did you mean --port? (try --help)",
        "sovle | Unmatched argument at index 0: 'sovle', did you mean solve? (try --help)",
        "devies | Unmatched argument at index 0: 'devies', did you mean devices? (try --help)",
        "serve --port many | --port: 'many' is not an int",
        "serve --port 0 | --port takes a number from 1 to 65535",
        "serve --host 192.0.2.77 | --host takes localhost, 0.0.0.0 or an address of this machine,"
            + " not 192.0.2.77",
        "serve --host no.such.name.invalid | --host takes localhost, 0.0.0.0 or an address of this"
            + " machine",
        "serve --cors app.example | an allowed origin is * or as https://app.example",
        "serve --cors https://app.example/page | an allowed origin is * or as https://app.example",
        "serve --cors null | an allowed origin is * or as https://app.example",
        "serve --allow-host http://a.example | an allowed host is a name or an address",
        "serve --allow-address data | --allow-address takes an address such as https://schema.org/",
        "serve --read-only --writable | --read-only and --writable exclude each other",
        "serve --users nowhere.txt | no such file: nowhere.txt",
        "serve --config pom.xml --users pom.xml | --config cannot be combined with --users: set"
            + " fuseki:passwd in the configuration",
        "serve --https nowhere.json | no such file: nowhere.json",
        "serve --https pom.xml | --https takes a file such as {\"keystore\": \"server.p12\"",
        "serve --name a/b | --name takes letters",
        "serve --config nowhere.ttl | no such file: nowhere.ttl",
        "serve --data /nowhere/x.ttl --port 49998 | no such file: /nowhere/x.ttl",
        "serve --config c.ttl --tdb2 d | --config cannot be combined with --data and --tdb2",
        "serve --config pom.xml --name kb | --config cannot be combined with --name and --device",
        "serve --tdb2 pom.xml --port 49998 | pom.xml cannot be the folder of a database",
        "serve --data src --port 49998 | src is a folder: name the files in it",
        "learn --data x.htedl --positives a --negatives b | a mirror, which eval and closure open",
        "why --data | Missing required parameter for option '--data' (FILE) (try --help)",
        "closure | Missing required option: '--data=FILE'",
        "closure --data nowhere.nt --out pom.xml/x.nt | --out: there is no folder ",
        "closure --data nowhere.nt --out src | --out: src is a folder: name a file in it",
        "around --around a --depth 1 --data nowhere.nt --out nowhere/x.nt | --out: there is no"
            + " folder ",
        "serve --port 49998 --base pom.xml | pom.xml cannot be the server's folder"
      })
  void oneSentenceForWhatIsWrong(String arguments, String sentence) {
    Execution execution = Execution.of(arguments.split(" "));
    assertEquals(1, execution.status());
    assertEquals("", execution.out());
    assertTrue(execution.err().contains(sentence), execution.err());
    assertEquals(1, execution.err().lines().count(), execution.err());
  }
}
