// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.matching.Estimates.Guess;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Edge;
import org.jspecify.annotations.Nullable;

/**
 * The order in which variables get values, and the tree that it makes: the parent of a variable is
 * the last one before it on which the values of it and of those below it depend. Subtrees of one
 * variable are independent, so that their counts are multiplied (a pseudo-tree, Freuder and Quinn).
 */
final class VariableTree {
  private final PatternLayout layout;
  private final int[] order;
  private final int[] depthOf;
  private final double[] looked;
  private final double[] kept;
  private boolean isConnected = true;

  /** By depth: the depths on which the values there and below depend. */
  private final BitSet[] contexts;

  private final int[] parents;

  /**
   * An order by the sizes of relations.
   *
   * @param priority of each variable; lower ones come first
   */
  VariableTree(PatternLayout layout, int[] priority) {
    this(layout, priority, null);
  }

  /**
   * @param sample grows with the order, and tells how many values variables have; if null, only the
   *     sizes of relations do
   */
  VariableTree(PatternLayout layout, int[] priority, @Nullable Sample sample) {
    this.layout = layout;
    int count = unknown(layout);
    this.order = new int[count];
    this.depthOf = new int[layout.variables()];
    this.contexts = new BitSet[count];
    Arrays.setAll(contexts, depth -> new BitSet(count));
    this.parents = new int[count];
    this.looked = new double[count];
    this.kept = new double[count];
    choose(priority, sample);
    findContexts();
  }

  private static int unknown(PatternLayout layout) {
    int count = 0;
    for (int v = 0; v < layout.variables(); v++) {
      count += layout.isKnown(v) ? 0 : 1;
    }
    return count;
  }

  /** Always the variable with the fewest values that is connected with those before. */
  private void choose(int[] priority, @Nullable Sample sample) {
    Estimates estimates = new Estimates(layout);
    boolean[] isBound = new boolean[layout.variables()];
    int[] degrees = degrees();
    @Nullable Guess[] guesses =
        sample == null ? new Guess[isBound.length] : sample.firstGuesses().clone();
    for (int depth = 0; depth < order.length; depth++) {
      int best = -1;
      int bestPriority = 0;
      boolean isBestNear = false;
      double leastCost = 0;
      for (int v = 0; v < isBound.length; v++) {
        if (isBound[v] || layout.isKnown(v)) {
          continue;
        }
        int rank = of(priority, v);
        if (best >= 0 && rank > bestPriority) {
          continue;
        }
        Guess guess = guesses[v];
        if (guess == null) {
          guess = estimates.guess(v, isBound, sample);
          guesses[v] = guess;
          if (depth == 0 && sample != null) {
            sample.firstGuesses()[v] = guess;
          }
        }
        boolean isNear = guess.isLimited();
        double cost = cost(guess, degrees[v]);
        if (best < 0
            || rank < bestPriority
            || rank == bestPriority
                && (isNear && !isBestNear || isNear == isBestNear && cost < leastCost)) {
          best = v;
          bestPriority = rank;
          isBestNear = isNear;
          leastCost = cost;
          looked[depth] = guess.looked();
          kept[depth] = guess.kept();
        }
      }
      isConnected &= depth == 0 || isBestNear || !isNearAnything(best, isBound);
      order[depth] = best;
      depthOf[best] = depth;
      isBound[best] = true;
      for (int v = 0; v < guesses.length; v++) {
        guesses[v] = estimates.connect(v, best) ? null : guesses[v];
      }
      if (sample != null) {
        sample.bind(best, isLast(best, isBound));
      }
    }
  }

  private static double cost(Guess guess, int degree) {
    return guess.isLimited() ? guess.kept() + guess.looked() / 64 : guess.looked() / degree;
  }

  /** By variable: the number of its triples. */
  private int[] degrees() {
    int[] degrees = new int[layout.variables()];
    for (Edge edge : layout.edges()) {
      for (int v = 0; v < degrees.length; v++) {
        degrees[v] += edge.mentions(v) ? 1 : 0;
      }
    }
    return degrees;
  }

  /** Whether no triple connects the variable with one that has no value. */
  private boolean isLast(int variable, boolean[] isBound) {
    for (Edge edge : layout.edges()) {
      if (edge.mentions(variable)) {
        for (int place : new int[] {edge.subject(), edge.predicate(), edge.object()}) {
          if (!layout.isKnown(place) && !isBound[place]) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** The second of two equal variables has the priority of the first. */
  private int of(int[] priority, int variable) {
    return priority[named(variable)];
  }

  /** Whether triples lead from the variable, through any others, to one that is bound. */
  private boolean isNearAnything(int variable, boolean[] isBound) {
    boolean[] isReached = new boolean[layout.variables()];
    isReached[variable] = true;
    boolean grows = true;
    while (grows) {
      grows = false;
      for (Edge edge : layout.edges()) {
        grows |= reach(isReached, edge.subject(), edge.predicate(), edge.object());
      }
      for (int[] pair : layout.same()) {
        grows |= reach(isReached, pair);
      }
      for (ValueCondition condition : layout.pattern().conditions()) {
        if (condition instanceof ValueCondition.Reached way) {
          grows |= reach(isReached, way.from(), way.to());
        }
      }
    }
    for (int v = 0; v < isReached.length; v++) {
      if (isReached[v] && isBound[v]) {
        return true;
      }
    }
    return false;
  }

  /** If one of the variables is reached, all are; returns whether that is news. */
  private boolean reach(boolean[] isReached, int... places) {
    boolean any = false;
    boolean all = true;
    for (int place : places) {
      if (!layout.isKnown(place)) {
        any |= isReached[place];
        all &= isReached[place];
      }
    }
    if (!any || all) {
      return false;
    }
    for (int place : places) {
      if (!layout.isKnown(place)) {
        isReached[place] = true;
      }
    }
    return true;
  }

  private void findContexts() {
    for (Edge edge : layout.edges()) {
      depend(edge.subject(), edge.predicate());
      depend(edge.subject(), edge.object());
      depend(edge.predicate(), edge.object());
    }
    for (int[] pair : layout.same()) {
      depend(pair[0], pair[1]);
    }
    for (ValueCondition condition : layout.pattern().conditions()) {
      List<Integer> variables = new ArrayList<>();
      PatternLayout.addVariables(condition, variables);
      for (int first : variables) {
        variables.forEach(second -> depend(first, second));
      }
    }
    for (int depth = order.length - 1; depth >= 0; depth--) {
      BitSet context = contexts[depth];
      parents[depth] = context.length() - 1;
      if (parents[depth] >= 0) {
        BitSet above = contexts[parents[depth]];
        above.or(context);
        above.clear(parents[depth]);
      }
    }
  }

  /** The later of two variables depends on the earlier one. */
  private void depend(int first, int second) {
    if (first == second || layout.isKnown(first) || layout.isKnown(second)) {
      return;
    }
    int a = depthOf[first];
    int b = depthOf[second];
    contexts[Math.max(a, b)].set(Math.min(a, b));
  }

  /** A priority for each variable by which another tree has the same order. */
  int[] priorities() {
    return depthOf.clone();
  }

  /**
   * A guess of how many candidates are looked at in all, if counts are multiplied and what depends
   * on one value is found once.
   */
  double steps() {
    double[] visits = new double[order.length];
    int[] degrees = degrees();
    double nodes = layout.relations().mirror().nodeCount();
    boolean[] isParent = new boolean[order.length];
    double steps = 0;
    for (int depth = order.length - 1; depth >= 0; depth--) {
      if (parents[depth] >= 0) {
        isParent[parents[depth]] = true;
      }
    }
    for (int depth = 0; depth < order.length; depth++) {
      int parent = parents[depth];
      visits[depth] = parent < 0 ? 1 : visits[parent] * kept[parent];
      if (contexts[depth].cardinality() == 1) {
        visits[depth] = Math.min(visits[depth], nodes);
      }
      boolean isSize = !isParent[depth] && degrees[order[depth]] == 1;
      steps += visits[depth] * (isSize ? 1 : 1 + looked[depth]);
    }
    return steps;
  }

  /**
   * A guess of how many candidates are looked at in all, if each match is walked to. All candidates
   * of the first variable are taken for values: what its triples have in common is guessed as if
   * they were independent, and often they are of one kind of nodes.
   */
  double walkedSteps() {
    double visits = 1;
    double steps = 0;
    for (int depth = 0; depth < order.length; depth++) {
      steps += visits * (1 + looked[depth]);
      visits *= depth == 0 ? looked[depth] : kept[depth];
    }
    return steps;
  }

  /**
   * A guess of how many candidates are looked at if some levels are walked through, and of the
   * others it is asked whether they have a value, or how many.
   *
   * @param walks by depth; with a level those above it
   * @param areCounted whether the other levels are counted
   */
  double steps(boolean[] walks, boolean areCounted) {
    double[] visits = new double[order.length];
    double rows = 1;
    double steps = 0;
    for (int depth = 0; depth < order.length; depth++) {
      if (walks[depth]) {
        steps += rows * (1 + looked[depth]);
        // As in walkedSteps.
        rows *= depth == 0 ? looked[depth] : kept[depth];
        visits[depth] = rows;
      } else {
        double above = parents[depth] < 0 ? 1 : visits[parents[depth]];
        double tried = areCounted ? looked[depth] : looked[depth] / Math.max(1, kept[depth]);
        steps += above * (1 + tried);
        visits[depth] = areCounted ? above * kept[depth] : above;
      }
    }
    return steps;
  }

  /** Depths on which some of these variables, or levels below, are. */
  boolean[] above(int... variables) {
    boolean[] above = new boolean[order.length];
    for (int variable : variables) {
      if (!layout.isKnown(variable)) {
        for (int d = depthOf[variable]; d >= 0 && !above[d]; d = parents[d]) {
          above[d] = true;
        }
      }
    }
    return above;
  }

  /**
   * Variables that may come first, those with the fewest values, without the one that does.
   *
   * @param priority only variables of the lowest one may
   */
  int[] firsts(int[] priority, int most) {
    int lowest = Arrays.stream(order).map(v -> of(priority, v)).min().orElse(0);
    Estimates estimates = new Estimates(layout);
    boolean[] isBound = new boolean[layout.variables()];
    Map<Integer, Double> costs = new HashMap<>();
    for (int v : order) {
      if (v != order[0] && named(v) == v && priority[v] == lowest) {
        Guess guess = estimates.guess(v, isBound, null);
        costs.put(v, guess.isLimited() ? guess.kept() : guess.looked());
      }
    }
    return costs.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .limit(most)
        .mapToInt(Map.Entry::getKey)
        .toArray();
  }

  /** The variables in their order. */
  int[] order() {
    return order;
  }

  int depthOf(int variable) {
    return depthOf[variable];
  }

  /** The depth of the parent, or -1. */
  int parent(int depth) {
    return parents[depth];
  }

  /** The depths of the variables on which this one and those below depend, ascending. */
  int[] context(int depth) {
    BitSet context = contexts[depth];
    int[] depths = new int[context.cardinality()];
    int count = 0;
    for (int above = context.nextSetBit(0); above >= 0; above = context.nextSetBit(above + 1)) {
      depths[count++] = above;
    }
    return depths;
  }

  /** The tree, a variable after the other in their order. */
  List<PlannedVariable> plan() {
    List<PlannedVariable> plan = new ArrayList<>();
    for (int depth = 0; depth < order.length; depth++) {
      List<Integer> context =
          contexts[depth].stream().mapToObj(above -> named(order[above])).distinct().toList();
      plan.add(
          new PlannedVariable(
              named(order[depth]),
              named(order[depth]) != order[depth],
              parents[depth] < 0 ? PlannedVariable.NONE : named(order[parents[depth]]),
              context,
              looked[depth],
              kept[depth]));
    }
    return plan;
  }

  /** The pattern's own number of a variable, of which this may be the second in one triple. */
  private int named(int variable) {
    for (int[] pair : layout.same()) {
      if (pair[1] == variable) {
        return pair[0];
      }
    }
    return variable;
  }

  /** Whether each variable is connected with those before it, as far as the pattern is. */
  boolean isConnected() {
    return isConnected;
  }
}
