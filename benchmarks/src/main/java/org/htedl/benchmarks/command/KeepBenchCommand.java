package org.htedl.benchmarks.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.benchmarks.LoadCost;
import org.htedl.benchmarks.process.ChildTime;
import org.htedl.benchmarks.process.NewJvm;
import org.htedl.benchmarks.process.Programs;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.fuseki.ntriples.NTriplesReader;
import org.htedl.launcher.Htedl;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code htedl bench keep}: what {@code eval --keep} costs the first time and saves the next. */
@Command(
    name = "keep",
    description = {
      "Runs eval over generated N-Triples, each time in a new JVM: by Jena's parser and by bytes,",
      "both without --keep; with --keep for the first time, which writes the mirror; and again.",
      "Prints medians of seconds of the clock and of the processor, start of the JVM included."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class KeepBenchCommand implements Runnable {
  @Option(
      names = "--triples",
      paramLabel = "N",
      description = "How many to generate (default: ${DEFAULT-VALUE}).")
  private int triples = 1_000_000;

  @Option(
      names = "--rounds",
      paramLabel = "R",
      description = "Runs of each, in turn (default: ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Spec private CommandSpec spec;

  /** What is measured, in this order in each round. */
  private enum Way {
    JENA("without --keep, by Jena's parser"),
    BYTES("without --keep"),
    FIRST("--keep, the first time"),
    AGAIN("--keep, again");

    private final String text;

    Way(String text) {
      this.text = text;
    }
  }

  @Override
  public void run() {
    if (triples < 10 || rounds < 1) {
      throw new Failure("--triples is at least 10, --rounds at least 1");
    }
    try (TemporaryFolder folder = TemporaryFolder.create("htedl-keep")) {
      measure(LoadCost.write(triples, folder.path().resolve("data.nt")));
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    }
  }

  private void measure(Path data) throws IOException {
    Path kept = data.resolveSibling(data.getFileName() + ".htedl");
    double[][] clock = new double[Way.values().length][rounds];
    double[][] processor = new double[Way.values().length][rounds];
    String expected = null;
    for (int round = 0; round < rounds; round++) {
      Files.deleteIfExists(kept);
      FileTime written = null;
      for (Way way : Way.values()) {
        double used = ChildTime.seconds();
        long start = System.nanoTime();
        String answer = Programs.output(command(way, data));
        clock[way.ordinal()][round] = (System.nanoTime() - start) / 1e9;
        processor[way.ordinal()][round] = ChildTime.seconds() - used;
        // What is said of the reading comes first, the answer last.
        String last = answer.strip().lines().reduce("", (before, line) -> line);
        if (expected != null && !last.equals(expected)) {
          throw new IllegalStateException(way.text + ": " + last + " instead of " + expected);
        }
        expected = last;
        written = written(way, kept, written);
      }
    }
    print(clock, processor, Files.size(data), Files.size(kept));
  }

  /** When the mirror was written; it must be by the first one that keeps it, and by no other. */
  private static @Nullable FileTime written(Way way, Path kept, @Nullable FileTime before)
      throws IOException {
    FileTime now = Files.exists(kept) ? Files.getLastModifiedTime(kept) : null;
    boolean isRight =
        switch (way) {
          case JENA, BYTES -> now == null;
          case FIRST -> now != null;
          case AGAIN -> now != null && now.equals(before);
        };
    if (!isRight) {
      throw new IllegalStateException(way.text + ": the mirror's file is of " + now);
    }
    return now;
  }

  private static List<String> command(Way way, Path data) {
    List<String> options = new ArrayList<>(List.of(NewJvm.VECTORS));
    if (way == Way.JENA) {
      options.add("-D" + NTriplesReader.PROPERTY + "=jena");
    }
    List<String> arguments =
        new ArrayList<>(List.of("eval", "--entailment", "none", "--data", data.toString()));
    if (way == Way.FIRST || way == Way.AGAIN) {
      arguments.add("--keep");
    }
    arguments.addAll(List.of("--format", "csv", "Thing"));
    return NewJvm.command(options, Htedl.class, arguments);
  }

  private void print(double[][] clock, double[][] processor, long data, long kept) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%n| %,d triples, %d MB, the mirror's file %d MB | s | CPU s |%n|---|---:|---:|%n",
        triples,
        data >> 20,
        kept >> 20);
    for (Way way : Way.values()) {
      out.printf(
          Locale.ROOT,
          "| %s | %.2f | %.2f |%n",
          way.text,
          Timing.median(clock[way.ordinal()]),
          Timing.median(processor[way.ordinal()]));
    }
    out.flush();
  }
}
