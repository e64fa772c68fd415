// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.learn.formula.Choice;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.formula.Strategy;
import org.htedl.learn.row.RowSlab;
import org.htedl.learn.row.TileRunner;
import org.htedl.learn.validation.Chance;
import org.htedl.learn.validation.CrossValidation;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a formula over rows, says how well the whole choice does on examples that it has not
 * seen, and how well chance would have done.
 *
 * <p>The choice on a part of the examples: if a row, or a union of at most three or its complement,
 * makes no error there, the shortest such, where that is more than chance would give ({@link
 * OccamBound}). Else each strategy learns with each cell left out in turn. Of those within one
 * standard error of the best the one with the shortest formula is taken; or the formula without
 * errors, where what is found in the same way without each cell is among these. Rows are made
 * without labels, and nothing else depends on labels of other examples; so cross validation repeats
 * no enumeration, and leaves out nothing of the choice. Used by one thread at a time; the same on
 * any number of threads.
 */
public final class Selection {
  /** The most rows that are looked at. */
  private static final int MOST_ROWS = 1 << 20;

  /** The most words of rows that are looked at. */
  private static final int MOST_WORDS = 1 << 24;

  private final RowSlab slab;
  private final long[] positive;
  private final long[] negative;
  private final long[] all;
  private final Folds folds;
  private final SelectionOptions options;
  private final TileRunner runner;
  private final Cancellation cancellation;
  private final int rows;
  private final int longest;
  private final Fitter fitter;
  private @Nullable RowCounts counts;
  private final Map<Long, Optional<RowFormula>> consistent = new HashMap<>();
  private final Map<Long, Fitted> fitted = new HashMap<>();

  /**
   * @param slab the rows of the examples; not changed meanwhile
   * @param longest the greatest length of which all rows are there
   * @param positive the positive examples, a row
   * @param negative the negative ones, disjoint from those
   * @param runner runs what can be done at once
   * @param cancellation asked often, by any thread
   */
  public Selection(
      RowSlab slab,
      int longest,
      long[] positive,
      long[] negative,
      Folds folds,
      SelectionOptions options,
      TileRunner runner,
      Cancellation cancellation) {
    this.slab = slab;
    this.positive = positive.clone();
    this.negative = negative.clone();
    this.all = positive.clone();
    for (int w = 0; w < all.length; w++) {
      if ((positive[w] & negative[w]) != 0) {
        throw new IllegalArgumentException("an example is positive and negative");
      }
      all[w] |= negative[w];
    }
    this.folds = folds;
    this.options = options;
    this.runner = runner;
    this.cancellation = cancellation;
    this.longest = Math.max(1, Math.min(longest, options.maxLength()));
    this.rows = limit();
    this.fitter = new Fitter(slab, rows, this.longest, options, cancellation);
  }

  /**
   * How many rows are looked at, at most.
   *
   * @param words of a row
   */
  public static int mostRows(int words) {
    return Math.clamp(MOST_WORDS / words, 2, MOST_ROWS);
  }

  private int limit() {
    long most =
        Math.min(
            mostRows(slab.words()),
            options.memoryBytes() / RowCounts.bytes(folds.cells(), options.threads()));
    return (int) Math.max(Math.min(2, slab.size()), Math.min(slab.end(longest), most));
  }

  /** How many rows are looked at: the first, so the shortest. */
  public int rows() {
    return rows;
  }

  /** What is chosen on all examples. */
  public Choice choose() {
    prepare(List.of(0L));
    return choice(0);
  }

  /**
   * A choice without one fold.
   *
   * @param test how it divides that fold
   */
  record LeftOut(Choice choice, ConfusionMatrix test) {}

  /** The choice repeated with each fold left out. */
  List<LeftOut> leaveOut() {
    List<Long> parts = new ArrayList<>();
    for (int fold = 0; fold < folds.count(); fold++) {
      parts.add(folds.cellsOf(fold));
    }
    prepare(parts);
    List<LeftOut> results = new ArrayList<>();
    for (long part : parts) {
      Choice choice = choice(part);
      ConfusionMatrix test = counts().only(part).matrix(choice.covered());
      results.add(new LeftOut(choice, test));
    }
    return results;
  }

  /** The results of the choice on each fold left out. */
  public CrossValidation crossValidate() {
    List<CrossValidation.Fold> results = new ArrayList<>();
    boolean alone = true;
    for (LeftOut each : leaveOut()) {
      Choice choice = each.choice();
      results.add(
          new CrossValidation.Fold(
              choice.strategy().label(), choice.length(), choice.training(), each.test()));
      alone &= CrossValidation.examples(each.test()) == 1;
    }
    return new CrossValidation(results, alone);
  }

  /**
   * The best row against the best for shuffled labels.
   *
   * @param names of the examples, by their bits: shuffles do not depend on the order of bits
   * @return empty if no shuffles are wanted or there are examples of one side only
   */
  public Optional<Chance> chance(IntFunction<String> names) {
    int positives = Part.count(positive);
    int negatives = Part.count(negative);
    if (options.permutations() == 0 || positives == 0 || negatives == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Shuffles(slab, rows, longest, positive, negative, options, names, cancellation)
            .run(runner));
  }

  private RowCounts counts() {
    RowCounts made = counts;
    if (made == null) {
      List<long[]> cells = new ArrayList<>();
      for (int cell = 0; cell < folds.cells(); cell++) {
        cells.add(folds.mask(cell, all));
      }
      made = new RowCounts(slab, rows, cells, positive, negative);
      made.run(runner, cancellation);
      counts = made;
    }
    return made;
  }

  /** Learns whatever the choices on some parts need. */
  private void prepare(List<Long> parts) {
    learnConsistent(parts);
    List<Long> open = parts.stream().filter(part -> !isSettled(part)).toList();
    learnConsistent(
        open.stream()
            .filter(part -> consistent(part).isPresent())
            .flatMap(part -> Arrays.stream(heldOut(part)).mapToObj(cell -> part | 1L << cell))
            .toList());
    Set<Long> needed = new LinkedHashSet<>();
    for (long part : open) {
      needed.add(part);
      for (int cell : heldOut(part)) {
        needed.add(part | 1L << cell);
      }
    }
    needed.removeAll(fitted.keySet());
    List<Long> fits = List.copyOf(needed);
    List<Fitted> found = new ArrayList<>();
    runner.run(fits.size(), tile -> fit(counts().without(fits.get(tile))), found::add);
    for (int i = 0; i < found.size(); i++) {
      fitted.put(fits.get(i), found.get(i));
    }
  }

  private void learnConsistent(List<Long> parts) {
    RowCounts counted = counts();
    List<Long> open =
        parts.stream().distinct().filter(part -> !consistent.containsKey(part)).toList();
    List<Optional<RowFormula>> known = new ArrayList<>();
    runner.run(
        open.size(),
        tile -> {
          Part part = counted.without(open.get(tile));
          return Optional.ofNullable(part.oneSided() ? constant(part) : fitter.consistent(part));
        },
        known::add);
    for (int i = 0; i < open.size(); i++) {
      consistent.put(open.get(i), known.get(i));
    }
  }

  /** Whether what makes no errors on a part is taken whatever else there is. */
  private boolean isSettled(long part) {
    Part examples = counts().examples(part);
    return consistent(part)
        .filter(formula -> examples.oneSided() || fitter.convinces(formula, examples))
        .isPresent();
  }

  /** The cells that are left out in turn where some are left out already. */
  private int[] heldOut(long part) {
    return IntStream.range(0, folds.cells())
        .filter(cell -> (part >>> cell & 1) == 0 && !counts().isEmpty(cell))
        .toArray();
  }

  private static RowFormula constant(Part part) {
    return part.positives() > 0 ? RowFormula.THING : RowFormula.NOTHING;
  }

  private Fitted fit(Part part) {
    List<RowFormula> formulas =
        part.oneSided()
            ? Collections.nCopies(fitter.strategies().size(), constant(part))
            : fitter.fit(part);
    return Fitted.of(formulas, counts(), all);
  }

  private Optional<RowFormula> consistent(long part) {
    return Objects.requireNonNull(consistent.get(part));
  }

  private Choice choice(long part) {
    Part training = counts().examples(part);
    Optional<RowFormula> without = consistent(part);
    if (isSettled(part)) {
      Strategy strategy = training.oneSided() ? new Strategy.Constant() : new Strategy.Consistent();
      return choice(without.orElseThrow(), strategy, training);
    }
    List<Strategy> strategies = new ArrayList<>(fitter.strategies());
    Fitted whole = Objects.requireNonNull(fitted.get(part));
    int preferred = -1;
    if (without.isPresent()) {
      preferred = strategies.size();
      strategies.add(new Strategy.Consistent());
      whole = whole.with(without.get(), counts(), all);
    }
    int[] cells = heldOut(part);
    Fitted[] inner = new Fitted[cells.length];
    for (int i = 0; i < cells.length; i++) {
      long less = part | 1L << cells[i];
      inner[i] = Objects.requireNonNull(fitted.get(less));
      if (without.isPresent()) {
        // There is one, but the search for it may have come to its limit.
        RowFormula formula = consistent(less).orElse(RowFormula.NOTHING);
        inner[i] = inner[i].with(formula, counts(), all);
      }
    }
    int best =
        new Comparison(options.objective(), counts(), cells, inner).simplest(whole, preferred);
    return choice(whole.formulas().get(best), strategies.get(best), training);
  }

  private Choice choice(RowFormula formula, Strategy strategy, Part training) {
    long[] covered = formula.bits(slab, all);
    return new Choice(formula, strategy, formula.length(slab), covered, training.matrix(covered));
  }
}
