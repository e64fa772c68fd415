package org.htedl.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * The order in which variables get values, and the tree that it makes: the parent of a variable is
 * the last one before it on which the values of it and of those below it depend. Subtrees of one
 * variable are independent, so that their counts are multiplied (a pseudo-tree, Freuder and Quinn).
 */
final class VariableTree {
  private final Layout layout;
  private final int[] order;
  private final int[] depthOf;
  private final List<Estimates.Guess> guesses = new ArrayList<>();
  private boolean isConnected = true;
  private final List<TreeSet<Integer>> contexts = new ArrayList<>();
  private final int[] parents;

  /**
   * @param priority of each variable; lower ones come first
   */
  VariableTree(Layout layout, int[] priority) {
    this.layout = layout;
    int count = 0;
    for (int v = 0; v < layout.variables(); v++) {
      count += layout.isKnown(v) ? 0 : 1;
    }
    this.order = new int[count];
    this.depthOf = new int[layout.variables()];
    this.parents = new int[count];
    choose(priority);
    findContexts();
  }

  /** Always the variable with the fewest values that is connected with those before. */
  private void choose(int[] priority) {
    Estimates estimates = new Estimates(layout);
    boolean[] isBound = new boolean[layout.variables()];
    IntPredicate known = place -> layout.isKnown(place) || isBound[place];
    for (int depth = 0; depth < order.length; depth++) {
      int best = -1;
      Estimates.Guess bestGuess = new Estimates.Guess(0, 0, false);
      boolean isBestNear = false;
      for (int v = 0; v < layout.variables(); v++) {
        if (known.test(v)) {
          continue;
        }
        Estimates.Guess guess = estimates.of(v, known);
        boolean isNear = guess.isBound();
        int byPriority = best < 0 ? -1 : Integer.compare(of(priority, v), of(priority, best));
        boolean isBetter =
            byPriority < 0
                || byPriority == 0
                    && (isNear && !isBestNear
                        || isNear == isBestNear && cost(guess, v) < cost(bestGuess, best));
        if (isBetter) {
          best = v;
          bestGuess = guess;
          isBestNear = isNear;
        }
      }
      isConnected &= depth == 0 || isBestNear || !isNearAnything(best, isBound);
      order[depth] = best;
      depthOf[best] = depth;
      isBound[best] = true;
      guesses.add(bestGuess);
    }
  }

  /** The second of two equal variables has the priority of the first. */
  private int of(int[] priority, int variable) {
    if (variable < priority.length) {
      return priority[variable];
    }
    for (int[] pair : layout.same()) {
      if (pair[1] == variable) {
        return priority[pair[0]];
      }
    }
    throw new IllegalArgumentException("no variable " + variable);
  }

  private double cost(Estimates.Guess guess, int variable) {
    int edges = 0;
    for (Edge edge : layout.edges()) {
      edges += edge.mentions(variable) ? 1 : 0;
    }
    return guess.isBound() ? guess.kept() + guess.looked() / 64 : guess.looked() / edges;
  }

  /** Whether edges lead from the variable, through any others, to one that is bound. */
  private boolean isNearAnything(int variable, boolean[] isBound) {
    boolean[] seen = new boolean[layout.variables()];
    List<Integer> queue = new ArrayList<>(List.of(variable));
    seen[variable] = true;
    for (int i = 0; i < queue.size(); i++) {
      for (List<Integer> group : groups()) {
        if (!group.contains(queue.get(i))) {
          continue;
        }
        for (int other : group) {
          if (isBound[other]) {
            return true;
          }
          if (!seen[other]) {
            seen[other] = true;
            queue.add(other);
          }
        }
      }
    }
    return false;
  }

  /** Variables whose values depend on one another directly, known ones left out. */
  private List<List<Integer>> groups() {
    List<List<Integer>> groups = new ArrayList<>();
    for (Edge edge : layout.edges()) {
      groups.add(unknown(List.of(edge.subject(), edge.predicate(), edge.object())));
    }
    for (int[] pair : layout.same()) {
      groups.add(unknown(List.of(pair[0], pair[1])));
    }
    for (Condition condition : layout.pattern().conditions()) {
      List<Integer> variables = new ArrayList<>();
      Layout.addVariables(condition, variables);
      groups.add(unknown(variables));
    }
    return groups;
  }

  private List<Integer> unknown(List<Integer> places) {
    return places.stream().filter(place -> !layout.isKnown(place)).toList();
  }

  private void findContexts() {
    for (int depth = 0; depth < order.length; depth++) {
      contexts.add(new TreeSet<>());
    }
    for (List<Integer> group : groups()) {
      for (int later : group) {
        for (int earlier : group) {
          if (depthOf[earlier] < depthOf[later]) {
            contexts.get(depthOf[later]).add(depthOf[earlier]);
          }
        }
      }
    }
    for (int depth = order.length - 1; depth >= 0; depth--) {
      TreeSet<Integer> context = contexts.get(depth);
      parents[depth] = context.isEmpty() ? -1 : context.last();
      if (!context.isEmpty()) {
        TreeSet<Integer> above = contexts.get(parents[depth]);
        above.addAll(context.headSet(parents[depth]));
      }
    }
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
  List<Integer> context(int depth) {
    return List.copyOf(contexts.get(depth));
  }

  Estimates.Guess guess(int depth) {
    return guesses.get(depth);
  }

  /** Whether each variable is connected with those before it, as far as the pattern is. */
  boolean isConnected() {
    return isConnected;
  }
}
