// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.jspecify.annotations.Nullable;

/** A conjunction while it is read: the whole pattern, or that of an {@code EXISTS} in it. */
final class Frame {
  /** Two variables that must differ, and the condition for the case that Jena has to compare. */
  private record Unequal(Var first, Var second, Expr condition) {}

  /**
   * Two variables at the ends of a path.
   *
   * @param isInTriples whether it has a length for certain, so that both are in triples
   */
  private record Linked(Var from, Var to, boolean isInTriples) {}

  private final GraphPattern.Builder builder = GraphPattern.builder();
  private final Map<Var, Integer> numbers = new LinkedHashMap<>();
  private final List<Var> given = new ArrayList<>();
  private final List<Integer> from = new ArrayList<>();
  private final Set<Var> inTriples = new HashSet<>();
  private final Set<Var> nodes = new HashSet<>();
  private final Set<Var> predicates = new HashSet<>();
  private final Set<Var> neededAsIris = new HashSet<>();
  private final Set<Var> neededInTriples = new HashSet<>();
  private final Set<Var> neededAsNodes = new HashSet<>();

  /** How often a variable gets a value that may be a literal. */
  private final Map<Var, Integer> objects = new HashMap<>();

  /** Paths between variables. */
  private final List<Linked> linked = new ArrayList<>();

  private final List<Unequal> unequal = new ArrayList<>();
  private final List<Expr> rest = new ArrayList<>();
  private final @Nullable Frame parent;
  private final CertainVariables outside;
  private final boolean countsRows;

  /**
   * @param parent the frame that has this one as a condition, or null
   * @param outside what has a value that comes from outside
   * @param countsRows whether it matters how many rows there are with the same values
   */
  Frame(@Nullable Frame parent, CertainVariables outside, boolean countsRows) {
    this.parent = parent;
    this.outside = outside;
    this.countsRows = countsRows;
  }

  boolean countsRows() {
    return countsRows;
  }

  boolean isOutermost() {
    return parent == null;
  }

  /** The number of a variable, which becomes a given one if it has its value from outside. */
  int number(Var variable) {
    Integer known = numbers.get(variable);
    if (known != null) {
      return known;
    }
    boolean isGiven = outside.isBound(variable);
    if (isGiven && parent != null) {
      from.add(parent.number(variable));
    }
    int number = isGiven ? builder.given() : builder.variable();
    if (isGiven) {
      given.add(variable);
    }
    numbers.put(variable, number);
    return number;
  }

  /** The number of a variable that is in triples but not in the query. */
  int hidden() {
    return builder.variable();
  }

  /**
   * The variable must not have a literal from another triple or from outside: Jena compares such
   * ones with those at the end of a path by their values.
   */
  void needNode(Var variable) {
    neededAsNodes.add(variable);
  }

  /** The variable has to be in a triple too, which may come later. */
  void needInTriple(Var variable) {
    neededInTriples.add(variable);
  }

  void triple(Slot subject, Slot predicate, Slot object) {
    builder.triple(subject, predicate, object);
  }

  void mentionSubject(Var variable) {
    inTriples.add(variable);
    nodes.add(variable);
  }

  void mentionPredicate(Var variable) {
    mentionSubject(variable);
    predicates.add(variable);
  }

  void mentionObject(Var variable) {
    inTriples.add(variable);
    objects.merge(variable, 1, Integer::sum);
  }

  /** The variable has its value from a table, or from a path that may lead to literals. */
  void mentionValue(Var variable) {
    objects.merge(variable, 1, Integer::sum);
  }

  /** The variable can have no literal as value. */
  void mentionNode(Var variable) {
    nodes.add(variable);
  }

  /**
   * A path leads from one variable to the other, through nodes only.
   *
   * @param isInTriples whether it has a length for certain, so that both are in triples
   */
  void linked(Var from, Var to, boolean isInTriples) {
    linked.add(new Linked(from, to, isInTriples));
  }

  void condition(ValueCondition condition) {
    builder.condition(condition);
  }

  /** A condition that Jena evaluates on the rows. */
  void leave(Expr condition) {
    if (parent != null) {
      throw new RefusedPattern(LeftToJena.EXPRESSION);
    }
    rest.add(condition);
  }

  /** The values must differ, which ids show where neither can be a literal. */
  void unequal(Var first, Var second, Expr condition) {
    unequal.add(new Unequal(first, second, condition));
  }

  /** The pattern, complete. */
  GraphPattern finish() {
    addLinked();
    for (Unequal each : unequal) {
      if (nodes.contains(each.first) && nodes.contains(each.second)) {
        condition(new ValueCondition.Different(number(each.first), number(each.second)));
      } else {
        leave(each.condition);
      }
    }
    needIris();
    for (Var variable : neededAsNodes) {
      boolean isFromElsewhere = given.contains(variable) || objects.getOrDefault(variable, 0) != 1;
      if (!nodes.contains(variable) && isFromElsewhere) {
        throw new RefusedPattern(LeftToJena.TERM);
      }
    }
    if (inTriples.isEmpty() && (isOutermost() || given.isEmpty())
        || !inTriples.containsAll(withoutGiven())
        || !inTriples.containsAll(neededInTriples)) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    return builder.build();
  }

  /**
   * Jena's EXISTS fails where a term from outside that is no IRI has come to stand for a predicate,
   * and its filter drops such rows. They are left to Jena, so that the answer is the same.
   */
  private void needIris() {
    if (!predicates.containsAll(neededAsIris)) {
      throw new RefusedPattern(LeftToJena.EXPRESSION);
    }
    if (parent != null) {
      for (Var variable : given) {
        if (predicates.contains(variable)) {
          parent.neededAsIris.add(variable);
        }
      }
    }
  }

  /**
   * Ends of paths are nodes in triples, or, where a path may have no length, if the other end is
   * such a one; else both may be any one term, in the graph or not.
   */
  private void addLinked() {
    boolean grows = true;
    while (grows) {
      grows = false;
      for (Linked each : linked) {
        if (each.isInTriples || isCertain(each.from) || isCertain(each.to)) {
          grows |= addEnd(each.from);
          grows |= addEnd(each.to);
        }
      }
    }
    for (Linked each : linked) {
      // The engine may have no number for a predicate, which is no node of the graph then.
      if (!isCertain(each.from)
          || !each.isInTriples
              && (predicates.contains(each.from) || predicates.contains(each.to))) {
        throw new RefusedPattern(LeftToJena.TERM);
      }
    }
  }

  private boolean isCertain(Var variable) {
    return inTriples.contains(variable) && nodes.contains(variable);
  }

  private boolean addEnd(Var variable) {
    boolean isNew = inTriples.add(variable);
    return nodes.add(variable) || isNew;
  }

  /** Whether a path, and no triple, leads to one of these variables. */
  boolean isOnlyReached(Set<Var> variables) {
    return linked.stream()
        .flatMap(each -> Stream.of(each.from, each.to))
        .anyMatch(each -> variables.contains(each) && !inTriples.contains(each));
  }

  private Set<Var> withoutGiven() {
    Set<Var> own = new HashSet<>(numbers.keySet());
    given.forEach(own::remove);
    return own;
  }

  /** For each given variable, the parent's number. */
  List<Integer> from() {
    return from;
  }

  Map<Var, Integer> numbers() {
    return numbers;
  }

  List<Var> given() {
    return given;
  }

  Set<Var> inTriples() {
    return inTriples;
  }

  /** The variables that stand where no literal can. */
  Set<Var> nodes() {
    return nodes;
  }

  Set<Var> predicates() {
    return predicates;
  }

  List<Expr> rest() {
    return rest;
  }
}
