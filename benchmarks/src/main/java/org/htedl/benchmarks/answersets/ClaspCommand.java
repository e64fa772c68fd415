// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * clasp as a process, which is given a file and prints its own processor time, reading included.
 */
public final class ClaspCommand {
  private static final Pattern SECONDS = Pattern.compile("CPU Time\\s*: ([0-9.]+)s");
  private static final Pattern OPTIMUM = Pattern.compile("(?m)^Optimization : (.*)$");

  private final List<String> command;

  /**
   * How clasp ended.
   *
   * @param verdict such as {@code SATISFIABLE}
   * @param costs of the optimum, or the empty string
   * @param millis its processor time
   */
  record Outcome(String verdict, String costs, double millis) {}

  /** A command to which the time limit and the file are added. */
  public ClaspCommand(List<String> command) {
    this.command = List.copyOf(command);
  }

  /** Solves a program in aspif. */
  Outcome solve(String aspif, int limitSeconds) throws IOException, InterruptedException {
    Path file = Files.createTempFile("htedl", ".aspif");
    Path printed = Files.createTempFile("htedl", ".txt");
    try {
      Files.writeString(file, aspif, StandardCharsets.UTF_8);
      List<String> all = new ArrayList<>(command);
      all.add("--time-limit=" + limitSeconds);
      all.add(file.toString());
      ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
      builder.redirectOutput(printed.toFile()).redirectInput(new File("/dev/null"));
      builder.start().waitFor();
      return read(Files.readString(printed, StandardCharsets.UTF_8));
    } finally {
      Files.delete(file);
      Files.delete(printed);
    }
  }

  private static Outcome read(String text) throws IOException {
    Matcher seconds = SECONDS.matcher(text);
    if (!seconds.find()) {
      throw new IOException("no \"CPU Time\" in what the peer printed: " + text.strip());
    }
    String verdict = "UNKNOWN";
    for (String each : List.of("UNSATISFIABLE", "OPTIMUM FOUND", "SATISFIABLE")) {
      if (text.contains("\n" + each + "\n")) {
        verdict = each;
        break;
      }
    }
    Matcher optimum = OPTIMUM.matcher(text);
    String costs = optimum.find() ? optimum.group(1).strip() : "";
    if (!costs.isEmpty() && !verdict.equals("OPTIMUM FOUND")) {
      verdict = "UNKNOWN";
    }
    return new Outcome(verdict, costs, 1e3 * Double.parseDouble(seconds.group(1)));
  }
}
