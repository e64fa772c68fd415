// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A test class of the build that reads its seed and its size from system properties, run longer.
 *
 * @param properties the settings of a slice, as {@code name=value}
 */
record TestClass(
    String name,
    String unit,
    int casesOfSlice,
    int casesInAll,
    String className,
    Function<Slice, List<String>> properties)
    implements Kind {
  private static final int SHOWN = 4_000;
  private static final int HOURS = 3;

  /** A class that takes one seed, and how much to do. */
  static TestClass seeded(
      String name, String unit, int slice, int all, String className, String seed, String cases) {
    return new TestClass(
        name,
        unit,
        slice,
        all,
        className,
        s -> List.of(seed + "=" + s.seed(), cases + "=" + s.cases()));
  }

  /** A class that tries every seed of a range; those of two slices are apart. */
  static TestClass ranged(
      String name, String unit, int slice, int all, String className, String from, String count) {
    return new TestClass(
        name,
        unit,
        slice,
        all,
        className,
        s -> List.of(from + "=" + s.seed() * s.cases(), count + "=" + s.cases()));
  }

  @Override
  public Outcome run(Slice slice, Path folder) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m",
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp"))));
    properties.apply(slice).forEach(property -> command.add("-D" + property));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), TestClassMain.class.getName()));
    command.add(className);
    File output = folder.resolve("output.txt").toFile();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    boolean ended = process.waitFor(HOURS, TimeUnit.HOURS);
    process.destroyForcibly();
    if (ended && process.exitValue() == 0) {
      return new Outcome(List.of(), "");
    }
    String text = Files.readString(output.toPath(), StandardCharsets.UTF_8);
    return new Outcome(List.of(shown(text)), "");
  }

  /** Of what a process wrote, the failures from the first on, or else what it wrote last. */
  private static String shown(String text) {
    int failures = text.indexOf("Failures (");
    return failures < 0
        ? text.substring(Math.max(0, text.length() - SHOWN))
        : text.substring(failures, Math.min(text.length(), failures + SHOWN));
  }
}
