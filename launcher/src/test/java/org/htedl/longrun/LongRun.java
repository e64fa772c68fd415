// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the long run: does slices of every kind in turn until all are done. */
@Command(
    name = ".ci/long-run",
    description = {
      "Does random work against real servers, in slices that can be repeated from their seeds.",
      "Ends with status 1 if a slice has failed, and says how to repeat it."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class LongRun implements Callable<Integer> {
  @Option(names = "--minutes", paramLabel = "M", description = "Begins no slice after M minutes.")
  private double minutes = Double.MAX_VALUE;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "KIND",
      description = "Only these kinds: fuzz, http-walk, kill, cycles, clients …")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The first seed of each kind (default 1); the results are those of this run.")
  private @Nullable Long firstSeed;

  @Option(names = "--cases", paramLabel = "N", description = "Cases of a slice.")
  private int cases;

  @Option(
      names = "--slices",
      paramLabel = "N",
      description = "Slices of a kind in this run at most.")
  private int slices = Integer.MAX_VALUE;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Where slices add up (default: target/long-run, or -again with --seed).")
  private @Nullable Path results;

  @Option(names = "--resume", description = "Adds to the results that are there.")
  private boolean resume;

  @Option(names = "--summary", description = "Only adds up what is there.")
  private boolean summary;

  /**
   * Ends the process with 0, with 1 where a slice has failed, or with 2 if it is called wrongly.
   */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new LongRun())
            .setExecutionExceptionHandler(
                (failure, line, parsed) -> {
                  line.getErr().println(failure);
                  return 2;
                })
            .execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Path folder = results;
    if (folder == null) {
      folder = Path.of("target", firstSeed == null ? "long-run" : "long-run-again");
      if (firstSeed != null && !resume && !summary) {
        delete(folder);
      }
    }
    Results all = Results.open(folder, resume || summary);
    if (!summary) {
      run(all);
    }
    System.out.print(all.summary());
    return all.lines().stream().anyMatch(line -> line.failures() > 0) ? 1 : 0;
  }

  private List<Kind> kinds() throws IOException {
    List<Kind> kinds =
        Kinds.all().stream().filter(k -> only.isEmpty() || only.contains(k.name())).toList();
    if (kinds.isEmpty() || !only.isEmpty() && kinds.size() < only.size()) {
      throw new IOException(
          "--only takes " + Kinds.all().stream().map(Kind::name).collect(Collectors.joining(", ")));
    }
    return kinds;
  }

  private void run(Results all) throws IOException {
    long end = System.nanoTime() + (long) Math.min(minutes * 60e9, Long.MAX_VALUE / 4.0);
    List<Kind> kinds = kinds();
    boolean more = true;
    for (int turn = 0; more && turn < slices; turn++) {
      more = false;
      for (Kind kind : kinds) {
        Optional<Slice> next = next(kind, all);
        if (next.isPresent() && System.nanoTime() < end) {
          run(kind, next.get(), all);
          more = true;
        }
      }
    }
  }

  /** The first that has not been done, if the kind has any left. */
  private Optional<Slice> next(Kind kind, Results all) throws IOException {
    List<Slice> done =
        all.lines().stream()
            .map(Results.Line::slice)
            .filter(slice -> slice.kind().equals(kind.name()))
            .toList();
    if (done.stream().mapToLong(Slice::cases).sum() >= kind.casesInAll()) {
      return Optional.empty();
    }
    Set<Long> seeds = done.stream().map(Slice::seed).collect(Collectors.toSet());
    long seed = firstSeed == null ? 1 : firstSeed;
    while (seeds.contains(seed)) {
      seed++;
    }
    return Optional.of(new Slice(kind.name(), seed, cases > 0 ? cases : kind.casesOfSlice()));
  }

  private static void run(Kind kind, Slice slice, Results all) throws IOException {
    Path folder = all.work(slice);
    delete(folder);
    Files.createDirectories(folder);
    long start = System.nanoTime();
    Outcome outcome;
    try {
      outcome = kind.run(slice, folder);
    } catch (Exception | AssertionError failed) {
      StringWriter text = new StringWriter();
      failed.printStackTrace(new PrintWriter(text));
      outcome = new Outcome(List.of("The slice ended in an exception.\n" + text), "");
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    all.add(slice, outcome, seconds);
    System.out.printf(
        "%s seed %d: %d %s, %d failures, %.0f s %s%n",
        slice.kind(),
        slice.seed(),
        slice.cases(),
        kind.unit(),
        outcome.failures().size(),
        seconds,
        outcome.figures());
    for (String failure : outcome.failures()) {
      System.out.println("  " + failure.lines().findFirst().orElse(""));
    }
    if (outcome.failures().isEmpty()) {
      delete(folder);
    } else {
      System.out.println("  again: " + slice.command());
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
