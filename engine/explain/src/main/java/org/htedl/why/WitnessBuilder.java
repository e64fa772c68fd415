// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/** Makes the tree from the states of a search, without recursion. Used once. */
final class WitnessBuilder {
  private final Mirror mirror;
  private final TermNumbers terms;
  private final Witness.Origin given;
  private final SchemaWitness schema;
  private final int mostNodes;
  private int nodes;
  private boolean cut;

  /** Explains axioms by the facts of the schema. */
  interface SchemaWitness {
    /** Returns the tree of an axiom that the schema has. */
    Made of(Goal.Triple axiom, int mostNodes);
  }

  /**
   * A tree.
   *
   * @param isCut whether something was left unexplained for its size, or the tree was put together
   *     from several searches, so that a smaller one may be there
   */
  record Made(Witness witness, int nodes, boolean isCut) {}

  /**
   * @param given where the facts of the mirror come from: the data, or the schema
   * @param mostNodes after which goals are left unexplained
   */
  WitnessBuilder(
      Mirror mirror, TermNumbers terms, Witness.Origin given, SchemaWitness schema, int mostNodes) {
    this.mirror = mirror;
    this.terms = terms;
    this.given = given;
    this.schema = schema;
    this.mostNodes = mostNodes;
  }

  /** A node of which some premises are made. */
  private static final class Frame {
    final State state;
    final List<State> premises;
    final List<Witness> made = new ArrayList<>();

    Frame(State state, List<State> premises) {
      this.state = state;
      this.premises = premises;
    }
  }

  /** The tree of a state that has a cost. */
  Made build(State root) {
    Deque<Frame> open = new ArrayDeque<>();
    open.push(frame(root));
    while (true) {
      Frame top = open.element();
      if (top.made.size() < top.premises.size()) {
        open.push(frame(top.premises.get(top.made.size())));
        continue;
      }
      open.pop();
      Witness witness = witness(top);
      if (open.isEmpty()) {
        return new Made(witness, nodes, cut);
      }
      open.element().made.add(witness);
    }
  }

  private Frame frame(State state) {
    nodes++;
    boolean tooMany = nodes > mostNodes;
    cut |= tooMany && !state.ways.isEmpty();
    return new Frame(state, tooMany ? List.of() : premises(state));
  }

  /** The premises of what was chosen, paths replaced by their steps. */
  private static List<State> premises(State state) {
    Deque<State> open = new ArrayDeque<>(chosen(state));
    List<State> premises = new ArrayList<>();
    while (!open.isEmpty()) {
      State next = open.pop();
      if (next.weight > 0) {
        premises.add(next);
      } else {
        chosen(next).reversed().forEach(open::push);
      }
    }
    return premises;
  }

  private static List<State> chosen(State state) {
    GoalExpansion expansion = state.expansion;
    if (state.leaf != null || expansion == null || expansion.needed() == 0) {
      return List.of();
    }
    if (expansion.needed() == 1) {
      return state.best == null ? List.of() : List.of(state.best.premises);
    }
    List<State.Way> ways = new ArrayList<>(state.ways);
    ways.sort(Comparator.comparingLong(State.Way::cost));
    Set<State.Way> cheapest = new HashSet<>(ways.subList(0, expansion.needed()));
    List<State> premises = new ArrayList<>();
    for (State.Way way : state.ways) {
      if (cheapest.contains(way)) {
        premises.addAll(List.of(way.premises));
      }
    }
    return premises;
  }

  private Witness witness(Frame frame) {
    State state = frame.state;
    if (state.leaf == State.Leaf.SCHEMA && state.goal instanceof Goal.Triple axiom) {
      Made made = schema.of(axiom, Math.max(1, mostNodes - nodes));
      nodes += made.nodes() - 1;
      cut = true;
      return made.witness();
    }
    boolean isOpen = state.leaf != null || frame.made.isEmpty() && !state.ways.isEmpty();
    return switch (state.goal) {
      case Goal.Triple fact ->
          new Witness.Statement(
              terms.term(fact.subject()),
              terms.name(fact.predicate()),
              terms.term(fact.object()),
              isOpen ? origin(state.leaf) : origin(state),
              isOpen || state.best == null ? "" : state.best.option.rule(),
              frame.made);
      case Goal.Claim claim ->
          new Witness.Claim(
              mirror.nodeName(claim.individual()),
              claim.condition().expression(),
              claim.covered(),
              isOpen || state.best == null ? -1 : state.best.option.operand(),
              state.expansion == null ? null : state.expansion.counted(),
              isOpen ? Witness.Origin.UNEXPLAINED : Witness.Origin.RULE,
              frame.made);
      default -> throw new IllegalStateException("paths are no nodes");
    };
  }

  private Witness.Origin origin(State state) {
    Witness.Origin origin =
        state.expansion == null ? Witness.Origin.UNEXPLAINED : state.expansion.origin();
    return origin == Witness.Origin.ASSERTED ? given : origin;
  }

  private static Witness.Origin origin(State.@Nullable Leaf leaf) {
    return leaf != null && leaf.isWhole() ? Witness.Origin.ANSWER_SETS : Witness.Origin.UNEXPLAINED;
  }
}
