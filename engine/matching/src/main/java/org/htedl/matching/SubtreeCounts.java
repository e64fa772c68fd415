// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.ArrayList;
import java.util.List;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Constraint;
import org.htedl.matching.relation.NodeWeights;
import org.htedl.matching.relation.Targets;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of matches of subtrees in which each level depends on the one above it alone: those for
 * all values above are found together, level by level from below, in passes over whole relations
 * (as Yannakakis evaluates acyclic joins, VLDB 1981). A pass costs far less a pair than a search
 * that jumps from value to value, so that it begins as soon as so many values were searched for
 * that it cannot cost much more than they did.
 */
final class SubtreeCounts {
  /** Pairs that a pass goes through in the time in which a level is searched for one value. */
  private static final int PAIRS_PER_SEARCH = 32;

  /** Searches between two comparisons of costs, once there were as many. */
  private static final int LOOKED = 64;

  private final PatternProgram program;
  private final @Nullable Subtree[] subtrees;
  private final boolean[] dependOnGiven;

  /** A level that depends on its parent alone, with kids that do so too. */
  private static final class Subtree {
    final @Nullable Targets pairs;
    final List<Constraint> limits;

    /** Of a leaf without limits; always known. */
    final @Nullable NodeWeights degrees;

    long searches;
    @Nullable NodeWeights sums;
    boolean isGivenUp;

    Subtree(Targets pairs, List<Constraint> limits) {
      this.pairs = pairs;
      this.limits = limits;
      this.degrees = null;
    }

    Subtree(NodeWeights degrees) {
      this.pairs = null;
      this.limits = List.of();
      this.degrees = degrees;
    }
  }

  /**
   * @param counts for each depth whether its values are counted
   * @param optional by depth, what makes its values count more than once
   */
  SubtreeCounts(PatternProgram program, boolean[] counts, @Nullable OptionalTriples[] optional) {
    this.program = program;
    this.subtrees = new Subtree[program.depths()];
    this.dependOnGiven = program.dependOnGiven();
    for (int depth = subtrees.length - 1; depth > 0; depth--) {
      if (counts[depth] && optional[depth] == null && isAlone(depth)) {
        subtrees[depth] = subtree(depth);
      }
    }
  }

  /** Whether a level and those below depend on the level above them alone. */
  private boolean isAlone(int depth) {
    VariableLevel level = program.level(depth);
    int parent = program.tree().parent(depth);
    if (parent < 0 || level.context.length != 1 || program.level(parent).mayBeLiteral()) {
      return false;
    }
    for (int kid : level.kids) {
      if (subtrees[kid] == null) {
        return false;
      }
    }
    for (ValueCondition condition : program.layout().pattern().conditions()) {
      if (!(condition instanceof ValueCondition.Member) && program.lastDepth(condition) == depth) {
        return false;
      }
    }
    // What else is checked is that triples with the levels below are there.
    return true;
  }

  private @Nullable Subtree subtree(int depth) {
    VariableLevel level = program.level(depth);
    Constraint.Neighbours ofParent = null;
    List<Constraint> limits = new ArrayList<>();
    for (Constraint constraint : level.constraints()) {
      if (constraint instanceof Constraint.Neighbours neighbours && neighbours.isFixed()) {
        if (program.layout().isKnown(neighbours.boundAt())) {
          limits.add(constraint);
        } else if (ofParent == null) {
          ofParent = neighbours;
        } else {
          return null;
        }
      } else if (constraint instanceof Constraint.Members) {
        limits.add(constraint);
      } else {
        return null;
      }
    }
    if (ofParent == null) {
      return null;
    }
    if (level.isTrivial()) {
      NodeWeights degrees = ofParent.degrees(level.mayBeNode(), level.mayBeLiteral());
      return degrees == null ? null : new Subtree(degrees);
    }
    Targets pairs = level.mayBeLiteral() ? null : ofParent.pairsOfNodes();
    return pairs == null ? null : new Subtree(pairs, limits);
  }

  /** The given values are other ones now. */
  void restart() {
    for (int depth = 0; depth < subtrees.length; depth++) {
      Subtree subtree = subtrees[depth];
      if (subtree != null && dependOnGiven[depth]) {
        subtree.searches = 0;
        subtree.sums = null;
        subtree.isGivenUp = false;
      }
    }
  }

  /** The numbers of matches at a depth and below by the value above, or null. */
  @Nullable NodeWeights at(int depth) {
    Subtree subtree = subtrees[depth];
    return subtree == null ? null : subtree.sums;
  }

  /**
   * As {@link #at}, where the level would have to be searched else. None of the subtree's levels is
   * open.
   */
  @Nullable NodeWeights orSearch(int depth) {
    Subtree subtree = subtrees[depth];
    if (subtree == null || subtree.degrees != null || subtree.isGivenUp) {
      return null;
    }
    subtree.searches++;
    if (subtree.searches > LOOKED && subtree.searches % LOOKED != 0
        || searches(depth) * PAIRS_PER_SEARCH < pairs(depth)) {
      return null;
    }
    try {
      return sums(depth, subtree);
    } catch (ArithmeticException e) {
      // Perhaps of a value that no search comes to.
      subtree.isGivenUp = true;
      return null;
    }
  }

  private long searches(int depth) {
    Subtree subtree = subtrees[depth];
    long searches = subtree == null ? 0 : subtree.searches;
    for (int kid : program.level(depth).kids) {
      searches += searches(kid);
    }
    return searches;
  }

  /** The pairs of relations to go through. */
  private long pairs(int depth) {
    Subtree subtree = subtrees[depth];
    if (subtree == null || subtree.pairs == null || subtree.sums != null) {
      return 0;
    }
    long pairs = subtree.pairs.size();
    for (int kid : program.level(depth).kids) {
      pairs += pairs(kid);
    }
    return pairs;
  }

  private @Nullable NodeWeights sums(int depth, Subtree subtree) {
    Targets pairs = subtree.pairs;
    if (pairs == null || subtree.sums != null) {
      return pairs == null ? subtree.degrees : subtree.sums;
    }
    List<NodeWeights> weights = new ArrayList<>();
    for (int kid : program.level(depth).kids) {
      Subtree below = subtrees[kid];
      NodeWeights weight = below == null ? null : sums(kid, below);
      if (weight == null) {
        subtree.isGivenUp = true;
        return null;
      }
      weights.add(weight);
    }
    if (!program.work().hasRoom(NodeWeights.bytesOfSums(pairs))) {
      subtree.isGivenUp = true;
      return null;
    }
    for (Constraint limit : subtree.limits) {
      if (!limit.open(program.values(), false)) {
        // No value has any.
        subtree.sums = NodeWeights.NONE;
        return subtree.sums;
      }
    }
    subtree.sums = NodeWeights.sums(pairs, subtree.limits, weights, program.work()::steps);
    program.work().passed();
    return subtree.sums;
  }
}
