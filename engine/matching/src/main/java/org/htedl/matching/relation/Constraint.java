// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntFunction;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.jspecify.annotations.Nullable;

/**
 * What one triple says of the values of a variable, the others of the triple being known: a run of
 * ascending ids, or a row.
 */
public abstract class Constraint extends Run {
  /** In place of the run, if not null. */
  public @Nullable NodeSet row;

  /**
   * Finds the candidates.
   *
   * @param values by place
   * @param literals whether to give ids of literals in place of nodes
   * @return whether there are any
   */
  public abstract boolean open(int[] values, boolean literals);

  /** The number of candidates left. */
  public final int size() {
    return row == null ? to - from : row.cardinality();
  }

  /** Whether the id is a candidate; to be asked with ascending ids. */
  public final boolean admits(int id) {
    return row == null ? seek(id) : row.contains(id);
  }

  /** The candidates are the members of a row. */
  final boolean openRow(NodeSet members) {
    switch (members) {
      case SparseRow sparse -> set(sparse.ids(), 0, sparse.ids().length);
      case DenseRow dense -> row = dense;
    }
    return size() > 0;
  }

  /** The members of a row that the pattern has as a condition. */
  public static final class Members extends Constraint {
    private final NodeSet members;

    public Members(NodeSet members) {
      this.members = members;
    }

    @Override
    public boolean open(int[] values, boolean literals) {
      return !literals && openRow(members);
    }
  }

  /** The nodes that ways lead to from the node at another place. */
  public static final class Reached extends Constraint {
    private final IntFunction<NodeSet> ends;
    private final int otherAt;

    /**
     * @param ends of the ways from a node
     * @param otherAt where that node is among the values
     */
    public Reached(IntFunction<NodeSet> ends, int otherAt) {
      this.ends = ends;
      this.otherAt = otherAt;
    }

    @Override
    public boolean open(int[] values, boolean literals) {
      row = null;
      return !literals && values[otherAt] >= 0 && openRow(ends.apply(values[otherAt]));
    }
  }

  /** The objects of a subject, or the subjects of an object. */
  public static final class Neighbours extends Constraint {
    private final @Nullable Relation fixed;
    private final Relations relations;
    private final int predicateAt;
    private final int boundAt;
    private final boolean isForward;

    /**
     * @param fixed the relation, if the predicate is known beforehand
     * @param predicateAt where its predicate is among the values, else
     * @param boundAt where the known end is
     * @param isForward whether the known end is the subject
     */
    public Neighbours(
        @Nullable Relation fixed,
        Relations relations,
        int predicateAt,
        int boundAt,
        boolean isForward) {
      this.fixed = fixed;
      this.relations = relations;
      this.predicateAt = predicateAt;
      this.boundAt = boundAt;
      this.isForward = isForward;
    }

    /** The pairs of known ends and candidates if all of them are nodes and no types, or null. */
    public @Nullable Targets nodePairs() {
      return fixed == null || fixed.isType() || fixed.literalSize() > 0 ? null : pairsOfNodes();
    }

    /** The pairs of known ends and candidates that are nodes, or null if they are not pairs. */
    public @Nullable Targets pairsOfNodes() {
      if (fixed == null || fixed.nodeSize() == 0 || fixed.isType() && !isForward) {
        return null;
      }
      return isForward ? fixed.nodes() : fixed.nodesInverse();
    }

    /**
     * The number of candidates by known end, which is a node; null if that is not known.
     *
     * @param nodes whether candidates may be nodes
     * @param literals whether candidates may be literals
     */
    public @Nullable NodeWeights degrees(boolean nodes, boolean literals) {
      if (fixed == null || nodes && fixed.isType() && !isForward) {
        return null;
      }
      boolean hasLiterals = literals && isForward && fixed.literalSize() > 0;
      return NodeWeights.degrees(
          nodes ? pairsOfNodes() : null, hasLiterals ? fixed.literals() : null);
    }

    /** Whether the predicate is known beforehand. */
    public boolean isFixed() {
      return fixed != null;
    }

    /** Whether candidates are never a row. */
    public boolean isRun() {
      return fixed != null && (isForward || !fixed.isType());
    }

    /** The place of the known end. */
    public int boundAt() {
      return boundAt;
    }

    /** Whether the known end is the subject. */
    public boolean isForward() {
      return isForward;
    }

    @Override
    public boolean open(int[] values, boolean literals) {
      row = null;
      Relation relation = fixed;
      if (relation == null) {
        if (values[predicateAt] < 0) {
          return false;
        }
        relation = relations.of(values[predicateAt]);
      }
      int bound = values[boundAt];
      if (isForward) {
        if (bound < 0) {
          return false;
        }
        return literals
            ? relation.literalSize() > 0 && relation.literals().seek(bound, this)
            : relation.nodeSize() > 0 && relation.nodes().seek(bound, this);
      }
      if (literals) {
        return false;
      }
      if (bound < 0) {
        return bound != Integer.MIN_VALUE
            && relation.literalSize() > 0
            && relation.postings().seek(~bound, this);
      }
      if (relation.isType()) {
        return openRow(relation.members(bound));
      }
      return relation.nodeSize() > 0 && relation.nodesInverse().seek(bound, this);
    }
  }

  /** The predicates of triples with a known subject, object, or both. */
  public static final class Predicates extends Constraint {
    private final Relations relations;
    private final int[] all;
    private final int subjectAt;
    private final int objectAt;
    private int[] found = {};
    private Relation @Nullable [] bySize;

    /**
     * @param all the predicates that there may be, ascending
     * @param subjectAt where the subject is among the values, or -1
     * @param objectAt where the object is, or -1
     */
    public Predicates(Relations relations, int[] all, int subjectAt, int objectAt) {
      this.relations = relations;
      this.all = all;
      this.subjectAt = subjectAt;
      this.objectAt = objectAt;
    }

    /** Whether the neighbours are the third place of the triple whose predicates these are. */
    public boolean areOf(Neighbours neighbours, int place) {
      return neighbours.fixed == null
          && neighbours.predicateAt == place
          && (neighbours.isForward ? objectAt < 0 : subjectAt < 0)
          && neighbours.boundAt == Math.max(subjectAt, objectAt);
    }

    /** The number of triples with the subject, or with the object, that is known. */
    public long degree(int[] values) {
      long sum = 0;
      for (Relation relation : bySize()) {
        sum +=
            subjectAt < 0
                ? relation.inverseDegree(values[objectAt])
                : relation.degree(values[subjectAt]);
      }
      return sum;
    }

    /** Whether there is a triple with the known ends. */
    public boolean isAny(int[] values) {
      for (Relation relation : bySize()) {
        if (holds(relation, values)) {
          return true;
        }
      }
      return false;
    }

    /** The relations, those first that are likely to have a value. */
    private Relation[] bySize() {
      Relation[] known = bySize;
      if (known == null) {
        known = Arrays.stream(all).mapToObj(relations::of).toArray(Relation[]::new);
        Arrays.sort(known, Comparator.comparingLong(Relation::size).reversed());
        bySize = known;
      }
      return known;
    }

    @Override
    public boolean open(int[] values, boolean literals) {
      if (literals) {
        return false;
      }
      if (found.length < all.length) {
        found = new int[all.length];
      }
      int count = 0;
      for (int predicate : all) {
        if (holds(relations.of(predicate), values)) {
          found[count++] = predicate;
        }
      }
      set(found, 0, count);
      return count > 0;
    }

    private boolean holds(Relation relation, int[] values) {
      if (subjectAt < 0) {
        return objectAt < 0 || relation.hasObject(values[objectAt]);
      }
      return objectAt < 0
          ? relation.hasSubject(values[subjectAt])
          : relation.contains(values[subjectAt], values[objectAt]);
    }
  }

  /** The subjects or objects of a known predicate, nothing else of the triple being known. */
  public static final class Ends extends Constraint {
    private final @Nullable Relation fixed;
    private final Relations relations;
    private final int predicateAt;
    private final boolean isSubject;

    public Ends(@Nullable Relation fixed, Relations relations, int predicateAt, boolean isSubject) {
      this.fixed = fixed;
      this.relations = relations;
      this.predicateAt = predicateAt;
      this.isSubject = isSubject;
    }

    /** Whether the neighbours are the other ends of the same triples. */
    public boolean areOf(Neighbours neighbours, int place) {
      return neighbours.fixed == fixed
          && neighbours.predicateAt == predicateAt
          && neighbours.isForward == isSubject
          && neighbours.boundAt == place;
    }

    /** The relation whose ends these are, or null if the predicate is a literal. */
    public @Nullable Relation relation(int[] values) {
      if (fixed != null) {
        return fixed;
      }
      return values[predicateAt] < 0 ? null : relations.of(values[predicateAt]);
    }

    @Override
    public boolean open(int[] values, boolean literals) {
      Relation relation = relation(values);
      if (relation == null || relation.size() == 0 || isSubject && literals) {
        return false;
      }
      int[] ends =
          isSubject ? relation.subjects() : literals ? literalHeads(relation) : objects(relation);
      set(ends, 0, ends.length);
      return ends.length > 0;
    }

    private static int[] literalHeads(Relation relation) {
      return relation.literalSize() == 0 ? new int[0] : relation.postings().heads();
    }

    private static int[] objects(Relation relation) {
      return relation.nodeSize() == 0 ? new int[0] : relation.objects();
    }
  }

  /** All nodes, or all literals. */
  public static final class Everything extends Constraint {
    private final int nodes;
    private final int literals;
    private final int[] ascending;

    /**
     * @param maybeLiteral whether literals are asked for
     */
    public Everything(Relations relations, boolean maybeLiteral) {
      this.nodes = relations.mirror().nodeCount();
      this.literals = maybeLiteral ? relations.mirror().literalCount() : 0;
      this.ascending = relations.indexes().ascending(Math.max(nodes, literals));
    }

    @Override
    public boolean open(int[] values, boolean inLiterals) {
      int count = inLiterals ? literals : nodes;
      set(ascending, 0, count);
      return count > 0;
    }
  }

  /** The value at another place. */
  public static final class Same extends Constraint {
    private final int otherAt;
    private final int[] one = new int[1];

    public Same(int otherAt) {
      this.otherAt = otherAt;
    }

    @Override
    public boolean open(int[] values, boolean literals) {
      int other = values[otherAt];
      if (other < 0 != literals) {
        return false;
      }
      one[0] = literals ? ~other : other;
      set(one, 0, 1);
      return true;
    }
  }
}
