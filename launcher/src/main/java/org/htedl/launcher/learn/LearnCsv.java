// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.learn;

import java.io.PrintWriter;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Measure;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.fuseki.response.CsvField;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.Learned;
import org.htedl.learn.text.LearnState;
import org.htedl.learn.validation.CrossValidation;

/** Prints what a search has found as comma-separated values (RFC 4180), a row each. */
public final class LearnCsv {
  private LearnCsv() {}

  /**
   * Prints what is there; folds have the matrix of the examples left out, {@code folds} that of all
   * together.
   */
  public static void print(PrintWriter out, LearnState state) {
    out.println(
        "row,tp,fp,fn,tn,"
            + Stream.of(Measure.values()).map(Measure::label).collect(Collectors.joining(","))
            + ",length,proven,p,expression");
    LearnEvent.Problem problem = state.problem();
    if (problem != null) {
      out.println(line("thing", problem.everything(), "1", "true", "", "owl:Thing"));
    }
    LearnEvent.Result result = state.result();
    if (result == null) {
      return;
    }
    LearnEvent.Chosen chosen = result.chosen();
    if (chosen != null) {
      String p = chosen.chance() == null ? "" : Double.toString(chosen.chance().p());
      out.println(line("chosen", chosen.learned(), p));
      CrossValidation validation = chosen.validation();
      int fold = 0;
      for (CrossValidation.Fold each :
          validation == null ? List.<CrossValidation.Fold>of() : validation.folds()) {
        out.println(line("fold " + ++fold, each.test(), "" + each.length(), "", "", ""));
      }
      if (validation != null) {
        out.println(line("folds", validation.pooled(), "", "", "", ""));
      }
    }
    for (Learned each : result.top()) {
      out.println(line("training", each, ""));
    }
    out.flush();
  }

  private static String line(String row, Learned learned, String p) {
    return line(
        row,
        learned.matrix(),
        Integer.toString(learned.length()),
        Boolean.toString(learned.proven()),
        p,
        ManchesterPrinter.print(learned.expression()));
  }

  private static String line(
      String row,
      ConfusionMatrix matrix,
      String length,
      String proven,
      String p,
      String expression) {
    Stream<String> counts =
        Stream.of(
                matrix.truePositives(),
                matrix.falsePositives(),
                matrix.falseNegatives(),
                matrix.trueNegatives())
            .map(String::valueOf);
    Stream<String> measures =
        Stream.of(Measure.values())
            .map(measure -> measure.of(matrix))
            .map((OptionalDouble value) -> value.isPresent() ? "" + value.getAsDouble() : "");
    return row
        + ","
        + Stream.concat(counts, measures).collect(Collectors.joining(","))
        + ","
        + String.join(",", length, proven, p, CsvField.of(expression));
  }
}
