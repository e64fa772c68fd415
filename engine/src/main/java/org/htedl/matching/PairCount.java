package org.htedl.matching;

import org.htedl.matching.relation.Constraint;
import org.htedl.matching.relation.MarkedRun;
import org.htedl.matching.relation.Targets;
import org.jspecify.annotations.Nullable;

/**
 * Counts the values of a level and of the leaf below it together. The leaf's values are in two
 * runs: the targets of the level's value, and one that stays while the level's values change, with
 * which the targets of many values are compared at a time.
 */
final class PairCount {
  private final Level level;
  private final Targets changing;
  private final Constraint staying;
  private final Work work;
  private final MarkedRun marked;
  private final int[] ids = new int[MarkedRun.most()];

  private PairCount(Level level, Targets changing, Constraint staying, Work work) {
    this.level = level;
    this.changing = changing;
    this.staying = staying;
    this.work = work;
    this.marked = new MarkedRun(work::hasRoom);
  }

  /**
   * @param isImplied whether the level's checks hold for each value with which the leaf has one
   * @return null if the levels are others
   */
  static @Nullable PairCount of(Level level, Level leaf, boolean isImplied, Work work) {
    if (level.hasChecks() && !isImplied || level.mayBeLiteral() || leaf.mayBeLiteral()) {
      return null;
    }
    Constraint[] both = leaf.constraints();
    if (leaf.hasChecks() || !leaf.isLeaf() || both.length != 2) {
      return null;
    }
    for (int i = 0; i < 2; i++) {
      if (both[i] instanceof Constraint.Neighbours changing
          && changing.boundAt() == level.variable
          && both[1 - i] instanceof Constraint.Neighbours staying
          && staying.boundAt() != level.variable
          && staying.nodePairs() != null) {
        Targets pairs = changing.nodePairs();
        return pairs == null ? null : new PairCount(level, pairs, staying, work);
      }
    }
    return null;
  }

  /** The number of pairs of values. */
  long count(int[] values) {
    level.open(values);
    if (!level.isOpen() || !staying.open(values, false)) {
      return 0;
    }
    marked.set(staying);
    long count = 0;
    for (int found = level.nextIds(ids); found > 0; found = level.nextIds(ids)) {
      // As many as when each value opened the leaf.
      work.steps(found);
      count += marked.common(changing, ids, 0, found);
    }
    return count;
  }
}
