// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The tests of a module against one mutated class, until a test fails.
 *
 * <p>The class is alone in a folder in front of the class path; nothing is written to the module. A
 * test that fails has to succeed with the original class in that place. A test class that still
 * runs after a limit, and after five times as long as with the original class, does not end.
 */
final class Trial {
  private static final int TIMES = 5;
  private static final int POLL_MILLIS = 100;

  /**
   * Verdict of the tests on a mutation.
   *
   * @param test the test that noticed it, or null if it survived
   * @param end how the test ended, empty if it failed
   * @param excluded test classes that fail here with the original class
   */
  record Verdict(@Nullable String test, String end, double seconds, List<String> excluded) {
    boolean isCaught() {
      return test != null;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s after %.0f s%s",
          test == null ? "**survived**" : "`" + test + "`" + end,
          seconds,
          excluded.isEmpty() ? "" : " without " + String.join(", ", excluded));
    }
  }

  /** The end of one process: the class in which it ended, and why. */
  private record End(int done, @Nullable String test, String why, long nanos) {
    boolean isGood() {
      return why.isEmpty() && test == null;
    }
  }

  private final TestedModule module;
  private final Mutation mutation;
  private final byte[] original;
  private final byte[] mutated;
  private final Path folder;
  private final long leastLimit;

  /**
   * A trial that has not run yet.
   *
   * @param module whose tests run
   * @param folder for all that the trial writes
   * @param leastLimit how long a test class may run at least
   */
  Trial(
      TestedModule module,
      Mutation mutation,
      byte[] original,
      byte[] mutated,
      Path folder,
      Duration leastLimit) {
    this.module = module;
    this.mutation = mutation;
    this.original = original;
    this.mutated = mutated;
    this.folder = folder;
    this.leastLimit = leastLimit.toNanos();
  }

  Verdict run() throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<String> excluded = new ArrayList<>();
    List<String> left = module.testsFor(mutation.className());
    long limit = leastLimit;
    while (!left.isEmpty()) {
      End end = run(mutated, left, limit);
      if (end.isGood()) {
        break;
      }
      String name = left.get(end.done());
      double seconds = (System.nanoTime() - start) / 1e9;
      End plain = run(original, List.of(name), Long.MAX_VALUE);
      left = left.subList(end.done(), left.size());
      if (!plain.isGood()) {
        excluded.add(simple(name));
        left = left.subList(1, left.size());
        limit = leastLimit;
      } else if (end.nanos() >= limit && limit < TIMES * plain.nanos()) {
        limit = TIMES * plain.nanos();
      } else {
        return new Verdict(
            end.test() == null ? simple(name) : simple(name) + "." + end.test(),
            end.why(),
            seconds,
            excluded);
      }
    }
    return new Verdict(null, "", (System.nanoTime() - start) / 1e9, excluded);
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /**
   * Runs test classes in a process until it ends, or until one of them takes longer than allowed.
   */
  private End run(byte[] type, List<String> classes, long limit)
      throws IOException, InterruptedException {
    Path front = folder.resolve("front");
    Path file = front.resolve(mutation.className().replace('.', '/') + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, type);
    Path steps = folder.resolve("steps.txt");
    Files.writeString(steps, "");
    Path names = folder.resolve("classes.txt");
    Files.write(names, classes);
    Process process = process(front, steps, names);
    // An ended process has no descendants, but what its tests have begun may live on.
    Set<ProcessHandle> begun = ConcurrentHashMap.newKeySet();
    Thread stop = new Thread(() -> kill(process, begun));
    try {
      Runtime.getRuntime().addShutdownHook(stop);
      int done = 0;
      long since = System.nanoTime();
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(begun::add);
        int at = started(steps);
        if (at > done) {
          done = at;
          since = System.nanoTime();
        } else if (System.nanoTime() - since > limit) {
          kill(process, begun);
          process.waitFor();
          return new End(done, null, " does not end", System.nanoTime() - since);
        }
      }
      long nanos = System.nanoTime() - since;
      int status = process.exitValue();
      if (status == TestRun.ALL_WELL) {
        return new End(classes.size(), null, "", nanos);
      }
      Optional<String> failed =
          Files.readAllLines(steps).stream()
              .filter(each -> each.startsWith("failed "))
              .map(each -> each.substring("failed ".length()))
              .findFirst();
      return new End(
          started(steps),
          failed.orElse(null),
          failed.isPresent() ? "" : " ended its process with status " + status,
          nanos);
    } finally {
      kill(process, begun);
      process.waitFor();
      remove(stop);
    }
  }

  /** The index of the test class that has started last, or 0. */
  private static int started(Path steps) throws IOException {
    try (Stream<String> lines = Files.lines(steps)) {
      return (int) Math.max(0, lines.filter(each -> each.startsWith("start ")).count() - 1);
    }
  }

  private static void kill(Process process, Set<ProcessHandle> begun) {
    process.descendants().forEach(begun::add);
    process.destroyForcibly();
    begun.forEach(ProcessHandle::destroyForcibly);
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The hook runs.
    }
  }

  /** The command that Surefire would run, with the modules of this process. */
  private Process process(Path front, Path steps, Path names) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(each -> each.startsWith("--"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-ea",
            "-Xmx2g",
            "-Djava.awt.headless=true",
            "-Djava.io.tmpdir=" + temporary,
            "-Dbasedir=" + module.folder(),
            "-cp",
            String.join(
                File.pathSeparator,
                front.toString(),
                module.classPath(),
                runner().toString(),
                launcher()),
            TestRun.class.getName(),
            steps.toString(),
            names.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(module.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile());
    builder.environment().put("POCL_CACHE_DIR", folder.resolveSibling("pocl-cache").toString());
    Path signals = module.folder().resolve("target", "libjsig.so");
    if (Files.exists(signals)) {
      builder.environment().put("LD_PRELOAD", signals.toString());
    }
    return builder.start();
  }

  /** A folder with {@link TestRun} alone, for the end of a class path. */
  private Path runner() throws IOException {
    Path runner = folder.resolve("runner");
    Path types = runner.resolve("org", "htedl", "mutations");
    Files.createDirectories(types);
    Path compiled =
        Path.of(TestRun.class.getProtectionDomain().getCodeSource().getLocation().getPath())
            .resolve("org", "htedl", "mutations");
    try (Stream<Path> files = Files.list(compiled)) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().startsWith("TestRun")).toList()) {
        Path copy = types.resolve(file.getFileName());
        if (!Files.exists(copy)) {
          Files.copy(file, copy);
        }
      }
    }
    return runner;
  }

  /** JUnit's launcher, which not every module has. */
  private static String launcher() {
    return LauncherFactory.class.getProtectionDomain().getCodeSource().getLocation().getPath();
  }
}
