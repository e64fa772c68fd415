// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The classes with the hardest races under jcstress: {@code src/test/stress}, compiled here since
 * only the profile of the long run has jcstress on the class path. The seed has no part in it.
 */
final class Races implements Kind {
  private static final Path SOURCES = Path.of("launcher/src/test/stress");
  private static final int HOURS = 3;

  @Override
  public String name() {
    return "races";
  }

  @Override
  public String unit() {
    return "iterations";
  }

  @Override
  public int casesOfSlice() {
    return 5;
  }

  @Override
  public int casesInAll() {
    return 1_000;
  }

  @Override
  public Outcome run(Slice slice, Path folder) throws IOException, InterruptedException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    String errors = compile(classes);
    if (!errors.isEmpty()) {
      return new Outcome(List.of(errors), "");
    }
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
                "-cp",
                classes + ":" + System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-t",
                "org.htedl",
                "-m",
                "quick",
                "-iters",
                Integer.toString(slice.cases()),
                "-jvmArgs",
                "--add-modules=jdk.incubator.vector")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(HOURS, TimeUnit.HOURS);
    process.destroyForcibly();
    String text = Files.readString(output, UTF_8);
    int results = text.indexOf("RUN RESULTS:");
    boolean well =
        ended
            && results >= 0
            && text.indexOf("Failed tests: No matches.", results) >= 0
            && text.indexOf("Error tests: No matches.", results) >= 0
            && text.indexOf("matching test results", results) >= 0;
    int from = results < 0 ? Math.max(0, text.length() - 4_000) : results;
    return new Outcome(well ? List.of() : List.of(text.substring(from)), "");
  }

  /**
   * Compiles the sources with jcstress's processor, which makes the harness; returns its errors.
   */
  private static String compile(Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter errors = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8);
        Stream<Path> sources = Files.walk(SOURCES)) {
      List<Path> java = sources.filter(file -> file.toString().endsWith(".java")).toList();
      List<String> options =
          List.of(
              "-proc:full",
              "-nowarn",
              "--add-modules=jdk.incubator.vector",
              "-d",
              classes.toString(),
              "-cp",
              System.getProperty("java.class.path"));
      boolean done =
          compiler
              .getTask(errors, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
              .call();
      return done ? "" : errors.toString();
    }
  }
}
