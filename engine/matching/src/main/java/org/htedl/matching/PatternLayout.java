// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.bits.SparseRow;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Edge;
import org.htedl.matching.relation.Relation;
import org.htedl.matching.relation.Relations;

/**
 * Where the values of a pattern are: first its variables, then variables that stand for the second
 * of two equal ones in a triple, then terms.
 */
final class PatternLayout {
  private final GraphPattern pattern;
  private final Relations relations;
  private final List<Edge> edges = new ArrayList<>();

  /** Pairs of variables of the same value; the second one is in one edge only. */
  private final List<int[]> same = new ArrayList<>();

  private final int variables;
  private final int[] terms;
  private final boolean[] isGiven;
  private final boolean[] maybeNode;
  private final boolean[] maybeLiteral;

  PatternLayout(GraphPattern pattern, Relations relations) {
    this.pattern = pattern;
    this.relations = relations;
    int[] next = {pattern.variables()};
    List<Slot[]> triples = new ArrayList<>();
    for (GraphPattern.Triple triple : pattern.triples()) {
      triples.add(withoutRepetition(triple, next));
    }
    this.variables = next[0];
    Map<Integer, Integer> placeOfTerm = new HashMap<>();
    for (Slot[] triple : triples) {
      int[] places = new int[triple.length];
      for (int i = 0; i < triple.length; i++) {
        places[i] =
            switch (triple[i]) {
              case Slot.Variable variable -> variable.number();
              case Slot.Term term ->
                  placeOfTerm.computeIfAbsent(
                      term.value(), value -> variables + placeOfTerm.size());
            };
      }
      Relation fixed = triple[1] instanceof Slot.Term term ? relation(term.value()) : null;
      edges.add(new Edge(places[0], places[1], places[2], fixed));
    }
    this.terms = new int[placeOfTerm.size()];
    placeOfTerm.forEach((value, place) -> terms[place - variables] = value);
    this.isGiven = new boolean[variables];
    pattern.given().forEach(variable -> isGiven[variable] = true);
    this.maybeNode = new boolean[variables];
    this.maybeLiteral = new boolean[variables];
    findKinds();
  }

  private Relation relation(int predicate) {
    return relations.of(Math.max(-1, predicate));
  }

  private Slot[] withoutRepetition(GraphPattern.Triple triple, int[] next) {
    Slot[] slots = triple.slots().toArray(Slot[]::new);
    for (int i = 1; i < slots.length; i++) {
      for (int j = 0; j < i; j++) {
        if (slots[i] instanceof Slot.Variable variable && slots[i].equals(slots[j])) {
          same.add(new int[] {variable.number(), next[0]});
          slots[i] = Slot.variable(next[0]++);
          break;
        }
      }
    }
    return slots;
  }

  /** A variable may be a literal if it is an object only, of predicates that have literals. */
  private void findKinds() {
    Arrays.fill(maybeNode, true);
    Arrays.fill(maybeLiteral, true);
    for (Edge edge : edges) {
      notLiteral(edge.subject());
      notLiteral(edge.predicate());
      Relation relation = edge.fixed();
      if (relation != null && edge.object() < variables) {
        maybeNode[edge.object()] &= relation.nodeSize() > 0;
        maybeLiteral[edge.object()] &= relation.literalSize() > 0;
      }
    }
    for (ValueCondition condition : pattern.conditions()) {
      if (condition instanceof ValueCondition.Reached reached) {
        notLiteral(reached.from());
        notLiteral(reached.to());
      }
    }
    for (int[] pair : same) {
      boolean literal = maybeLiteral[pair[0]] && maybeLiteral[pair[1]];
      maybeLiteral[pair[0]] = literal;
      maybeLiteral[pair[1]] = literal;
    }
  }

  private void notLiteral(int place) {
    if (place < variables) {
      maybeLiteral[place] = false;
    }
  }

  /** The predicates that may come to stand at a place that is not fixed, ascending. */
  int[] predicates(int place) {
    for (ValueCondition condition : pattern.conditions()) {
      if (condition instanceof ValueCondition.Member member
          && member.variable() == place
          && member.row() instanceof SparseRow few
          && few.cardinality() <= relations.predicates().length) {
        return few.toArray();
      }
    }
    return relations.predicates();
  }

  GraphPattern pattern() {
    return pattern;
  }

  Relations relations() {
    return relations;
  }

  List<Edge> edges() {
    return edges;
  }

  List<int[]> same() {
    return same;
  }

  /** The number of variables, those included that stand for a second equal one. */
  int variables() {
    return variables;
  }

  /** Whether the value at a place is known before the search: a term, or a given variable. */
  boolean isKnown(int place) {
    return place >= variables || isGiven[place];
  }

  /** Whether a term stands at the place. */
  boolean isTerm(int place) {
    return place >= variables;
  }

  int term(int place) {
    return terms[place - variables];
  }

  boolean maybeNode(int variable) {
    return maybeNode[variable];
  }

  boolean maybeLiteral(int variable) {
    return maybeLiteral[variable];
  }

  /** Whether a node may come to stand at a place, known or not. */
  boolean mayHoldNode(int place) {
    return isTerm(place) ? term(place) >= 0 : isGiven[place] || maybeNode[place];
  }

  /** Whether a literal may come to stand at a place, known or not. */
  boolean mayHoldLiteral(int place) {
    return isTerm(place) ? term(place) < 0 : isGiven[place] || maybeLiteral[place];
  }

  /** Values by place, with the terms in theirs. */
  int[] newValues() {
    int[] values = new int[variables + terms.length];
    System.arraycopy(terms, 0, values, variables, terms.length);
    return values;
  }

  /** The variables that a condition speaks of. */
  static void addVariables(ValueCondition condition, List<Integer> to) {
    switch (condition) {
      case ValueCondition.Test test -> to.add(test.variable());
      case ValueCondition.Member member -> to.add(member.variable());
      case ValueCondition.Different different -> {
        to.add(different.first());
        to.add(different.second());
      }
      case ValueCondition.Reached reached -> {
        to.add(reached.from());
        to.add(reached.to());
      }
      case ValueCondition.Exists exists -> to.addAll(exists.from());
      case ValueCondition.Counted counted -> to.addAll(counted.from());
      case ValueCondition.SameCount same -> to.addAll(same.first().from());
      case ValueCondition.Not not -> addVariables(not.condition(), to);
      case ValueCondition.Any any -> any.conditions().forEach(one -> addVariables(one, to));
      case ValueCondition.All all -> all.conditions().forEach(one -> addVariables(one, to));
    }
  }
}
