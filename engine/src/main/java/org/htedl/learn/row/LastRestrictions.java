package org.htedl.learn.row;

import java.util.List;
import java.util.function.Consumer;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.Successors;
import org.htedl.vector.WordKernels;

/**
 * Scores the restrictions of the greatest length in the context of the examples that follow roles
 * to contexts for whose rows there is no memory.
 */
final class LastRestrictions {
  private final Context examples;
  private final Operators operators;
  private final WordKernels kernels;
  private final Scores scores;
  private final Pool pool;
  private final TileRunner runner;
  private final List<RowSlab> slabs;
  private final List<ClassExpression> atoms;
  private long tried;

  /** Makes the rows of a context and a length, and leaves the conjunctions and disjunctions. */
  interface Maker {
    void make(
        Context context, int length, Consumer<RowBatch> merge, Consumer<LevelRows> connectives);
  }

  /**
   * @param slabs the rows that are kept, by context
   * @param atoms expressions by number; those of restrictions that are among the best are added
   */
  LastRestrictions(
      Context examples,
      Operators operators,
      WordKernels kernels,
      Scores scores,
      Pool pool,
      TileRunner runner,
      List<RowSlab> slabs,
      List<ClassExpression> atoms) {
    this.examples = examples;
    this.operators = operators;
    this.kernels = kernels;
    this.scores = scores;
    this.pool = pool;
    this.runner = runner;
    this.slabs = slabs;
    this.atoms = atoms;
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
  boolean score(List<Context> unkept, int length, RowMemory memory, Maker maker) {
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
              slabs.get(target.number()),
              inner,
              operators,
              kernels,
              scores,
              pool);
      if (fillers.bytes() > memory.room()) {
        return false;
      }
      long before = memory.used() - memory.fixed();
      memory.add(fillers.bytes());
      try {
        Consumer<UnkeptFillers.Found> merge = found -> offer(successors, found, length);
        maker.make(
            target,
            inner,
            batch -> fillers.score(batch).forEach(merge),
            level -> fillers.pairs(runner, merge));
      } finally {
        memory.set(before);
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
    ClassExpression filler =
        new RowExpressions(atoms, slabs)
            .of(successors.target(), found.operation(), found.first(), found.second());
    int atom = atoms.size();
    atoms.add(RowExpressions.restriction(found.restriction(), successors, 0, filler));
    pool.offer(
        new Candidate(
            value, found.tp(), found.fp(), length, -1, Operation.ATOM, atom, 0, found.row()));
  }
}
