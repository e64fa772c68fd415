// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.htedl.testing.Checkout;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Draws mutations of main code, each instruction as likely as any other, and counts the ones that
 * the tests of their module notice.
 */
@Command(
    name = ".ci/mutations",
    description = {
      "Draws mutations of main code and runs the tests of its module against each.",
      "Prints a table, and ends with status 1 if fewer than nine in ten are caught."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class Mutations implements Callable<Integer> {
  private static final Duration LEAST_LIMIT = Duration.ofMinutes(1);

  @Option(names = "--seed", paramLabel = "S", description = "Any text (default: the commit).")
  private @Nullable String seed;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "How many mutations are drawn (default ${DEFAULT-VALUE}).")
  private int count = 30;

  @Option(
      names = "--only",
      paramLabel = "K",
      description = "Runs number K of those drawn alone, and prints what its last tests wrote.")
  private int only;

  @Option(
      names = "--modules",
      split = ",",
      paramLabel = "M",
      description = "Draws from these only: engine/core,launcher …")
  private List<String> modules = new ArrayList<>();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Mutations that are tried at a time (default ${DEFAULT-VALUE}).")
  private int jobs = 1;

  @Option(names = "--list", description = "Only lists the mutations that are drawn.")
  private boolean list;

  /** A mutation that has been drawn, and the class with it. */
  private record Drawn(
      int number, TestedModule module, Mutation mutation, byte[] original, byte[] mutated) {
    /** Its cells in the table. */
    String cells() {
      return "| %d | %s | %s | %s | %d | %s |"
          .formatted(
              number,
              module.name(),
              mutation.className().replaceFirst("^org\\.htedl\\.", ""),
              mutation.method(),
              mutation.line(),
              mutation.change());
    }
  }

  private record Result(Drawn drawn, Trial.Verdict verdict) {}

  /** Ends the process with 0, with 1 if too few are caught, or with 2 if it is called wrongly. */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new Mutations())
            .setExecutionExceptionHandler(
                (failure, line, parsed) -> {
                  line.getErr().println(failure);
                  return 2;
                })
            .execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException, ExecutionException {
    Path root = Checkout.root();
    List<TestedModule> all = TestedModule.all(root);
    String drawnFrom = seed == null ? commit(root) : seed;
    List<Drawn> drawn = draw(all, drawnFrom);
    System.out.printf("seed %s%n%n", drawnFrom);
    System.out.println("| | module | class | method | line | mutation | caught by |");
    System.out.println("|---|---|---|---|---|---|---|");
    if (only > 0) {
      drawn = List.of(drawn.get(only - 1));
    }
    if (list) {
      drawn.forEach(each -> System.out.println(each.cells() + " |"));
      return 0;
    }
    Path work = Files.createTempDirectory("htedl-mutations");
    // Also after Ctrl-C.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(work)));
    try {
      List<Result> results = run(drawn, all, work);
      summarize(results);
      long caught = results.stream().filter(each -> each.verdict().isCaught()).count();
      return caught * 10 >= results.size() * 9L ? 0 : 1;
    } finally {
      delete(work);
    }
  }

  private static String commit(Path root) throws IOException {
    Process git = new ProcessBuilder("git", "rev-parse", "HEAD").directory(root.toFile()).start();
    String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (commit.isEmpty()) {
      throw new IOException(root + " has no commit: choose a seed with --seed");
    }
    return commit;
  }

  /**
   * The first mutations of a random order of all, without mutations that no virtual machine
   * accepts.
   */
  private List<Drawn> draw(List<TestedModule> all, String drawnFrom) throws IOException {
    record Place(TestedModule module, Mutation mutation) {}
    List<Place> places = new ArrayList<>();
    for (TestedModule module : all) {
      if (modules.isEmpty() || modules.contains(module.name())) {
        for (Mutation each : module.mutations()) {
          if (!module.judges(each.className(), all).isEmpty()) {
            places.add(new Place(module, each));
          }
        }
      }
    }
    Collections.shuffle(places, new Random(number(drawnFrom)));
    List<Drawn> drawn = new ArrayList<>();
    for (Place place : places) {
      if (drawn.size() == count) {
        break;
      }
      byte[] original = Files.readAllBytes(place.module().file(place.mutation().className()));
      try (URLClassLoader loader = place.module().loader()) {
        Optional<byte[]> mutated = place.mutation().applied(original, loader);
        if (mutated.isPresent()) {
          drawn.add(
              new Drawn(
                  drawn.size() + 1, place.module(), place.mutation(), original, mutated.get()));
        }
      }
    }
    return drawn;
  }

  /** A number for a text: all of its letters count. */
  private static long number(String text) {
    long number = 0;
    for (int at = 0; at < text.length(); at++) {
      number = 31 * number + text.charAt(at);
    }
    return number;
  }

  private List<Result> run(List<Drawn> drawn, List<TestedModule> all, Path work)
      throws InterruptedException, ExecutionException {
    List<Result> results = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(jobs)) {
      List<Future<Result>> running = new ArrayList<>();
      for (Drawn each : drawn) {
        running.add(executor.submit(() -> run(each, all, work)));
      }
      try {
        for (Future<Result> each : running) {
          results.add(each.get());
        }
      } catch (ExecutionException failed) {
        // Closing waits for what has been submitted, which may take hours.
        executor.shutdownNow();
        throw failed;
      }
    }
    return results;
  }

  private Result run(Drawn drawn, List<TestedModule> all, Path work)
      throws IOException, InterruptedException {
    Trial.Verdict verdict = null;
    double seconds = 0;
    List<String> excluded = new ArrayList<>();
    for (TestedModule judge : drawn.module().judges(drawn.mutation().className(), all)) {
      Path folder = Files.createDirectories(work.resolve(Integer.toString(drawn.number()), "run"));
      verdict =
          new Trial(judge, drawn.mutation(), drawn.original(), drawn.mutated(), folder, LEAST_LIMIT)
              .run();
      if (only > 0) {
        System.out.write(Files.readAllBytes(folder.resolve("output.txt")));
      }
      delete(folder.getParent());
      seconds += verdict.seconds();
      excluded.addAll(verdict.excluded());
      if (verdict.isCaught()) {
        break;
      }
    }
    if (verdict == null) {
      throw new IllegalStateException("no tests for " + drawn.mutation());
    }
    verdict = new Trial.Verdict(verdict.test(), verdict.end(), seconds, excluded);
    System.out.println(drawn.cells() + " " + verdict + " |");
    return new Result(drawn, verdict);
  }

  private static void summarize(List<Result> results) throws IOException {
    System.out.println();
    results.stream()
        .map(each -> each.drawn().module().name())
        .distinct()
        .sorted()
        .forEach(module -> System.out.println(share(module, results)));
    System.out.println(share("", results));
    for (Result each : results.stream().filter(each -> !each.verdict().isCaught()).toList()) {
      Mutation mutation = each.drawn().mutation();
      System.out.printf(
          "survived: %d, %s:%d, %s%n    %s%n",
          each.drawn().number(),
          mutation.className(),
          mutation.line(),
          mutation.change(),
          each.drawn().module().sourceLine(mutation));
    }
  }

  private static String share(String module, List<Result> results) {
    List<Result> of =
        results.stream()
            .filter(each -> module.isEmpty() || each.drawn().module().name().equals(module))
            .toList();
    return "%s: %d of %d caught"
        .formatted(
            module.isEmpty() ? "all" : module,
            of.stream().filter(each -> each.verdict().isCaught()).count(),
            of.size());
  }

  /** Deletes a folder, as far as that is possible: a process that was killed may still write. */
  private static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException left) {
      System.err.println(folder + " could not be deleted: " + left.getMessage());
    }
  }
}
