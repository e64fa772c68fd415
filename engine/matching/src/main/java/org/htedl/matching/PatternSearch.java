// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.function.Function;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.matching.index.PatternIndexes;
import org.jspecify.annotations.Nullable;

/**
 * What follows a program, and the trial of that program's order: if another order is far better,
 * the search begins anew with it.
 *
 * @param <S> what follows a program; it can begin anew at any moment
 */
final class PatternSearch<S> {
  private final PatternLayout layout;
  private final Work work;
  private final Function<PatternProgram, S> maker;
  private S searcher;
  private PatternProgram program;
  private @Nullable OrderTrial trial;

  /**
   * @param program the first one
   * @param maker of what follows it, or one in another order
   * @param trial of the first program's order
   */
  PatternSearch(
      PatternLayout layout,
      Work work,
      PatternProgram program,
      Function<PatternProgram, S> maker,
      OrderTrial trial) {
    this.layout = layout;
    this.work = work;
    this.program = program;
    this.maker = maker;
    this.searcher = maker.apply(program);
    this.trial = trial.isOver() ? null : trial;
  }

  /** Whether the search may still begin anew. */
  boolean isOnTrial() {
    OrderTrial watched = trial;
    return watched != null && !watched.isOver();
  }

  /** The trial ends, and the order stays. */
  void keepOrder() {
    OrderTrial watched = trial;
    if (watched != null) {
      watched.giveUp();
    }
  }

  Work work() {
    return work;
  }

  /** What follows the program of the moment. */
  S searcher() {
    return searcher;
  }

  VariableTree tree() {
    return program.tree();
  }

  /** The search begins with these values of the given variables. */
  void begins(int... given) {
    OrderTrial watched = trial;
    if (watched != null) {
      watched.starts(given);
    }
  }

  /** Searches; the task begins the search, and is done again if the order changes. */
  <T> T run(Function<S, T> task) {
    return run(task, task);
  }

  /**
   * Does a part of a search.
   *
   * @param anew is done in place of the task if the order changes in the middle of it: begins the
   *     search and does as much
   */
  <T> T run(Function<S, T> task, Function<S, T> anew) {
    OrderTrial watched = trial;
    if (watched == null) {
      return task.apply(searcher);
    }
    OrderTrial outer = work.watch(watched);
    try {
      return task.apply(searcher);
    } catch (OrderTrial.BetterOrder better) {
      if (better.trial() != watched) {
        throw better;
      }
      follow(better.tree());
    } finally {
      work.watch(outer);
      if (watched.isOver()) {
        trial = null;
      }
    }
    return anew.apply(searcher);
  }

  /** The first order stays where the other one needs an index that cannot be had now. */
  private void follow(VariableTree tree) {
    try {
      PatternProgram other = new PatternProgram(layout, tree, work);
      searcher = maker.apply(other);
      program = other;
    } catch (PatternIndexes.NotReadyException | MemoryBudgetException e) {
      // The search begins anew as it began before.
    }
  }
}
