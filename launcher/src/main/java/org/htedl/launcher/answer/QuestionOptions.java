// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.answer;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is asked of data, wherever they are: expressions, examples, and how answers are printed. */
public final class QuestionOptions {
  @Option(
      names = "--positives",
      paramLabel = "E",
      description =
          "Positive examples: the IRI of a set of examples (its htedl:example), or a class"
              + " expression; for eval, learn and theory also a file of names.")
  private @Nullable String positives;

  @Option(names = "--negatives", paramLabel = "E", description = "Negative examples, likewise.")
  private @Nullable String negatives;

  @Option(
      names = "--hypotheses",
      paramLabel = "FILE",
      description =
          "Read expressions from a file, one a line; empty lines and # lines are skipped. A"
              + " malformed one has its error in its row, and the exit status is 1.")
  private @Nullable Path hypotheses;

  @Option(
      names = "--format",
      paramLabel = "table|csv|json",
      converter = ResultFormat.Name.class,
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private ResultFormat format = ResultFormat.TABLE;

  @Parameters(
      arity = "0..*",
      paramLabel = "EXPRESSION",
      description = "Class expressions in Manchester syntax, such as 'hasChild some Female'.")
  private List<String> expressions = new ArrayList<>();

  /** The positive examples, or null where none are given. */
  public @Nullable String positives() {
    return positives;
  }

  /** The negative examples, or null where none are given. */
  public @Nullable String negatives() {
    return negatives;
  }

  /** The file of hypotheses, or null. */
  public @Nullable Path hypotheses() {
    return hypotheses;
  }

  /** The texts of the command line; a list of their own. */
  public List<String> expressions() {
    return new ArrayList<>(expressions);
  }

  /**
   * Checks that there is something to evaluate, and that what is given goes together.
   *
   * @param texts the expressions of the command line
   * @throws Failure if not
   */
  public void check(List<String> texts) {
    if (texts.isEmpty() && hypotheses == null) {
      throw new Failure("nothing to evaluate: give an EXPRESSION or --hypotheses FILE");
    }
    if ((positives == null) != (negatives == null)) {
      throw new Failure("--positives and --negatives need each other: give both");
    }
    if (hypotheses != null && !Files.isReadable(hypotheses)) {
      throw new Failure("no such file: " + hypotheses);
    }
  }

  /**
   * What prints the answers.
   *
   * @throws Failure if there are no hypotheses: the file has none
   */
  public ResultPrinter printer(PrintWriter out, List<Hypothesis> all) {
    if (all.isEmpty()) {
      throw new Failure(
          "nothing to evaluate: write one expression a line into the file of hypotheses");
    }
    boolean failed = all.stream().anyMatch(each -> each.error() != null);
    return new ResultPrinter(format, out, all, hypotheses != null || failed);
  }
}
