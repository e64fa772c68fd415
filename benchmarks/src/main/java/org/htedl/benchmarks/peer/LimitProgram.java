// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.htedl.benchmarks.workload.WorkloadSpec;

/**
 * The bit prototype: a program in C of a few loops over bits in vectors of 512 bits, whose times
 * are what this processor can do. It is built into a temporary folder, which goes when it is
 * closed.
 */
public final class LimitProgram implements AutoCloseable {
  /** The most repetitions it has room for. */
  private static final int MOST_REPETITIONS = 200;

  private final CProgram program;
  private final boolean countsByTable;

  private LimitProgram(CProgram program, boolean countsByTable) {
    this.program = program;
    this.countsByTable = countsByTable;
  }

  /**
   * Builds the program with gcc, as its own makefile does.
   *
   * @param cpu whether it is to measure the time of its processor
   * @throws IOException if the source cannot be read or does not compile, or there is no gcc
   * @throws IllegalArgumentException if this processor has no AVX-512
   */
  public static LimitProgram build(Path source, boolean cpu) throws IOException {
    return build(source, cpu, CProgram.COMPILER);
  }

  static LimitProgram build(Path source, boolean cpu, String compiler) throws IOException {
    LimitSource made = LimitSource.of(Files.readString(source), CProgram.macros(compiler), cpu);
    return new LimitProgram(CProgram.build(made.text(), compiler), made.countsByTable());
  }

  /** Whether it has the same work as a workload. */
  public static boolean has(WorkloadSpec spec) {
    return LimitQuestion.of(spec) != null;
  }

  /** Whether it counts the bits of a vector by look-ups, for want of an instruction. */
  public boolean countsByTable() {
    return countsByTable;
  }

  /**
   * What it printed about one variant.
   *
   * @param variant its name
   * @param label its name and, where it has them, the size of its tiles
   * @param threads how many it ran on
   */
  record Line(String variant, String label, int threads, double medianMicros, double minMicros) {}

  /**
   * One run of all variants.
   *
   * @throws IOException if it fails, finds one of its own answers wrong, or prints nothing about
   *     the operation
   */
  List<Line> run(LimitQuestion question, int repetitions) throws IOException {
    String reps = Integer.toString(Math.min(repetitions, MOST_REPETITIONS));
    String output = program.run(question.arguments(), Map.of("REPS", reps));
    List<Line> lines = new ArrayList<>();
    for (String text : output.lines().toList()) {
      Map<String, String> pairs = CProgram.pairs(text);
      if (question.operation().equals(pairs.get("op"))) {
        lines.add(line(text, pairs));
      }
    }
    if (lines.isEmpty()) {
      throw new IOException("the bit prototype printed nothing about " + question.operation());
    }
    return lines;
  }

  private static Line line(String text, Map<String, String> pairs) throws IOException {
    String variant = pairs.get("variant");
    String threads = pairs.get("threads");
    String median = pairs.get("median_us");
    String min = pairs.get("min_us");
    if (variant == null || threads == null || median == null || min == null) {
      throw new IOException("the bit prototype printed no time: " + text);
    }
    if (!"ok".equals(pairs.get("check"))) {
      throw new IOException("the bit prototype finds its own answer wrong: " + text);
    }
    String tile = pairs.get("tileKB");
    return new Line(
        variant,
        tile == null ? variant : variant + " " + tile + " KB",
        Integer.parseInt(threads),
        Double.parseDouble(median),
        Double.parseDouble(min));
  }

  @Override
  public void close() {
    program.close();
  }
}
