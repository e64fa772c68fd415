// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Check;
import org.htedl.matching.relation.Constraint;
import org.htedl.matching.relation.Edge;
import org.htedl.matching.relation.Relation;
import org.htedl.matching.relation.Relations;
import org.jspecify.annotations.Nullable;

/**
 * A pattern made ready for one search: a level for each variable, in the order of a {@link
 * VariableTree}, and the checks that need no search. All indexes that the search and those of its
 * conditions need are there when it is made, so that none is missing after the first match. Used by
 * one thread.
 */
final class PatternProgram {
  private final PatternLayout layout;
  private final VariableTree tree;
  private final Work work;
  private final VariableLevel[] levels;
  private final int[] roots;
  private final int[] values;
  private final List<Check> checksAtStart = new ArrayList<>();
  private final boolean isHopeless;

  PatternProgram(PatternLayout layout, VariableTree tree, Work work) {
    this.layout = layout;
    this.tree = tree;
    this.work = work;
    this.values = layout.newValues();
    int[] order = tree.order();
    List<List<Check>> checks = new ArrayList<>();
    for (int depth = 0; depth < order.length; depth++) {
      checks.add(new ArrayList<>());
    }
    List<List<Constraint>> constraints = new ArrayList<>();
    for (int depth = 0; depth < order.length; depth++) {
      constraints.add(constraints(depth, checks.get(depth)));
    }
    addKnownEdges();
    for (ValueCondition condition : layout.pattern().conditions()) {
      int depth = lastDepth(condition);
      if (depth >= 0
          && (condition instanceof ValueCondition.Member
              || condition instanceof ValueCondition.Reached)) {
        continue; // It is a constraint.
      }
      Check check = new Conditions(layout.relations(), work).check(condition);
      (depth < 0 ? checksAtStart : checks.get(depth)).add(check);
    }
    this.levels = new VariableLevel[order.length];
    boolean hopeless = false;
    for (int depth = 0; depth < order.length; depth++) {
      int v = order[depth];
      hopeless |= !layout.maybeNode(v) && !layout.maybeLiteral(v);
      levels[depth] =
          new VariableLevel(
              v,
              constraints.get(depth),
              checks.get(depth),
              layout.maybeNode(v),
              layout.maybeLiteral(v),
              kids(depth),
              variables(tree.context(depth)),
              work);
    }
    this.isHopeless = hopeless;
    this.roots = kids(-1);
  }

  private int[] variables(int[] depths) {
    int[] variables = new int[depths.length];
    for (int i = 0; i < depths.length; i++) {
      variables[i] = tree.order()[depths[i]];
    }
    return variables;
  }

  private int[] kids(int parent) {
    int[] kids = new int[tree.order().length];
    int count = 0;
    for (int depth = parent + 1; depth < kids.length; depth++) {
      if (tree.parent(depth) == parent) {
        kids[count++] = depth;
      }
    }
    return Arrays.copyOf(kids, count);
  }

  /** The depth from which on a condition can be checked, or -1. */
  int lastDepth(ValueCondition condition) {
    List<Integer> variables = new ArrayList<>();
    PatternLayout.addVariables(condition, variables);
    int depth = -1;
    for (int variable : variables) {
      if (!layout.isKnown(variable)) {
        depth = Math.max(depth, tree.depthOf(variable));
      }
    }
    return depth;
  }

  /** Triples of which nothing is to be found are looked up once. */
  private void addKnownEdges() {
    Relations relations = layout.relations();
    for (Edge edge : layout.edges()) {
      if (layout.isKnown(edge.subject())
          && layout.isKnown(edge.predicate())
          && layout.isKnown(edge.object())) {
        prepareContains(edge);
        checksAtStart.add(
            now ->
                now[edge.predicate()] >= 0
                    && relations
                        .of(now[edge.predicate()])
                        .contains(now[edge.subject()], now[edge.object()]));
      }
    }
  }

  private void prepareContains(Edge edge) {
    boolean nodes = layout.mayHoldNode(edge.object());
    boolean literals = layout.mayHoldLiteral(edge.object());
    prepare(edge, each -> each.prepareContains(nodes, literals));
  }

  /** Makes indexes, or has them made, of one relation or, where the predicate varies, of all. */
  private void prepare(Edge edge, Consumer<Relation> preparation) {
    Relation fixed = edge.fixed();
    if (fixed != null) {
      preparation.accept(fixed);
      return;
    }
    for (int predicate : layout.predicates(edge.predicate())) {
      preparation.accept(layout.relations().of(predicate));
    }
  }

  /** Makes the indexes by which one end of a triple is found from the other. */
  private void prepareFrom(Edge edge, boolean isForward) {
    boolean nodes = layout.mayHoldNode(edge.object());
    boolean literals = layout.mayHoldLiteral(edge.object());
    prepare(
        edge,
        each -> {
          if (isForward) {
            each.prepareTargets(nodes, literals);
          } else {
            each.prepareSources(nodes, literals);
          }
        });
  }

  /** What limits the variable at a depth, given those before. */
  private List<Constraint> constraints(int depth, List<Check> checks) {
    int v = tree.order()[depth];
    IntPredicate known = place -> layout.isKnown(place) || tree.depthOf(place) < depth;
    List<Constraint> found = new ArrayList<>();
    List<Edge> later = new ArrayList<>();
    for (Edge edge : layout.edges()) {
      if (edge.mentions(v)) {
        Constraint constraint = constraint(edge, v, known);
        if (constraint != null) {
          found.add(constraint);
        } else if (edge.fixed() != null) {
          later.add(edge);
        }
      }
    }
    for (int[] pair : layout.same()) {
      for (int i = 0; i < 2; i++) {
        if (pair[i] == v && known.test(pair[1 - i])) {
          found.add(new Constraint.Same(pair[1 - i]));
        }
      }
    }
    for (ValueCondition condition : layout.pattern().conditions()) {
      if (condition instanceof ValueCondition.Member member && member.variable() == v) {
        found.add(new Constraint.Members(member.row()));
      } else if (condition instanceof ValueCondition.Reached reached) {
        addWays(reached, v, known, found);
      }
    }
    if (found.isEmpty()) {
      found.add(ends(v, later, known));
    }
    for (Edge edge : later) {
      checks.add(
          Objects.requireNonNull(edge.fixed())
              .endCheck(v, edge.subject() == v, layout.maybeLiteral(edge.object())));
    }
    return found;
  }

  /** A way to or from a value that is known limits those at its other end. */
  private void addWays(
      ValueCondition.Reached reached, int v, IntPredicate known, List<Constraint> found) {
    boolean isEnd = reached.to() == v;
    int other = isEnd ? reached.from() : reached.to();
    if ((isEnd || reached.from() == v) && known.test(other)) {
      ReachedNodes nodes = new ReachedNodes(reached.ways(), work);
      found.add(new Constraint.Reached(node -> nodes.of(node, isEnd), other));
    }
  }

  private @Nullable Constraint constraint(Edge edge, int v, IntPredicate known) {
    Relations relations = layout.relations();
    boolean knowsSubject = known.test(edge.subject());
    boolean knowsObject = known.test(edge.object());
    if (edge.predicate() == v) {
      if (knowsSubject && knowsObject) {
        prepareContains(edge);
      } else if (knowsSubject || knowsObject) {
        prepareFrom(edge, knowsSubject);
      }
      return new Constraint.Predicates(
          relations,
          layout.predicates(v),
          knowsSubject ? edge.subject() : -1,
          knowsObject ? edge.object() : -1);
    }
    boolean isSubject = edge.subject() == v;
    if (!known.test(edge.predicate())) {
      return null;
    }
    if (isSubject ? knowsObject : knowsSubject) {
      prepareFrom(edge, !isSubject);
      return new Constraint.Neighbours(
          edge.fixed(),
          relations,
          edge.predicate(),
          isSubject ? edge.object() : edge.subject(),
          !isSubject);
    }
    return null;
  }

  /** All values that one of the triples may have; takes that one away. */
  private Constraint ends(int v, List<Edge> later, IntPredicate known) {
    Edge smallest = null;
    for (Edge edge : later) {
      if (smallest == null || size(edge, v) < size(smallest, v)) {
        smallest = edge;
      }
    }
    if (smallest != null) {
      later.remove(smallest);
      prepareEnds(smallest, v);
      return new Constraint.Ends(
          smallest.fixed(), layout.relations(), smallest.predicate(), smallest.subject() == v);
    }
    for (Edge edge : layout.edges()) {
      if (edge.mentions(v) && edge.predicate() != v && known.test(edge.predicate())) {
        prepareEnds(edge, v);
        return new Constraint.Ends(null, layout.relations(), edge.predicate(), edge.subject() == v);
      }
    }
    return new Constraint.Everything(layout.relations(), layout.maybeLiteral(v));
  }

  /** All subjects are the heads of the index from them, all objects those of the one back. */
  private void prepareEnds(Edge edge, int v) {
    if (edge.subject() == v) {
      prepare(edge, each -> each.prepareTargets(true, true));
    } else {
      prepareFrom(edge, false);
    }
  }

  private static long size(Edge edge, int v) {
    Relation relation = Objects.requireNonNull(edge.fixed());
    return edge.subject() == v ? relation.subjectCount() : relation.objectCount();
  }

  /**
   * Puts given values in their places.
   *
   * @return whether matches are possible with them
   */
  boolean start(int... given) {
    List<Integer> places = layout.pattern().given();
    if (given.length != places.size()) {
      throw new IllegalArgumentException(
          "the pattern is given " + places.size() + " values, not " + given.length);
    }
    for (int i = 0; i < given.length; i++) {
      values[places.get(i)] = given[i];
    }
    work.check();
    if (isHopeless) {
      return false;
    }
    for (Check check : checksAtStart) {
      if (!check.holds(values)) {
        return false;
      }
    }
    return true;
  }

  PatternLayout layout() {
    return layout;
  }

  VariableTree tree() {
    return tree;
  }

  Work work() {
    return work;
  }

  VariableLevel level(int depth) {
    return levels[depth];
  }

  int depths() {
    return levels.length;
  }

  /** The depths of levels without parent. */
  int[] roots() {
    return roots;
  }

  /** The values by place, as the search is at the moment. */
  int[] values() {
    return values;
  }

  /**
   * For each depth whether the number of values there and below depends on given values, besides
   * those of its context.
   */
  boolean[] dependOnGiven() {
    boolean[] depend = new boolean[levels.length];
    for (Edge edge : layout.edges()) {
      markIfGiven(depend, List.of(edge.subject(), edge.predicate(), edge.object()));
    }
    for (ValueCondition condition : layout.pattern().conditions()) {
      List<Integer> variables = new ArrayList<>();
      PatternLayout.addVariables(condition, variables);
      markIfGiven(depend, variables);
    }
    for (int[] pair : layout.same()) {
      markIfGiven(depend, List.of(pair[0], pair[1]));
    }
    return depend;
  }

  private void markIfGiven(boolean[] depend, List<Integer> places) {
    int last = -1;
    boolean isGiven = false;
    for (int place : places) {
      if (!layout.isKnown(place)) {
        last = Math.max(last, tree.depthOf(place));
      } else {
        isGiven |= !layout.isTerm(place);
      }
    }
    for (int d = isGiven ? last : -1; d >= 0; d = tree.parent(d)) {
      depend[d] = true;
    }
  }

  /** Depths of the levels on which some of these variables, or levels below, are. */
  boolean[] above(int... variables) {
    return tree.above(variables);
  }
}
