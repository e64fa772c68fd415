// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Edge;
import org.htedl.matching.relation.Relation;
import org.htedl.matching.relation.Relations;
import org.htedl.matching.relation.Run;
import org.htedl.matching.relation.Targets;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of a variable in one partial match of a {@link Sample}, by what is there: no index
 * is made for them. What only an index would tell does not limit them.
 */
final class Candidates {
  private final PatternLayout layout;
  private final Relations relations;
  private final boolean[] isSet;

  /** By variable: its triples, tests and rows. */
  private final List<List<Edge>> edges = new ArrayList<>();

  private final List<List<ValueCondition.Test>> tests = new ArrayList<>();
  private final List<List<NodeSet>> rows = new ArrayList<>();

  private final List<Limit> limits = new ArrayList<>();
  private int count;
  private int variable;
  private Limit smallest = new Limit();

  /** The triples of the variable whose other end has no value yet. */
  private final List<Edge> open = new ArrayList<>();

  /** Values that a triple admits: nodes and literals, or a row of nodes. */
  private static final class Limit {
    final Run nodes = new Run();
    final Run literals = new Run();
    @Nullable NodeSet row;

    int size() {
      NodeSet members = row;
      return members == null
          ? nodes.to - nodes.from + literals.to - literals.from
          : members.cardinality();
    }

    Limit cleared() {
      row = null;
      nodes.to = nodes.from;
      literals.to = literals.from;
      return this;
    }

    int get(int i, SplittableRandom random) {
      int count = nodes.to - nodes.from;
      return switch (row) {
        case null ->
            i < count ? nodes.ids[nodes.from + i] : ~literals.ids[literals.from + i - count];
        case SparseRow sparse -> sparse.id(i);
        case DenseRow dense -> {
          int found = dense.next(random.nextInt(dense.layout().words() << 6));
          yield found < 0 ? dense.next(0) : found;
        }
      };
    }

    boolean contains(int value) {
      NodeSet members = row;
      return members != null
          ? value >= 0 && members.contains(value)
          : value < 0
              ? Arrays.binarySearch(literals.ids, literals.from, literals.to, ~value) >= 0
              : Arrays.binarySearch(nodes.ids, nodes.from, nodes.to, value) >= 0;
    }
  }

  /**
   * @param isSet by place, whether the partial matches have a value there; changes
   */
  Candidates(PatternLayout layout, boolean[] isSet) {
    this.layout = layout;
    this.relations = layout.relations();
    this.isSet = isSet;
    for (int v = 0; v < layout.variables(); v++) {
      int here = v;
      edges.add(layout.edges().stream().filter(edge -> edge.mentions(here)).toList());
      tests.add(new ArrayList<>());
      rows.add(new ArrayList<>());
    }
    for (ValueCondition condition : layout.pattern().conditions()) {
      if (condition instanceof ValueCondition.Test test) {
        tests.get(test.variable()).add(test);
      } else if (condition instanceof ValueCondition.Member member) {
        rows.get(member.variable()).add(member.row());
      }
    }
  }

  int variable() {
    return variable;
  }

  /**
   * Looks the candidates up that triples with a known end give.
   *
   * @return whether any triple tells
   */
  boolean open(int wanted, int[] match) {
    variable = wanted;
    count = 0;
    open.clear();
    for (Edge edge : edges.get(wanted)) {
      limit(edge, match);
    }
    for (int[] pair : layout.same()) {
      for (int i = 0; i < 2; i++) {
        if (pair[i] == wanted && isSet[pair[1 - i]]) {
          addEqual(match[pair[1 - i]]);
        }
      }
    }
    boolean tells = count > 0;
    for (NodeSet row : rows.get(wanted)) {
      next().row = row;
    }
    findSmallest();
    return tells;
  }

  /** As {@link #open}; where no triple tells, candidates are the ends of the smallest relation. */
  boolean openAny(int wanted, int[] match) {
    open(wanted, match);
    if (count == 0 && edges.get(wanted).stream().allMatch(edge -> edge.predicate() != wanted)) {
      Edge least = null;
      for (Edge edge : open) {
        if (least == null || ends(edge) < ends(least)) {
          least = edge;
        }
      }
      if (least != null) {
        addEnds(least);
        findSmallest();
      }
    }
    return count > 0;
  }

  private Limit next() {
    if (count == limits.size()) {
      limits.add(new Limit());
    }
    return limits.get(count++).cleared();
  }

  private void findSmallest() {
    for (int i = 0; i < count; i++) {
      Limit limit = limits.get(i);
      smallest = i == 0 || limit.size() < smallest.size() ? limit : smallest;
    }
  }

  private void addEqual(int value) {
    int[] one = {value < 0 ? ~value : value};
    Limit limit = next();
    (value < 0 ? limit.literals : limit.nodes).set(one, 0, 1);
  }

  private void limit(Edge edge, int[] match) {
    Relation relation = relation(edge, match);
    if (relation == null || edge.predicate() == variable) {
      return;
    }
    boolean isSubject = edge.subject() == variable;
    int other = isSubject ? edge.object() : edge.subject();
    if (!isSet[other]) {
      open.add(edge);
    } else if (isSubject) {
      addSubjects(relation, match[other]);
    } else {
      addObjects(relation, match[other]);
    }
  }

  /** The relation of a triple whose predicate is known; else null. */
  private @Nullable Relation relation(Edge edge, int[] match) {
    Relation fixed = edge.fixed();
    if (fixed != null) {
      return fixed;
    }
    int predicate = edge.predicate();
    return isSet[predicate] && match[predicate] >= 0 ? relations.of(match[predicate]) : null;
  }

  private void addSubjects(Relation relation, int object) {
    if (object < 0) {
      Limit limit = next();
      if (object != PatternTerms.UNKNOWN && relation.literalSize() > 0) {
        relation.postingsAsTheyAre().seek(~object, limit.nodes);
      }
    } else if (relation.isType()) {
      next().row = relation.members(object);
    } else {
      Limit limit = next();
      if (relation.nodeSize() > 0) {
        relation.nodesInverseAsTheyAre().seek(object, limit.nodes);
      }
    }
  }

  private void addObjects(Relation relation, int subject) {
    Targets nodes = relation.nodeSize() > 0 ? relation.nodesAsTheyAre() : null;
    Targets literals = relation.literalSize() > 0 ? relation.literalsAsTheyAre() : null;
    if (nodes == null && relation.nodeSize() > 0
        || literals == null && relation.literalSize() > 0) {
      return;
    }
    Limit limit = next();
    if (nodes != null && subject >= 0) {
      nodes.seek(subject, limit.nodes);
    }
    if (literals != null && subject >= 0) {
      literals.seek(subject, limit.literals);
    }
  }

  private double ends(Edge edge) {
    Relation relation = edge.fixed();
    if (relation == null) {
      return Double.POSITIVE_INFINITY;
    }
    return edge.subject() == variable ? relation.subjectCount() : relation.objectCount();
  }

  private void addEnds(Edge edge) {
    Relation relation = edge.fixed();
    if (relation == null || relation.isType()) {
      return;
    }
    if (edge.subject() == variable) {
      Targets nodes = relation.nodesAsTheyAre();
      if (relation.literalSize() == 0 && nodes != null) {
        all(nodes, next().nodes);
      }
    } else {
      Limit limit = next();
      all(relation.nodesInverseAsTheyAre(), limit.nodes);
      all(relation.postingsAsTheyAre(), limit.literals);
    }
  }

  private static void all(Targets relation, Run run) {
    int[] heads = relation.heads();
    run.set(heads, 0, heads.length);
  }

  /** The number of candidates that the smallest limit leaves. */
  int size() {
    return smallest.size();
  }

  /** One of them; of many in a row, any. */
  int get(int i, SplittableRandom random) {
    return smallest.get(i, random);
  }

  /** Whether {@link #pass} is true of all. */
  boolean passAll() {
    return count == 1 && open.isEmpty() && tests.get(variable).isEmpty();
  }

  /** Whether a candidate may be a value of the variable. */
  boolean pass(int value) {
    for (int i = 0; i < count; i++) {
      if (!limits.get(i).contains(value)) {
        return false;
      }
    }
    for (Edge edge : open) {
      Relation relation = edge.fixed();
      if (relation != null && !mayBeEnd(relation, edge.subject() == variable, value)) {
        return false;
      }
    }
    for (ValueCondition.Test test : tests.get(variable)) {
      if (!test.test().test(value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayBeEnd(Relation relation, boolean isSubject, int value) {
    if (!isSubject) {
      return value < 0
          ? relation.literalSize() > 0 && relation.postingsAsTheyAre().has(~value)
          : relation.isType() || relation.nodesInverseAsTheyAre().has(value);
    }
    if (value < 0) {
      return false;
    }
    Targets nodes = relation.nodesAsTheyAre();
    Targets literals = relation.literalsAsTheyAre();
    return nodes == null
        || nodes.has(value)
        || relation.literalSize() > 0 && (literals == null || literals.has(value));
  }
}
