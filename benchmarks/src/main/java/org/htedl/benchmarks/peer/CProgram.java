// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.benchmarks.process.Programs;
import org.htedl.benchmarks.process.TemporaryFolder;

/**
 * A program in C, built for this processor into a temporary folder of its own, which goes when it
 * is closed.
 */
final class CProgram implements AutoCloseable {
  static final String COMPILER = "gcc";
  private static final String NATIVE = "-march=native";
  private static final String DEFINE = "#define ";

  private final TemporaryFolder folder;
  private final Path program;

  private CProgram(TemporaryFolder folder, Path program) {
    this.folder = folder;
    this.program = program;
  }

  /**
   * Builds a program as the makefiles of these programs do.
   *
   * @param source its text
   * @param compiler gcc, or what takes its options
   * @throws IOException if there is no such compiler, or the program does not compile
   */
  static CProgram build(String source, String compiler) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create("htedl-peer");
    try {
      Path copy = Files.writeString(folder.path().resolve("peer.c"), source);
      Path program = folder.path().resolve("peer");
      List<String> command = new ArrayList<>(List.of(compiler, "-O3", NATIVE));
      command.addAll(List.of("-std=gnu11", "-fopenmp"));
      command.addAll(List.of(copy.toString(), "-o", program.toString()));
      Programs.output(command);
      return new CProgram(folder, program);
    } catch (IOException failed) {
      folder.close();
      throw failed;
    }
  }

  /**
   * The macros that a compiler defines for this processor, such as {@code __AVX512F__}.
   *
   * @throws IOException if there is no such compiler
   */
  static Set<String> macros(String compiler) throws IOException {
    Set<String> macros = new HashSet<>();
    List<String> command = List.of(compiler, NATIVE, "-dM", "-E", "-x", "c", "/dev/null");
    for (String line : Programs.output(command).lines().toList()) {
      if (line.startsWith(DEFINE)) {
        macros.add(line.substring(DEFINE.length()).split(" ", 2)[0]);
      }
    }
    return macros;
  }

  /**
   * Runs it to its end.
   *
   * @param environment variables that it gets besides those of this process
   * @return what it printed
   */
  String run(List<String> arguments, Map<String, String> environment) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    return Programs.output(command, environment);
  }

  /** The {@code key=value} pairs of a line, by key. */
  static Map<String, String> pairs(String line) {
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
