// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.Optional;
import java.util.OptionalInt;
import org.htedl.learn.LearnEvent.Reason;
import org.htedl.learn.SearchClock.TimeUpException;
import org.htedl.learn.formula.Choice;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.learn.row.Enumeration;
import org.htedl.learn.row.TileRunner;
import org.htedl.learn.selection.Folds;
import org.htedl.learn.selection.Selection;
import org.htedl.learn.selection.SelectionOptions;
import org.htedl.learn.validation.Chance;
import org.htedl.learn.validation.CrossValidation;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.jspecify.annotations.Nullable;

/**
 * The choice among combinations of the enumerated rows, with what can be expected of it: as much of
 * that as time allows.
 */
final class Validated {
  /** Why nothing was chosen where the time did not suffice for any expression. */
  static final String NO_TIME = "there was no time to enumerate anything";

  /** Why nothing was chosen where the memory did not suffice for any expression. */
  static final String NO_MEMORY = "there was no memory to enumerate anything";

  private final LearningProblem problem;
  private final LearnOptions options;
  private final Enumeration rows;
  private final Optional<Enumeration.Scored> complete;
  private final int[] examples;
  private final TileRunner runner;
  private final SearchClock clock;
  private LearnEvent.@Nullable Chosen chosen;
  private String without = "";
  private OptionalInt looked = OptionalInt.empty();

  /** Whether no expression up to a length has a greater value. */
  interface Proof {
    boolean holds(int length, double value);
  }

  /**
   * @param complete the last phase of the enumeration if that is complete
   */
  Validated(
      LearningProblem problem,
      LearnOptions options,
      Enumeration rows,
      Optional<Enumeration.Scored> complete,
      int[] examples,
      TileRunner runner,
      SearchClock clock) {
    this.problem = problem;
    this.options = options;
    this.rows = rows;
    this.complete = complete;
    this.examples = examples;
    this.runner = runner;
    this.clock = clock;
  }

  /** The choice; null if there is none. */
  LearnEvent.@Nullable Chosen chosen() {
    return chosen;
  }

  /** Why there is none, or a part of it is missing; empty if nothing is. */
  String without() {
    return without;
  }

  /** How many rows the choice looked at, where these were not all. */
  OptionalInt looked() {
    return looked;
  }

  /**
   * Chooses as far as time allows.
   *
   * @param proof about the rows that were enumerated
   * @param ended why the enumeration ended
   */
  void run(CheckedExpressions checked, Proof proof, Reason ended) {
    if (options.get(LearnOption.FOLDS) == 0 && options.get(LearnOption.PERMUTATIONS) == 0) {
      without = "no folds and no permutations were asked for";
      return;
    }
    if (rows.examples().size() == 0) {
      without = ended == Reason.MEMORY ? NO_MEMORY : NO_TIME;
      return;
    }
    try {
      int longest = storeLast() ? options.get(LearnOption.MAX_LENGTH) : rows.stored();
      Selection selection =
          new Selection(
              rows.examples(),
              longest,
              LearningProblem.row(examples, problem.positives()),
              LearningProblem.row(examples, problem.negatives()),
              folds(),
              selectionOptions(),
              runner,
              Cancellation.thrownBy(clock::check));
      if (complete.isPresent() && rows.stored() < options.get(LearnOption.MAX_LENGTH)
          || selection.rows() < rows.examples().end(longest)) {
        looked = OptionalInt.of(selection.rows());
      }
      validate(selection, checked, proof);
    } catch (TimeUpException e) {
      without = chosen == null ? "there was no time to choose" : "there was no time for all of it";
    } catch (MemoryBudgetException e) {
      without = "there was no memory to evaluate what was chosen";
    }
  }

  private void validate(Selection selection, CheckedExpressions checked, Proof proof) {
    Choice choice = selection.choose();
    long tp = choice.training().truePositives();
    long fp = choice.training().falsePositives();
    double value =
        options
            .get(LearnOption.MEASURE)
            .value(tp, fp, problem.positives().length, problem.negatives().length);
    Learned learned =
        checked.of(
            choice.formula().expression(rows::expression),
            tp,
            fp,
            choice.length(),
            proof.holds(choice.length(), value));
    String strategy = choice.strategy().label();
    chosen = new LearnEvent.Chosen(learned, strategy, null, null);
    CrossValidation validation =
        options.get(LearnOption.FOLDS) == 0 ? null : selection.crossValidate();
    chosen = new LearnEvent.Chosen(learned, strategy, validation, null);
    Optional<Chance> chance = selection.chance(this::name);
    chosen = new LearnEvent.Chosen(learned, strategy, validation, chance.orElse(null));
  }

  /**
   * Keeps rows of the greatest length, too, which have only been scored: what is chosen for other
   * labels needs other rows. Those that the choice would not look at are not made.
   *
   * @return whether they are there
   */
  private boolean storeLast() {
    if (complete.isEmpty()) {
      return false;
    }
    clock.until((clock.seconds() + options.get(LearnOption.SECONDS)) / 2);
    try {
      return complete.get().storeFirst(Selection.mostRows(rows.examples().words()));
    } catch (TimeUpException e) {
      return false;
    } finally {
      clock.until(options.get(LearnOption.SECONDS));
    }
  }

  private SelectionOptions selectionOptions() {
    return new SelectionOptions(
        options.get(LearnOption.MEASURE),
        options.get(LearnOption.NOISE),
        options.get(LearnOption.COMBINE),
        !options.get(LearnOption.MONOTONE),
        options.get(LearnOption.MAX_LENGTH),
        options.get(LearnOption.PERMUTATIONS),
        options.get(LearnOption.SEED),
        Math.max(1, options.get(LearnOption.MEMORY) - rows.memory()),
        options.get(LearnOption.THREADS));
  }

  private String name(int example) {
    return problem.mirror().nodeName(examples[example]);
  }

  private Folds folds() {
    return problem.folds().length == 0
        ? Folds.stratified(
            this::name,
            LearningProblem.row(examples, problem.positives()),
            LearningProblem.row(examples, problem.negatives()),
            Math.max(2, options.get(LearnOption.FOLDS)),
            options.get(LearnOption.SEED))
        : Folds.of(problem.folds());
  }
}
