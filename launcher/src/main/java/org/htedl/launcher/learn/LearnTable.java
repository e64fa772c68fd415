// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.learn;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.Learned;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.text.ExpressionText;
import org.htedl.learn.text.LearnState;
import org.htedl.learn.validation.Chance;
import org.htedl.learn.validation.CrossValidation;
import org.jspecify.annotations.Nullable;

/**
 * Prints what a search has found, always with the same rows: what needs no learning, what no
 * expression exceeds, the examples learned from, those left out, and chance. A row that was not
 * computed says why.
 */
public final class LearnTable {
  private static final String STOPPED = "not computed: the search was stopped";

  private record Row(String what, String accuracy, String f1, String remark) {}

  private final PrintWriter out;
  private final ExpressionText text;
  private final List<Row> rows = new ArrayList<>();

  public LearnTable(PrintWriter out, ExpressionText text) {
    this.out = out;
    this.text = text;
  }

  /** Prints what is there. */
  public void print(LearnState state) {
    LearnEvent.Problem problem = state.problem();
    if (problem == null) {
      return;
    }
    rows.add(
        new Row(
            String.format(
                Locale.ROOT,
                "%,d examples: %,d positive, %,d negative",
                problem.positives() + problem.negatives(),
                problem.positives(),
                problem.negatives()),
            "accuracy",
            "F1",
            ""));
    ConfusionMatrix thing = problem.everything();
    rows.add(new Row("Thing / majority", number(problem.majority()), number(thing.f1()), ""));
    rows.add(ceiling(state));
    LearnEvent.Result result = state.result();
    training(state);
    LearnEvent.Chosen chosen = result == null ? null : result.chosen();
    String why = result == null ? STOPPED : withoutChoice(result);
    validation(
        chosen == null ? null : chosen.validation(),
        problem.options().get(LearnOption.FOLDS) == 0 ? "not computed: --folds is 0" : why);
    chance(
        problem,
        chosen == null ? null : chosen.chance(),
        problem.options().get(LearnOption.PERMUTATIONS) == 0
            ? "not computed: --permutations is 0"
            : why);
    table();
    if (chosen != null) {
      chosen(chosen);
    }
    if (result != null && !result.top().isEmpty()) {
      top(result);
    }
    limits(state);
    out.flush();
  }

  private static Row ceiling(LearnState state) {
    LearnEvent.Ceiling ceiling = state.ceiling();
    if (ceiling == null || ceiling.accuracy().isEmpty()) {
      String why =
          ceiling != null
              ? "not computed: too many individuals"
              : state.result() == null ? STOPPED : "not computed: there was no time";
      return new Row("ceiling", "", "", why);
    }
    List<Double> accuracies = ceiling.accuracy();
    String depths =
        String.join(", ", accuracies.stream().map(accuracy -> number(accuracy)).toList());
    return new Row(
        "ceiling, depth " + (accuracies.size() - 1),
        number(accuracies.getLast()),
        "",
        accuracies.size() < 2 ? "" : "from depth 0 on: " + depths);
  }

  private static String withoutChoice(LearnEvent.Result result) {
    if (!result.withoutChoice().isEmpty()) {
      return "not computed: " + result.withoutChoice();
    }
    return "not computed";
  }

  private void training(LearnState state) {
    LearnEvent.Result result = state.result();
    LearnEvent.Proved proved = state.proved();
    LearnEvent.Better better = state.better();
    Learned learned;
    if (result != null && !result.top().isEmpty()) {
      learned = result.top().getFirst();
    } else if (proved != null
        && (better == null || proved.best().value() >= better.learned().value())) {
      learned = proved.best();
    } else if (better != null) {
      learned = better.learned();
    } else {
      rows.add(new Row("training", "", "", "nothing was found in time"));
      return;
    }
    rows.add(
        new Row(
            "training",
            number(learned.matrix().accuracy()),
            number(learned.matrix().f1()),
            text.text(learned.expression()) + "; " + proof(learned, state)));
  }

  private static String proof(Learned learned, LearnState state) {
    LearnEvent.Result result = state.result();
    LearnEvent.Proved proved = state.proved();
    int length = result != null ? result.proved() : proved == null ? 0 : proved.length();
    String tried =
        result == null ? "" : String.format(Locale.ROOT, ", of %,d tried", result.tried());
    if (length > 0 && learned.proven()) {
      return "optimal to length " + length + tried;
    }
    return "not proved optimal, lengths to " + length + " are complete" + tried;
  }

  private void validation(@Nullable CrossValidation validation, String why) {
    if (validation == null) {
      rows.add(new Row("cross validation", "", "", why));
      return;
    }
    rows.add(
        new Row(
            validation.leaveOneOut()
                ? "leave-one-out cross validation"
                : validation.folds().size() + "-fold cross validation",
            spread(validation.accuracy()),
            number(validation.pooled().f1()),
            "the whole procedure on examples left out" + byFold(validation)));
  }

  /**
   * The mean of F1 by fold, which differs from that of all folds the more, the smaller they are.
   */
  private static String byFold(CrossValidation validation) {
    String mean = spread(validation.f1ByFold());
    return mean.isEmpty() ? "" : "; F1 over all folds together, mean by fold " + mean;
  }

  private void chance(LearnEvent.Problem problem, @Nullable Chance chance, String why) {
    if (chance == null) {
      rows.add(new Row("chance", "", "", why));
      return;
    }
    String measure = problem.options().get(LearnOption.MEASURE).label();
    rows.add(
        new Row(
            "chance",
            measure.equals("accuracy") ? number(chance.mean()) : "",
            measure.equals("f1") ? number(chance.mean()) : "",
            String.format(
                Locale.ROOT,
                "p %.3f: %s %s against %s on average for shuffled labels (%,d shuffles, length %d)",
                chance.p(),
                measure,
                number(chance.observed()),
                number(chance.mean()),
                chance.shuffles(),
                chance.length())));
  }

  private void table() {
    int what = width(rows.stream().map(Row::what).toList());
    int accuracy = width(rows.stream().map(Row::accuracy).toList());
    int f1 = width(rows.stream().map(Row::f1).toList());
    for (Row row : rows) {
      String line =
          left(row.what, what) + "  " + left(row.accuracy, accuracy) + "  " + left(row.f1, f1);
      out.println((line + "  " + row.remark).stripTrailing());
    }
  }

  private static int width(List<String> cells) {
    return cells.stream().mapToInt(String::length).max().orElse(0);
  }

  private static String left(String cell, int width) {
    return cell + " ".repeat(width - cell.length());
  }

  private void chosen(LearnEvent.Chosen chosen) {
    Learned learned = chosen.learned();
    out.println();
    CrossValidation validation = chosen.validation();
    out.println(
        "Chosen on all examples (%s), %s:"
            .formatted(
                chosen.strategy(),
                validation == null
                    ? "not cross-validated"
                    : "with " + spread(validation.accuracy()) + " in cross validation"));
    line(learned);
  }

  private void top(LearnEvent.Result result) {
    out.println();
    out.println("On the examples learned from:");
    result.top().forEach(this::line);
  }

  private void line(Learned learned) {
    ConfusionMatrix matrix = learned.matrix();
    out.printf(
        Locale.ROOT,
        "  %s  tp %d fp %d fn %d tn %d  length %d  %s%n",
        number(matrix.accuracy()),
        matrix.truePositives(),
        matrix.falsePositives(),
        matrix.falseNegatives(),
        matrix.trueNegatives(),
        learned.length(),
        text.text(learned.expression())
            + (learned.byAbsence() > 0
                ? "  (" + learned.byAbsence() + " positives only for what the data does not say)"
                : ""));
    learned.equivalents().forEach(other -> out.println("        the same: " + text.text(other)));
  }

  private void limits(LearnState state) {
    LearnEvent.Proved proved = state.proved();
    LearnEvent.Result result = state.result();
    List<String> limits =
        result != null ? result.limits() : proved == null ? List.of() : proved.limits();
    if (!limits.isEmpty()) {
      out.println();
      out.println("The proof holds under these limits: " + String.join("; ", limits) + ".");
    }
  }

  private static String spread(CrossValidation.Spread spread) {
    return spread.folds() == 0 ? "" : number(spread.mean()) + " ± " + number(spread.deviation());
  }

  private static String number(OptionalDouble value) {
    return value.isPresent() ? number(value.getAsDouble()) : "";
  }

  /** Without the zero in front, as tables of measures have it. */
  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.startsWith("0.") ? text.substring(1) : text.replaceFirst("^-0\\.", "-.");
  }
}
