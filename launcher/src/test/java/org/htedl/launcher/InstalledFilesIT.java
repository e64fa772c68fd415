// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The folder that users get. The benchmarks are not in it. */
class InstalledFilesIT {
  private static final Path DIST = Path.of(System.getProperty("htedl.dist"));

  private static List<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(DIST.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** What a command prints on both outputs, after its exit status. */
  private static String run(String classPath, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath, Htedl.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return process.waitFor() + " " + output.strip();
  }

  @Test
  void usersGetWhatTheyNeed() throws IOException {
    List<String> names =
        names("lib").stream().map(name -> name.replaceFirst("-[0-9].*", "")).distinct().toList();
    assertEquals(
        List.of(
            "htedl-accelerated",
            "htedl-answersets",
            "htedl-core",
            "htedl-cuda",
            "htedl-engine",
            "htedl-entailment",
            "htedl-explain",
            "htedl-fuseki-module",
            "htedl-kernels",
            "htedl-launcher",
            "htedl-learn",
            "htedl-matching",
            "htedl-opencl",
            "htedl-shards",
            "jcuda",
            "jcuda-natives",
            "jline-native",
            "jline-terminal",
            "jocl",
            "picocli",
            "progressbar"),
        names);
  }

  @Test
  void benchSaysWhereItRuns() throws Exception {
    String users = DIST + "/lib/*:" + DIST + "/fuseki/*";
    assertEquals(
        "1 htedl: bench runs from a checkout of the sources: clone the repository and call"
            + " \"./htedl bench conj 1000 3 --reps 2\" there",
        run(users, "bench", "conj", "1000", "3", "--reps", "2"));
  }
}
