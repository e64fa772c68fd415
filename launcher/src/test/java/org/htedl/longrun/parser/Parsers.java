// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.parser;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Coverage-guided fuzzing of one parser in a process of its own, by Jazzer, which only the profile
 * of the long run has on the class path.
 */
public final class Parsers {
  private static final int HOURS = 3;
  private static final int SHOWN = 4_000;

  private Parsers() {}

  /**
   * Runs the fuzzer.
   *
   * @param seed decides the parser and the inputs
   * @param inputs how many inputs it tries
   * @param folder gets its output, its corpus and the input that fails
   * @return what failed, empty if nothing
   */
  public static List<String> run(long seed, int inputs, Path folder)
      throws IOException, InterruptedException {
    Target target = Target.values()[(int) Math.floorMod(seed, (long) Target.values().length)];
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    Path output = folder.resolve("output.txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx1g",
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
                "-Dhtedl.parser=" + target,
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + Fuzzed.class.getName(),
                "--instrumentation_includes=org.htedl.**",
                "-runs=" + inputs,
                "-seed=" + (1 + Math.floorMod(seed, (long) Integer.MAX_VALUE)),
                "-max_len=2000",
                corpus.toString(),
                Seeds.folder(Path.of("").toAbsolutePath(), target).toString()));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(HOURS, TimeUnit.HOURS);
    process.destroyForcibly();
    String text = Files.readString(output, ISO_8859_1);
    if (ended && process.exitValue() == 0 && text.contains("Done " + inputs + " runs")) {
      return List.of();
    }
    int finding = text.indexOf("== Java Exception");
    int from = finding < 0 ? Math.max(0, text.length() - SHOWN) : finding;
    return List.of(target + ": " + text.substring(from, Math.min(text.length(), from + SHOWN)));
  }
}
