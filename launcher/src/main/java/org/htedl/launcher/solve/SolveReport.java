// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

import java.util.List;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.SearchResult;
import org.jspecify.annotations.Nullable;

/**
 * Prints answer sets and the end of a search, as clasp does. This class decides what is printed;
 * its subclasses, in which form.
 */
public abstract class SolveReport {
  private final Levels levels;
  private AnswerSets.Task task = AnswerSets.Task.MODELS;
  private boolean objectives;
  private long found;
  private @Nullable Model last;

  /**
   * @param levels how much is printed
   */
  SolveReport(Levels levels) {
    this.levels = levels;
  }

  /**
   * Prints what is read.
   *
   * @param version who reads it
   * @param source a file or the standard input
   * @param task what is searched for
   * @param objectives whether the program minimises something
   * @param reading seconds that it took to read the program and to make it ground
   */
  public final void begin(
      String version, String source, AnswerSets.Task task, boolean objectives, double reading) {
    this.task = task;
    this.objectives = objectives;
    head(version, source, reading);
  }

  /**
   * Prints that the search begins.
   *
   * @param preparing seconds that it took to prepare it
   */
  public abstract void solving(double preparing);

  /** Prints an answer set, unless it only counts, narrows consequences or is not asked for. */
  public final void model(Model model) {
    found++;
    if (task == AnswerSets.Task.MODELS || task == AnswerSets.Task.OPTIMUM) {
      last = model;
      print(model, Shown.ALL);
    }
  }

  /** Prints how the search ended. */
  public final void end(Ending ending) {
    if (last != null) {
      print(last, Shown.LAST);
    }
    SearchResult result = ending.result();
    if (hasConsequences() && result.satisfiable() && levels.models() != Shown.NONE) {
      witness(found, result.consequences(), List.of());
    }
    summary(ending);
  }

  /** Prints that the time was up before the search began. */
  public abstract void unknown();

  /** Prints what comes before the first answer set. */
  abstract void head(String version, String source, double reading);

  /**
   * Prints an answer set, or consequences.
   *
   * @param number of the answer set, from 1
   * @param atoms that are shown, or null where only costs are printed
   * @param costs most important first; none where they are not printed
   */
  abstract void witness(long number, @Nullable List<String> atoms, List<Long> costs);

  /** Prints what comes after the last answer set. */
  abstract void summary(Ending ending);

  final AnswerSets.Task task() {
    return task;
  }

  final boolean hasConsequences() {
    return task == AnswerSets.Task.BRAVE || task == AnswerSets.Task.CAUTIOUS;
  }

  final boolean isMinimised() {
    return task == AnswerSets.Task.OPTIMUM && objectives;
  }

  final boolean isOptimal(SearchResult result) {
    return isMinimised() && result.exhausted();
  }

  /**
   * Returns whether there are costs that are proved to be needed, which are not known to be the
   * least.
   */
  final boolean hasBounds(SearchResult result) {
    return isMinimised() && !result.exhausted() && !result.bounds().isEmpty();
  }

  final String verdict(SearchResult result) {
    if (result.satisfiable()) {
      return isOptimal(result) ? "OPTIMUM FOUND" : "SATISFIABLE";
    }
    return result.exhausted() ? "UNSATISFIABLE" : "UNKNOWN";
  }

  /** Prints of an answer set what is printed at this level. */
  private void print(Model model, Shown level) {
    boolean withAtoms = levels.models() == level;
    List<Long> costs = isMinimised() && levels.costs() == level ? model.costs() : List.of();
    if (withAtoms || !costs.isEmpty()) {
      witness(found, withAtoms ? model.shown() : null, costs);
    }
  }
}
