package org.htedl.benchmarks.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.benchmarks.process.Programs;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.benchmarks.workload.WorkloadSpec;

/**
 * The reference program, built into a temporary folder of its own, which goes when it is closed.
 */
public final class PeerProgram implements AutoCloseable {
  private final TemporaryFolder folder;
  private final Path program;
  private final boolean withoutDuplicates;

  private PeerProgram(TemporaryFolder folder, Path program, boolean withoutDuplicates) {
    this.folder = folder;
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
    TemporaryFolder folder = TemporaryFolder.create("htedl-peer");
    try {
      Path copy = Files.writeString(folder.path().resolve("peer.c"), changed.text());
      Path program = folder.path().resolve("peer");
      List<String> command = new ArrayList<>();
      command.add("gcc");
      command.addAll(List.of("-O3", "-march=native", "-std=gnu11", "-fopenmp"));
      command.addAll(List.of(copy.toString(), "-o", program.toString()));
      Programs.output(command);
      return new PeerProgram(folder, program, changed.withoutDuplicates());
    } catch (IOException failed) {
      folder.close();
      throw failed;
    }
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
    command.add(program.toString());
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
    Map<String, String> values = pairs(Programs.output(command));
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

  private static Map<String, String> pairs(String line) {
    Map<String, String> pairs = new HashMap<>();
    for (String pair : line.strip().split("\\s+", -1)) {
      int cut = pair.indexOf('=');
      if (cut > 0) {
        pairs.put(pair.substring(0, cut), pair.substring(cut + 1));
      }
    }
    return pairs;
  }

  @Override
  public void close() {
    folder.close();
  }
}
