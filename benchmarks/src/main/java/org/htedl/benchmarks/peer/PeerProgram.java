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
 * The reference program, built into a temporary folder of its own, which goes when it is closed.
 */
public final class PeerProgram implements AutoCloseable {
  private final CProgram program;
  private final boolean withoutDuplicates;

  private PeerProgram(CProgram program, boolean withoutDuplicates) {
    this.program = program;
    this.withoutDuplicates = withoutDuplicates;
  }

  /**
   * Builds the program with gcc, as its own makefile does.
   *
   * @param cpu whether it is to measure the time of its processor
   * @throws IOException if the source cannot be read or does not compile
   */
  public static PeerProgram build(Path source, boolean cpu) throws IOException {
    PeerSource changed = PeerSource.of(Files.readString(source), cpu);
    return new PeerProgram(
        CProgram.build(changed.text(), CProgram.COMPILER), changed.withoutDuplicates());
  }

  /** Whether its random graphs have every edge once, so that cardinalities can be compared. */
  public boolean withoutDuplicates() {
    return withoutDuplicates;
  }

  /** What one run printed. */
  public record Result(String mode, double medianMicros, double minMicros, String check) {}

  /**
   * Runs a workload.
   *
   * @param operation the program's name for it; of a kind with the workload's
   * @param mode {@code baseline}, {@code scalar} or {@code vector}
   */
  public Result run(WorkloadSpec spec, String operation, String mode, int threads, int repetitions)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(operation);
    if (operation.equals("cover")) {
      command.add(spec.arguments().getFirst());
      command.add("-");
    } else {
      command.addAll(spec.arguments());
    }
    command.add(mode);
    option(command, "--threads", Integer.toString(threads));
    option(command, "--reps", Integer.toString(repetitions));
    option(command, "--density", Double.toString(spec.density()));
    option(command, "--pool", Integer.toString(spec.pool()));
    option(command, "--seed", Long.toUnsignedString(spec.seed()));
    if (spec.k() >= 0) {
      option(command, "--k", Integer.toString(spec.k()));
    }
    Map<String, String> values = CProgram.pairs(program.run(command, Map.of()));
    String median = values.get("median_us");
    String min = values.get("min_us");
    String check = values.get("check");
    if (median == null || min == null || check == null) {
      throw new IOException("the reference program printed no median_us, min_us and check");
    }
    return new Result(mode, Double.parseDouble(median), Double.parseDouble(min), check);
  }

  private static void option(List<String> command, String name, String value) {
    command.add(name);
    command.add(value);
  }

  @Override
  public void close() {
    program.close();
  }
}
