// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.expansion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.htedl.bits.NodeSet;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as links between variables, and between variables and constants, or the reason why it
 * is none: only patterns of nodes are, with constant predicates and classes.
 */
final class QueryGraph {
  /** In place of a variable: the head is a constant. */
  static final int CONSTANT = -1;

  /**
   * One direction of a triple: from a head to the value of a variable. Each triple between two
   * variables is two links.
   *
   * @param from the variable of the head, or {@link #CONSTANT}
   * @param constant the head, if it is a constant
   * @param to a variable
   */
  record Link(int triple, int from, int constant, Adjacency relation, int to) {}

  private final Mirror mirror;
  private final int type;
  private final int variables;
  private final List<Link> links = new ArrayList<>();
  private final Set<List<Integer>> different = new HashSet<>();
  private boolean isEmpty;
  private @Nullable String reason;

  QueryGraph(GraphPattern pattern, Mirror mirror) {
    this.mirror = mirror;
    this.type = PatternTerms.value(mirror, Iri.TYPE);
    this.variables = pattern.variables();
    if (!pattern.given().isEmpty() || variables == 0) {
      reason = "only patterns with variables, none of them given, are expanded";
    }
    for (int t = 0; t < pattern.triples().size(); t++) {
      read(t, pattern.triples().get(t));
    }
    pattern.conditions().forEach(this::read);
  }

  private void read(int number, GraphPattern.Triple triple) {
    if (!(triple.predicate() instanceof Slot.Term predicate)) {
      reason = "a predicate is a variable";
    } else if (predicate.value() == type) {
      readType(number, triple);
    } else if (predicate.value() < 0) {
      isEmpty = true;
    } else {
      read(number, triple, predicate.value());
    }
  }

  private void readType(int number, GraphPattern.Triple triple) {
    if (!(triple.object() instanceof Slot.Term term)) {
      reason = "a class is a variable";
      return;
    }
    if (term.value() < 0) {
      isEmpty = true;
      return;
    }
    NodeSet members = mirror.members(term.value());
    switch (triple.subject()) {
      case Slot.Variable variable -> restrict(number, variable.number(), members);
      case Slot.Term node -> isEmpty |= node.value() < 0 || !members.contains(node.value());
    }
  }

  /** A row is the targets of a single head. */
  private void restrict(int number, int variable, NodeSet row) {
    int[] ids = row.toArray();
    long[] pairs = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      pairs[i] = ids[i];
    }
    links.add(new Link(number, CONSTANT, 0, Adjacency.ofSorted(pairs, pairs.length), variable));
  }

  private void read(int number, GraphPattern.Triple triple, int predicate) {
    // Devices do not read the overlay of changes.
    Adjacency forward = mirror.role(predicate).forward().merged();
    Adjacency inverse = mirror.role(predicate).inverse().merged();
    switch (triple.subject()) {
      case Slot.Variable subject -> {
        switch (triple.object()) {
          case Slot.Variable object -> {
            if (mirror.values(predicate).size() > 0) {
              reason = mirror.nodeName(predicate) + " has literals";
            }
            links.add(new Link(number, subject.number(), 0, forward, object.number()));
            if (subject.number() != object.number()) {
              links.add(new Link(number, object.number(), 0, inverse, subject.number()));
            }
          }
          case Slot.Term object -> {
            requireNode(object.value());
            links.add(new Link(number, CONSTANT, object.value(), inverse, subject.number()));
          }
        }
      }
      case Slot.Term subject -> {
        requireNode(subject.value());
        switch (triple.object()) {
          case Slot.Variable object -> {
            if (mirror.values(predicate).size() > 0) {
              reason = mirror.nodeName(predicate) + " has literals";
            }
            links.add(new Link(number, CONSTANT, subject.value(), forward, object.number()));
          }
          case Slot.Term object -> {
            requireNode(object.value());
            isEmpty |= !forward.contains(subject.value(), object.value());
          }
        }
      }
    }
  }

  private void requireNode(int value) {
    if (value == PatternTerms.UNKNOWN) {
      isEmpty = true;
    } else if (value < 0) {
      reason = "a constant is a literal";
    }
  }

  private void read(ValueCondition condition) {
    switch (condition) {
      case ValueCondition.Different pair -> {
        different.add(List.of(pair.first(), pair.second()));
        different.add(List.of(pair.second(), pair.first()));
        isEmpty |= pair.first() == pair.second();
      }
      case ValueCondition.Member member -> restrict(CONSTANT, member.variable(), member.row());
      default -> reason = "a condition is neither a class nor that values differ";
    }
  }

  /** Why it cannot be expanded. */
  @Nullable String reason() {
    return reason;
  }

  /** Whether a triple without variables is not there. */
  boolean isEmpty() {
    return isEmpty;
  }

  int variables() {
    return variables;
  }

  int nodes() {
    return mirror.nodeCount();
  }

  List<Link> links() {
    return links;
  }

  /** Those that lead to a variable. */
  List<Link> to(int variable) {
    return links.stream().filter(link -> link.to == variable).toList();
  }

  boolean areDifferent(int first, int second) {
    return different.contains(List.of(first, second));
  }

  /** Whether any two variables have to have different values; false if some have to. */
  boolean isInjective() {
    return variables > 1 && different.size() == variables * (variables - 1);
  }

  /** Whether no two variables have to. */
  boolean isFree() {
    return different.isEmpty();
  }

  /**
   * The values of a variable that its constants, rows and loops allow; all heads if there is none.
   * Not to be changed.
   */
  int[] candidates(int variable, List<Link> leading) {
    int[] smallest = null;
    for (Link link : leading) {
      if (link.from != variable) {
        int[] own = link.from == CONSTANT ? link.relation.targetsOf(link.constant) : targets(link);
        if (smallest == null || own.length < smallest.length) {
          smallest = own;
        }
      }
    }
    if (smallest == null) {
      // Only loops lead to it.
      smallest = leading.getFirst().relation.heads();
    }
    List<Link> tests =
        leading.stream().filter(link -> link.from == CONSTANT || link.from == variable).toList();
    return tests.isEmpty() ? smallest : Arrays.stream(smallest).filter(passing(tests)).toArray();
  }

  private static IntPredicate passing(List<Link> tests) {
    return id -> {
      for (Link link : tests) {
        if (!link.relation.contains(link.from == CONSTANT ? link.constant : id, id)) {
          return false;
        }
      }
      return true;
    };
  }

  /** All targets of a link between variables, which are the heads of the other direction. */
  private int[] targets(Link link) {
    for (Link other : links) {
      if (other.triple == link.triple && other.from == link.to && other.to == link.from) {
        return other.relation.heads();
      }
    }
    throw new IllegalStateException("a link has one direction only");
  }

  /** The same with other relations, one for each link. */
  QueryGraph with(List<Link> others) {
    return new QueryGraph(this, others);
  }

  /** As {@link #with}; any variables may have the same value. */
  QueryGraph withoutDifferent(List<Link> others) {
    QueryGraph graph = with(others);
    graph.different.clear();
    return graph;
  }

  private QueryGraph(QueryGraph from, List<Link> others) {
    this.mirror = from.mirror;
    this.type = from.type;
    this.variables = from.variables;
    this.links.addAll(others);
    this.different.addAll(from.different);
    this.isEmpty = from.isEmpty;
    this.reason = from.reason;
  }
}
