// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.paired;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.htedl.benchmarks.process.Programs;
import org.jspecify.annotations.Nullable;

/**
 * A built version of this project whose programs can be run in a new JVM.
 *
 * @param classPath where its classes are
 */
record Checkout(String classPath) {
  private static final String LAUNCHER = "org.htedl.launcher.Htedl";
  private static final Pattern MEDIAN =
      Pattern.compile(" median_us=([0-9.]+)(?:.* cpu_median_us=([0-9.]+))?");
  private static final Pattern SECONDS = Pattern.compile("cpu_seconds=([0-9.]+)\\+([0-9.]+)");

  /**
   * What one run took.
   *
   * @param seconds processor time of the whole process, of all its threads
   * @param medianMicros the first median that it prints, if it prints one
   * @param cpuMedianMicros the median in processor time of the same line, if it has one
   */
  record Sample(double seconds, OptionalDouble medianMicros, OptionalDouble cpuMedianMicros) {}

  /** The version that this program is part of. */
  static Checkout running() {
    return new Checkout(System.getProperty("java.class.path"));
  }

  /**
   * The version in a folder.
   *
   * @throws IllegalArgumentException with one sentence, if it is not built
   */
  static Checkout in(Path folder) {
    Path dist = folder.resolve("launcher/target/dist").toAbsolutePath().normalize();
    // Older checkouts have the benchmarks beside what users get.
    Path bench =
        Stream.of(folder.resolve("benchmarks/target/bench"), dist.resolve("bench"))
            .map(path -> path.toAbsolutePath().normalize())
            .filter(Files::isDirectory)
            .findFirst()
            .orElseThrow(() -> notBuilt(folder));
    if (!Files.isDirectory(dist.resolve("lib")) || !Files.isDirectory(dist.resolve("fuseki"))) {
      throw notBuilt(folder);
    }
    return new Checkout(dist + "/lib/*:" + bench + "/*:" + dist + "/fuseki/*");
  }

  private static IllegalArgumentException notBuilt(Path folder) {
    return new IllegalArgumentException(
        folder + " has no built benchmarks: run ./htedl bench --help there first");
  }

  /**
   * Runs a program in a new JVM with the options of this one.
   *
   * @param program arguments of {@code ./htedl bench}; or a class with a main method, its name with
   *     the package, and its arguments
   * @throws IOException if it fails, with what it printed
   */
  Sample run(List<String> program) throws IOException {
    // The shell's clock sees the time of a process that has ended, which Java's does not.
    List<String> command =
        new ArrayList<>(
            List.of("bash", "-c", "TIMEFORMAT='cpu_seconds=%U+%S'; time \"$@\"", "bash"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (option.startsWith("-X") || option.startsWith("--")) {
        command.add(option);
      }
    }
    command.addAll(List.of("-cp", classPath));
    if (!isMainClass(program)) {
      command.addAll(List.of(LAUNCHER, "bench"));
    }
    command.addAll(program);
    return sample(Programs.output(command));
  }

  /** Whether a program is a class with a main method. */
  static boolean isMainClass(List<String> program) {
    return program.getFirst().indexOf('.') >= 0;
  }

  /**
   * What a run's output says.
   *
   * @throws IOException if the shell's line with the processor time is not in it
   */
  static Sample sample(String output) throws IOException {
    Matcher seconds = SECONDS.matcher(output);
    if (!seconds.find()) {
      throw new IOException("a run printed no processor time: " + output.strip());
    }
    Matcher median = MEDIAN.matcher(output);
    boolean found = median.find();
    return new Sample(
        Double.parseDouble(seconds.group(1)) + Double.parseDouble(seconds.group(2)),
        found ? micros(median.group(1)) : OptionalDouble.empty(),
        found ? micros(median.group(2)) : OptionalDouble.empty());
  }

  private static OptionalDouble micros(@Nullable String text) {
    return text == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }
}
