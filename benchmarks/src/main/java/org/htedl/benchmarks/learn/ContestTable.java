// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.validation.CrossValidation;
import org.jspecify.annotations.Nullable;

/**
 * A task's table: a row for each that learned, with the paired tests of ours and the others. The
 * tests are over the folds that were given; those drawn later have the same examples once more.
 */
final class ContestTable {
  private final LearnTask task;
  private final List<Example> examples;
  private final Map<String, List<FoldScore>> scores;
  private final String own;
  private final PrintWriter out;

  ContestTable(
      LearnTask task,
      List<Example> examples,
      Map<String, List<FoldScore>> scores,
      String own,
      PrintWriter out) {
    this.task = task;
    this.examples = examples;
    this.scores = scores;
    this.own = own;
    this.out = out;
  }

  /**
   * Prints it.
   *
   * @param validated what our learner itself says of its procedure on all folds
   * @param cpu the processor's seconds that it took to say so
   */
  void print(LearnEvent.@Nullable Result validated, double cpu) {
    int positives = Example.side(examples, true).size();
    int folds = Example.folds(examples).size();
    int runs = of(own).size();
    out.printf(
        "%s: %d examples, %d positive; %d folds%s%s%n%n",
        task.name(),
        examples.size(),
        positives,
        folds,
        runs > folds ? ", " + runs / folds + " times" : "",
        examples.size() < LearnTask.LEAST_EXAMPLES
            ? "; too few examples for a claim (fewer than " + LearnTask.LEAST_EXAMPLES + ")"
            : "");
    out.println(
        "| | accuracy | F1 | CPU s a fold | wall s a fold | only htedl / only it right |"
            + " McNemar p | Wilcoxon p, accuracy | Wilcoxon p, F1 |");
    out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    scores.forEach((name, list) -> out.println(row(name, list)));
    printValidated(validated, cpu, folds);
    out.println();
    out.flush();
  }

  /**
   * Prints means over draws. The examples that are left are the same again and again, so that there
   * are no tests.
   *
   * @param draw how many were learned from
   */
  void print(int draw) {
    out.printf(
        "%s: %d examples, %d positive; learned from %d of them, %d times%n%n",
        task.name(), examples.size(), Example.side(examples, true).size(), draw, of(own).size());
    out.println("| | accuracy | F1 | CPU s a draw | wall s a draw |");
    out.println("|---|---:|---:|---:|---:|");
    scores.forEach(
        (name, list) -> out.println("| " + String.join(" | ", figures(name, list)) + " |"));
    out.println();
    out.flush();
  }

  private static List<String> figures(String name, List<FoldScore> list) {
    List<String> cells = new ArrayList<>();
    cells.add(name);
    cells.add(Figures.spread(each(list, FoldScore::accuracy)));
    cells.add(Figures.spread(each(list, FoldScore::f1)));
    cells.add(Figures.seconds(mean(list, score -> score.answer().cpuSeconds())));
    cells.add(Figures.seconds(mean(list, score -> score.answer().wallSeconds())));
    return cells;
  }

  private String row(String name, List<FoldScore> list) {
    List<String> cells = figures(name, list);
    if (name.equals(own)) {
      cells.addAll(List.of("", "", "", ""));
    } else {
      List<FoldScore> ours = firstRound(of(own));
      List<FoldScore> theirs = firstRound(list);
      McNemar test = McNemar.of(ours, theirs);
      cells.add(test.first() + " / " + test.second());
      cells.add(Figures.probability(test.p()));
      for (ToDoubleFunction<FoldScore> measure :
          List.<ToDoubleFunction<FoldScore>>of(FoldScore::accuracy, FoldScore::f1)) {
        cells.add(Figures.probability(SignedRanks.p(each(ours, measure), each(theirs, measure))));
      }
    }
    return "| " + String.join(" | ", cells) + " |";
  }

  private void printValidated(LearnEvent.@Nullable Result result, double cpu, int folds) {
    LearnEvent.Chosen chosen = result == null ? null : result.chosen();
    CrossValidation validation = chosen == null ? null : chosen.validation();
    if (validation == null) {
      out.printf(
          "| htedl, its own cross validation | – %s | | | | | | | |%n",
          result == null ? "nothing was enumerated in time" : result.withoutChoice());
      return;
    }
    out.printf(
        "| htedl, its own cross validation | %s | %s | %s | | | | | |%n",
        Figures.spread(validation.accuracy().mean(), validation.accuracy().deviation()),
        Figures.text(
            "%.3f together, %s",
            validation.pooled().f1().orElse(0),
            Figures.spread(validation.f1ByFold().mean(), validation.f1ByFold().deviation())),
        Figures.seconds(cpu / folds));
  }

  private List<FoldScore> of(String name) {
    return Objects.requireNonNull(scores.get(name));
  }

  private static List<FoldScore> firstRound(List<FoldScore> list) {
    return list.stream().filter(score -> score.round() == 0).toList();
  }

  private static double mean(List<FoldScore> list, ToDoubleFunction<FoldScore> measure) {
    return list.stream().mapToDouble(measure).average().orElse(Double.NaN);
  }

  private static double[] each(List<FoldScore> list, ToDoubleFunction<FoldScore> measure) {
    return list.stream().mapToDouble(measure).toArray();
  }
}
