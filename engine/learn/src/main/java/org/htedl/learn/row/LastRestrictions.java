// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.List;
import java.util.function.Consumer;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.Successors;

/**
 * Scores the restrictions of the greatest length in the context of the examples that follow roles
 * to contexts for whose rows there is no memory.
 */
final class LastRestrictions {
  private final Context examples;
  private final Operators operators;
  private final Scores scores;
  private final Pool pool;
  private final TileRunner runner;
  private final ContextRows rows;
  private long tried;

  /**
   * @param rows those that are kept; the restrictions that are among the best are added to its
   *     atoms
   */
  LastRestrictions(
      Context examples,
      Operators operators,
      Scores scores,
      Pool pool,
      TileRunner runner,
      ContextRows rows) {
    this.examples = examples;
    this.operators = operators;
    this.scores = scores;
    this.pool = pool;
    this.runner = runner;
    this.rows = rows;
  }

  /** The candidates that were looked at. */
  long tried() {
    return tried;
  }

  /**
   * Scores them.
   *
   * @param unkept the contexts without rows of that length
   * @param length of the restrictions
   * @return whether there is memory for that
   */
  boolean score(List<Context> unkept, int length, RowMemory memory) {
    int inner = length - Operators.QUANTIFIER;
    for (Successors successors : examples.successors()) {
      Context target = successors.target();
      if (!unkept.contains(target)) {
        continue;
      }
      UnkeptFillers fillers =
          new UnkeptFillers(
              examples,
              successors,
              rows.of(target),
              inner,
              operators,
              rows.kernels(),
              scores,
              pool);
      if (fillers.bytes() > memory.room()) {
        return false;
      }
      long before = memory.used() - memory.fixed();
      memory.add(fillers.bytes());
      try {
        Consumer<UnkeptFillers.Found> merge = found -> offer(successors, found, length);
        rows.make(
            target,
            inner,
            batch -> fillers.score(batch).forEach(merge),
            level -> fillers.pairs(runner, merge));
      } finally {
        memory.lower(before);
      }
      tried += fillers.tried();
    }
    return true;
  }

  /** Offers a restriction as an atom, since its filler has no number. */
  private void offer(Successors successors, UnkeptFillers.Found found, int length) {
    double value = scores.value(found.tp(), found.fp());
    if (!pool.mayTake(value, length)) {
      return;
    }
    List<ClassExpression> atoms = rows.atoms();
    ClassExpression filler =
        rows.expressions()
            .of(successors.target(), found.operation(), found.first(), found.second());
    int atom = atoms.size();
    atoms.add(RowExpressions.restriction(found.restriction(), successors, 0, filler));
    pool.offer(
        new Candidate(
            value, found.tp(), found.fp(), length, -1, Operation.ATOM, atom, 0, found.row()));
  }
}
