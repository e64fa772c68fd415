// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.List;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.formula.Strategy;
import org.htedl.learn.option.Shape;
import org.htedl.learn.row.RowSlab;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Learns from a part of the examples, by each strategy. There are few strategies: with more of them
 * inner cross validation finds one by luck more often, which repeated cross validation of the whole
 * choice shows. Thread-safe.
 */
final class Fitter {
  private static final int[] DEPTHS = {1, 2, 3, 4, 6};
  private static final int TREE_LENGTH = 3;
  private static final int[] MEMBERS = {4, 8};
  private static final double[] PRECISIONS = {1, .9, .8, .7};

  /** Words of the rows that trees look at, at most; they look at each many times. */
  private static final long MOST_TREE_WORDS = 1 << 19;

  private final RowSlab slab;
  private final int rows;
  private final int longest;
  private final SelectionOptions options;
  private final Cancellation cancellation;
  private final List<Strategy> strategies = new ArrayList<>();
  private final OccamBound bound;

  Fitter(RowSlab slab, int rows, int longest, SelectionOptions options, Cancellation cancellation) {
    this.slab = slab;
    this.rows = rows;
    this.longest = longest;
    this.options = options;
    this.cancellation = cancellation;
    this.bound = new OccamBound(slab, rows, longest, options.negation() && unions());
    if (singles()) {
      for (int length = 1; length <= longest; length++) {
        strategies.add(new Strategy.Single(length));
      }
    }
    for (int side = 0; side < (options.negation() ? 2 : 1) && unions(); side++) {
      for (double precision : PRECISIONS) {
        for (int members : MEMBERS) {
          strategies.add(new Strategy.Union(members, precision, side == 1));
        }
      }
    }
    if (trees()) {
      for (int depth : DEPTHS) {
        strategies.add(new Strategy.Tree(depth, Math.min(TREE_LENGTH, longest)));
      }
    }
  }

  private boolean singles() {
    return options.shape() != Shape.TREE || !options.negation();
  }

  private boolean unions() {
    return options.shape() == Shape.AUTO || options.shape() == Shape.UNION;
  }

  private boolean trees() {
    return options.negation() && (options.shape() == Shape.AUTO || options.shape() == Shape.TREE);
  }

  /** The strategies. */
  List<Strategy> strategies() {
    return strategies;
  }

  /** What each strategy makes of a part with examples of both sides. */
  List<RowFormula> fit(Part part) {
    Pace pace = new Pace(cancellation);
    Value value = Value.of(options.objective(), part);
    List<RowFormula> formulas = new ArrayList<>();
    if (singles()) {
      int[] best = Singles.best(slab, rows, longest, part, value, pace);
      for (int length = 1; length <= longest; length++) {
        formulas.add(RowFormula.ofRow(best[length]));
      }
    }
    for (int side = 0; side < (options.negation() ? 2 : 1) && unions(); side++) {
      addUnions(part, side == 1, value, pace, formulas);
    }
    if (trees()) {
      int most = (int) Math.min(rows, MOST_TREE_WORDS / slab.words());
      int count = Math.min(most, slab.end(Math.min(TREE_LENGTH, longest)));
      formulas.addAll(new Trees(slab, count, part, pace).grow(DEPTHS, value));
    }
    return formulas;
  }

  private void addUnions(
      Part part, boolean complement, Value value, Pace pace, List<RowFormula> formulas) {
    PartialDefinitions candidates =
        PartialDefinitions.of(
            slab,
            rows,
            part,
            complement,
            PRECISIONS[PRECISIONS.length - 1],
            Integer.MAX_VALUE,
            pace);
    Unions unions = new Unions(candidates, part, complement, value, pace);
    for (double precision : PRECISIONS) {
      List<Integer> members = unions.greedy(MEMBERS[MEMBERS.length - 1], precision);
      for (int most : MEMBERS) {
        formulas.add(RowFormula.ofRows(complement, Unions.first(members, most)));
      }
    }
  }

  /**
   * The shortest formula that covers all positives of a part and of the negatives at most the share
   * that is noise: a row, a union of at most three, or the complement of one that covers all
   * negatives and no positive. Null if there is none.
   */
  @Nullable RowFormula consistent(Part part) {
    if (options.shape() == Shape.TREE) {
      return null;
    }
    Pace pace = new Pace(cancellation);
    int allowed = allowed(part);
    RowFormula best = null;
    int shortest = Integer.MAX_VALUE;
    for (int row = 0; row < rows; row++) {
      if (part.tp(row) == part.positives() && part.fp(row) <= allowed) {
        best = RowFormula.ofRow(row);
        shortest = best.length(slab);
        break;
      }
    }
    pace.add(rows);
    for (int side = 0; side < (options.negation() ? 2 : 1) && unions(); side++) {
      RowFormula union = union(part, side == 1, allowed, pace);
      if (union != null && union.length(slab) < shortest) {
        best = union;
        shortest = union.length(slab);
      }
    }
    return best;
  }

  private int allowed(Part part) {
    return (int) Math.floor(options.noise() * part.negatives());
  }

  /** Whether a formula without errors, or with those that noise allows, is evidence enough. */
  boolean convinces(RowFormula formula, Part part) {
    return bound.convinces(formula.length(slab), part, allowed(part));
  }

  private @Nullable RowFormula union(Part part, boolean complement, int allowed, Pace pace) {
    // With noise the complement leaves out some negatives, which no cover of all of them does.
    if (complement && allowed > 0) {
      return null;
    }
    PartialDefinitions candidates =
        PartialDefinitions.of(slab, rows, part, complement, 0, allowed, pace);
    int[] lengths = new int[candidates.size()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = slab.length(candidates.row(i));
    }
    List<Integer> members =
        new ExactUnions(
                candidates,
                lengths,
                complement ? part.negative() : part.positive(),
                complement ? part.positive() : part.negative(),
                allowed,
                pace)
            .search();
    return members.isEmpty() ? null : RowFormula.ofRows(complement, members);
  }
}
