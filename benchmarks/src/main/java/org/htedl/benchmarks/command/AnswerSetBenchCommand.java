// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.Programs;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.benchmarks.answersets.AnswerSetTable;
import org.htedl.benchmarks.answersets.ClaspCommand;
import org.htedl.benchmarks.answersets.Instance;
import org.htedl.benchmarks.answersets.NogoodTable;
import org.htedl.benchmarks.answersets.TailTable;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.solve.HeuristicName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl bench answersets}: the search for answer sets compared with clasp. */
@Command(
    name = "answersets",
    description = {
      "Searches for an answer set, or the optimum, of each program in several orders of its atoms"
          + " and rules, and prints the medians of milliseconds of processor time, reading"
          + " included.",
      "Without files of generated programs: Schur's numbers, queens, colours, a knight's tour,"
          + " covers."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class AnswerSetBenchCommand implements Runnable {
  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "Ground programs in aspif or for smodels.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--clasp",
      paramLabel = "COMMAND",
      description = "clasp and its options, to be run on the same programs.")
  private @Nullable String clasp;

  @Option(
      names = "--shuffles",
      paramLabel = "N",
      description = "Orders of each program (default: ${DEFAULT-VALUE}).")
  private int shuffles = 11;

  @Option(
      names = "--limit",
      paramLabel = "S",
      description = "Seconds for each solver and order (default: ${DEFAULT-VALUE}).")
  private int limit = 20;

  @Option(
      names = "--heuristic",
      paramLabel = "vsids|frequent|leftmost|jeroslow-wang",
      converter = HeuristicName.class,
      description = "How decisions are chosen (default: vsids).")
  private SearchHeuristic heuristic = SearchHeuristic.VSIDS;

  @Option(
      names = "--tail",
      description =
          "Tries out random programs with up to 32 atoms to be guessed, and counts their answer"
              + " sets, with and without that; --shuffles says how many of each kind.")
  private boolean tail;

  @Option(
      names = "--search-device",
      paramLabel = "NAME",
      split = ",",
      description =
          "Compares the search that watches literals with that of CUD@ASP, in which a device looks"
              + " at all nogoods in each step: scalar and each of these devices, milliseconds as a"
              + " caller waits.")
  private List<String> searchDevices = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    if (shuffles < 1 || limit < 1) {
      throw new Failure("--shuffles and --limit are at least 1");
    }
    if (!searchDevices.isEmpty() && (tail || clasp != null)) {
      throw new Failure("--search-device goes with neither --tail nor --clasp");
    }
    if (tail && !files.isEmpty()) {
      throw new Failure("--tail makes its own programs");
    }
    try {
      if (tail) {
        ClaspCommand all =
            clasp == null
                ? null
                : new ClaspCommand(List.of((clasp + " -q -n 0").strip().split("\\s+")));
        new TailTable(shuffles, limit, all, spec.commandLine().getOut()).print();
        return;
      }
      boolean overNogoods = !searchDevices.isEmpty();
      List<Instance> usual = overNogoods ? NogoodTable.generated() : Instance.generated();
      List<Instance> instances = files.isEmpty() ? usual : new ArrayList<>();
      for (Path file : files) {
        instances.add(read(file));
      }
      if (overNogoods) {
        new NogoodTable(shuffles, limit, heuristic, searchDevices, spec.commandLine().getOut())
            .print(instances);
        return;
      }
      ClaspCommand peer =
          clasp == null ? null : new ClaspCommand(List.of(clasp.strip().split("\\s+")));
      new AnswerSetTable(shuffles, limit, heuristic, peer, spec.commandLine().getOut())
          .print(instances);
    } catch (IllegalArgumentException absent) {
      throw new Failure(Failure.sentence(absent));
    } catch (BadProgramException bad) {
      throw new Failure(String.valueOf(bad.getMessage()));
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted");
    }
  }

  private static Instance read(Path file) throws IOException, BadProgramException {
    try (InputStream in = Files.newInputStream(file)) {
      GroundProgram program = Programs.read(in);
      return new Instance(String.valueOf(file.getFileName()), () -> program);
    }
  }
}
