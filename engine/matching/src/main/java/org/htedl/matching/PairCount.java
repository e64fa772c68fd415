// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Constraint;
import org.htedl.matching.relation.Edge;
import org.htedl.matching.relation.MarkedRun;
import org.htedl.matching.relation.Run;
import org.htedl.matching.relation.Targets;
import org.jspecify.annotations.Nullable;

/** Counts the values of a level and of the leaf below it together. */
abstract class PairCount {
  private PairCount() {}

  /** The number of pairs of values. */
  abstract long count(int[] values);

  /** Whether it is to be preferred to a memory of the leaf's counts. */
  abstract boolean replacesMemo();

  /**
   * What counts the values at a depth together with those of its only kid.
   *
   * @return null if the levels are others
   */
  static @Nullable PairCount of(PatternProgram program, int depth, int kid) {
    PairCount different = Different.of(program, depth, kid);
    return different == null ? Common.of(program, depth, kid) : different;
  }

  /**
   * The leaf's values are in two runs: the targets of the level's value, and one that stays while
   * the level's values change, with which the targets of many values are compared at a time.
   */
  private static final class Common extends PairCount {
    private final VariableLevel level;
    private final Targets changing;
    private final Constraint staying;
    private final Work work;
    private final MarkedRun marked;
    private final int[] ids = new int[MarkedRun.most()];

    private Common(VariableLevel level, Targets changing, Constraint staying, Work work) {
      this.level = level;
      this.changing = changing;
      this.staying = staying;
      this.work = work;
      this.marked = new MarkedRun(work::hasRoom);
    }

    static @Nullable PairCount of(PatternProgram program, int depth, int kid) {
      VariableLevel level = program.level(depth);
      VariableLevel leaf = program.level(kid);
      if (level.mayBeLiteral()
          || leaf.mayBeLiteral()
          || level.hasChecks() && !isImplied(program, depth, leaf.variable)) {
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
          return pairs == null ? null : new Common(level, pairs, staying, program.work());
        }
      }
      return null;
    }

    /** Whether all checks at a depth are that triples with the variable below are there. */
    private static boolean isImplied(PatternProgram program, int depth, int below) {
      int variable = program.level(depth).variable;
      for (ValueCondition condition : program.layout().pattern().conditions()) {
        if (program.lastDepth(condition) == depth
            && !(condition instanceof ValueCondition.Member)) {
          return false;
        }
      }
      for (Edge edge : program.layout().edges()) {
        if (edge.mentions(variable) && !edge.mentions(below) && isLater(program, edge, depth)) {
          return false;
        }
      }
      return true;
    }

    /** Whether an edge has a variable that comes after a depth. */
    private static boolean isLater(PatternProgram program, Edge edge, int depth) {
      for (int place : new int[] {edge.subject(), edge.predicate(), edge.object()}) {
        if (!program.layout().isKnown(place) && program.tree().depthOf(place) > depth) {
          return true;
        }
      }
      return false;
    }

    @Override
    boolean replacesMemo() {
      return false;
    }

    @Override
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

  /**
   * The leaf's values depend on the level's in that they are different ones: pairs are counted
   * without walking to them, as all less those of two equal values.
   */
  private static final class Different extends PairCount {
    private final VariableLevel level;
    private final VariableLevel leaf;
    private final Work work;

    private Different(VariableLevel level, VariableLevel leaf, Work work) {
      this.level = level;
      this.leaf = leaf;
      this.work = work;
    }

    static @Nullable PairCount of(PatternProgram program, int depth, int kid) {
      VariableLevel level = program.level(depth);
      VariableLevel leaf = program.level(kid);
      return !level.hasChecks()
              && leaf.isLeaf()
              && hasOneRun(level)
              && hasOneRun(leaf)
              && leaf.constraints()[0] instanceof Constraint.Neighbours neighbours
              && neighbours.boundAt() != level.variable
              && onlyDiffers(program, kid, level.variable)
          ? new Different(level, leaf, program.work())
          : null;
    }

    private static boolean hasOneRun(VariableLevel level) {
      return level.constraints().length == 1
          && level.constraints()[0] instanceof Constraint.Neighbours neighbours
          && neighbours.isRun();
    }

    /** Whether all that is checked at a depth is that the value is not that of a variable. */
    private static boolean onlyDiffers(PatternProgram program, int depth, int variable) {
      int here = program.level(depth).variable;
      boolean differs = false;
      for (ValueCondition condition : program.layout().pattern().conditions()) {
        if (program.lastDepth(condition) == depth) {
          if (!(condition instanceof ValueCondition.Different different)
              || different.first() != variable && different.second() != variable
              || different.first() != here && different.second() != here) {
            return false;
          }
          differs = true;
        }
      }
      return differs;
    }

    @Override
    boolean replacesMemo() {
      return true;
    }

    @Override
    long count(int[] values) {
      long ofLevel = 0;
      long ofLeaf = 0;
      long equal = 0;
      Constraint first = level.constraints()[0];
      Constraint second = leaf.constraints()[0];
      for (int kind = 0; kind < 2; kind++) {
        boolean literals = kind > 0;
        boolean isFirst = level.mayBe(literals) && first.open(values, literals);
        boolean isSecond = leaf.mayBe(literals) && second.open(values, literals);
        ofLevel += isFirst ? first.size() : 0;
        ofLeaf += isSecond ? second.size() : 0;
        if (isFirst && isSecond) {
          work.steps(Math.min(first.size(), second.size()));
          equal += Run.common(first, second);
        }
      }
      work.step();
      return ofLevel * ofLeaf - equal;
    }
  }
}
