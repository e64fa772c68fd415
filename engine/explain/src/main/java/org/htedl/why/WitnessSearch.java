// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Searches for the witness with the fewest nodes. A goal has ways to show it, of which it needs
 * one, or several for a cardinality; a way needs all its premises. Goals are looked at in the order
 * of the size that a tree with them has at least, and costs go from premises to what they show;
 * when no goal that is left can be part of a smaller tree, the tree is the smallest. Since a node
 * costs one and its premises come on top, no fact is among the premises of its own derivation.
 * Costs the goals that are looked at, up to a limit. Not thread-safe; used once.
 */
final class WitnessSearch {
  private final FactSteps facts;
  private final ClaimSteps claims;
  private final Effort effort;
  private final int mostPremises;
  private final Map<Goal, State> states = new HashMap<>();
  private final PriorityQueue<Entry> open =
      new PriorityQueue<>(Comparator.comparingLong(Entry::bound).thenComparingInt(Entry::turn));
  private final ArrayDeque<State> cheaper = new ArrayDeque<>();
  private int turn;
  private int premises;
  private boolean complete = true;

  /**
   * @param bound the size that a tree with the state has at least
   */
  private record Entry(long bound, int turn, State state) {}

  /**
   * @param mostPremises premises of ways, after which the search ends with what is found
   */
  WitnessSearch(FactSteps facts, ClaimSteps claims, Effort effort, int mostPremises) {
    this.facts = facts;
    this.claims = claims;
    this.effort = effort;
    this.mostPremises = mostPremises;
  }

  /** The state of a goal that holds; it has a cost. */
  State run(Goal goal) {
    State root = state(goal);
    open(root, 0);
    while (!open.isEmpty()) {
      Entry next = open.remove();
      if (next.bound >= root.cost) {
        return root;
      }
      if (next.state.expansion == null) {
        effort.check();
        if (premises > mostPremises) {
          complete = false;
          break;
        }
        expand(next.state);
        settle();
      }
    }
    if (root.cost == State.UNKNOWN) {
      giveUp(root);
    }
    return root;
  }

  /** Whether the tree is known to be the smallest. */
  boolean isComplete() {
    return complete;
  }

  private State state(Goal goal) {
    State known = states.get(goal);
    if (known != null) {
      return known;
    }
    effort.step();
    effort.add(Effort.GOAL);
    State state =
        switch (goal) {
          case Goal.Path path -> new State(goal, 0, 1);
          case Goal.Chain chain -> new State(goal, 0, 1);
          default -> new State(goal, 1, claims.isLeaf(goal) ? 1 : 2);
        };
    states.put(goal, state);
    return state;
  }

  private void open(State state, long outside) {
    if (outside < state.outside && state.expansion == null) {
      state.outside = outside;
      open.add(new Entry(outside + state.least, turn++, state));
    }
  }

  private void expand(State state) {
    GoalExpansion expansion =
        switch (state.goal) {
          case Goal.Triple fact -> facts.fact(fact);
          case Goal.Claim claim -> claims.claim(claim);
          case Goal.Path path -> facts.path(path);
          case Goal.Chain chain -> facts.chain(chain);
        };
    state.expansion = expansion;
    if (expansion.needed() == 0) {
      state.cost = state.weight;
      cheaper.add(state);
      return;
    }
    for (Option option : expansion.options()) {
      add(state, option, expansion.needed());
    }
  }

  private void add(State owner, Option option, int needed) {
    State[] parts = new State[option.premises().size()];
    int least = 0;
    for (int i = 0; i < parts.length; i++) {
      parts[i] = state(option.premises().get(i));
      least += parts[i].least;
    }
    premises += parts.length;
    effort.addWay(parts.length);
    State.Way way = new State.Way(owner, option, parts);
    owner.ways.add(way);
    // Each of the other options that are needed has a node at least.
    long around = owner.outside + owner.weight + needed - 1 + least;
    for (State part : parts) {
      part.usedBy.add(way);
      if (part.published != State.UNKNOWN) {
        way.lower(State.UNKNOWN, part.published);
      }
      open(part, around - part.least);
    }
    if (owner.update(way)) {
      cheaper.add(owner);
    }
  }

  /** Tells what is shown by less to all that need it. */
  private void settle() {
    while (!cheaper.isEmpty()) {
      effort.step();
      State state = cheaper.remove();
      long now = state.cost;
      long before = state.published;
      if (now == before) {
        continue;
      }
      state.published = now;
      for (State.Way way : state.usedBy) {
        way.lower(before, now);
        if (way.owner.update(way)) {
          cheaper.add(way.owner);
        }
      }
    }
  }

  /** Takes goals that no way shows for shown, those first that have another explanation. */
  private void giveUp(State root) {
    for (State.Leaf leaf : State.Leaf.values()) {
      if (leaf.isWhole() && !complete) {
        // What the search has not looked at may follow by rules.
        continue;
      }
      for (State state : states.values()) {
        if (state.cost == State.UNKNOWN && isLeaf(state.goal, leaf)) {
          state.leaf = leaf;
          state.cost = leaf.cost;
          cheaper.add(state);
        }
      }
      settle();
      if (root.cost != State.UNKNOWN) {
        complete &= leaf.isWhole();
        return;
      }
    }
    throw new IllegalStateException("nothing shows " + root.goal);
  }

  private boolean isLeaf(Goal goal, State.Leaf leaf) {
    return switch (goal) {
      case Goal.Triple fact -> facts.isLeaf(fact, leaf);
      case Goal.Claim claim -> leaf == State.Leaf.CLAIM;
      case Goal.Path path -> false;
      case Goal.Chain chain -> false;
    };
  }
}
