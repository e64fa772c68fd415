// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

import java.util.Arrays;
import java.util.IdentityHashMap;
import org.htedl.bits.NodeSet;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.HeadIndex;
import org.jspecify.annotations.Nullable;

/**
 * The triples of one predicate: subject → nodes and subject → literals, and back. Those of {@code
 * rdf:type} are the rows of classes. Indexes are made when first needed, which is when a search is
 * planned if what it needs is {@linkplain #prepareTargets prepared} then. Used by one thread.
 */
public final class Relation {
  private final Mirror mirror;
  private final PatternIndexes indexes;
  private final boolean isType;
  private final long memberships;
  private final Role role;
  private final Adjacency column;
  private @Nullable Targets nodes;
  private @Nullable Targets nodesInverse;
  private @Nullable Targets literals;
  private @Nullable Targets postings;
  private final IdentityHashMap<Adjacency, Targets> searched = new IdentityHashMap<>();
  private int @Nullable [] subjects;
  private int @Nullable [] objects;

  /**
   * @param predicate a node's id
   * @param memberships if the predicate is {@code rdf:type}, how many triples it has; else 0
   */
  Relation(Mirror mirror, PatternIndexes indexes, int predicate, boolean isType, long memberships) {
    this.mirror = mirror;
    this.indexes = indexes;
    this.isType = isType;
    this.memberships = memberships;
    this.role = mirror.role(predicate);
    this.column = mirror.values(predicate).postings();
  }

  /** The number of triples with a node as object. */
  public long nodeSize() {
    return isType ? memberships : role.size();
  }

  /** The number of triples with a literal as object. */
  public long literalSize() {
    return column.size();
  }

  public long size() {
    return nodeSize() + literalSize();
  }

  /** The members of a class, where the predicate is {@code rdf:type}. */
  public NodeSet members(int type) {
    return mirror.members(type);
  }

  public boolean isType() {
    return isType;
  }

  /** Subject → nodes. */
  Targets nodes() {
    Targets known = nodes;
    if (known == null) {
      known = targets(isType ? indexes.types(mirror, memberships) : role.forward());
      nodes = known;
    }
    return known;
  }

  /** Node → subjects; of {@code rdf:type} see {@link #members}. */
  Targets nodesInverse() {
    Targets known = nodesInverse;
    if (known == null) {
      known = targets(role.inverse());
      nodesInverse = known;
    }
    return known;
  }

  /** Subject → literals. */
  Targets literals() {
    Targets known = literals;
    if (known == null) {
      known = targets(indexes.inverse(column));
      literals = known;
    }
    return known;
  }

  /** Literal → subjects. */
  Targets postings() {
    Targets known = postings;
    if (known == null) {
      known = targets(column);
      postings = known;
    }
    return known;
  }

  private Targets targets(Adjacency relation) {
    return new Targets(relation, indexes.heads(relation));
  }

  /** As {@link #nodes}, but by search where no index is made yet; null if all have to be listed. */
  public @Nullable Targets nodesAsTheyAre() {
    return nodes != null || isType ? nodes : searched(role.forward());
  }

  /** As {@link #nodesInverse}, but by search where no index is made yet; not of types. */
  public Targets nodesInverseAsTheyAre() {
    return nodesInverse != null ? nodesInverse : searched(role.inverse());
  }

  /** As {@link #literals}, or null if they have to be sorted first. */
  public @Nullable Targets literalsAsTheyAre() {
    return literals;
  }

  /** As {@link #postings}, but by search where no index is made yet. */
  public Targets postingsAsTheyAre() {
    return postings != null ? postings : searched(column);
  }

  private Targets searched(Adjacency relation) {
    return searched.computeIfAbsent(relation, each -> new Targets(each, HeadIndex.NONE));
  }

  /**
   * Makes the indexes by which the objects of a subject are found.
   *
   * @param nodes whether objects may be nodes
   * @param literals whether objects may be literals
   */
  public void prepareTargets(boolean nodes, boolean literals) {
    if (nodes && nodeSize() > 0) {
      nodes();
    }
    if (literals && literalSize() > 0) {
      literals();
    }
  }

  /**
   * Makes the indexes by which the subjects of an object are found.
   *
   * @param nodes whether the object may be a node
   * @param literals whether the object may be a literal
   */
  public void prepareSources(boolean nodes, boolean literals) {
    if (nodes && nodeSize() > 0 && !isType) {
      nodesInverse();
    }
    if (literals && literalSize() > 0) {
      postings();
    }
  }

  /** Makes the indexes that {@link #contains} needs. */
  public void prepareContains(boolean nodes, boolean literals) {
    if (nodes && nodeSize() > 0 && !isType) {
      nodes();
    }
    if (literals && literalSize() > 0) {
      postings();
    }
  }

  /** Whether there is a triple with this subject. */
  boolean hasSubject(int node) {
    return node >= 0
        && (nodeSize() > 0 && nodes().has(node) || literalSize() > 0 && literals().has(node));
  }

  /** Whether there is a triple with this object. */
  boolean hasObject(int value) {
    if (value < 0) {
      return literalSize() > 0 && postings().has(~value);
    }
    return isType
        ? mirror.members(value).cardinality() > 0
        : nodeSize() > 0 && nodesInverse().has(value);
  }

  /**
   * Checks whether there is a triple with the value at a place as its subject, or as its object.
   *
   * @param hasLiterals whether the object may be a literal
   */
  public Check endCheck(int place, boolean isSubject, boolean hasLiterals) {
    if (hasLiterals && literalSize() > 0 || isType) {
      if (isSubject) {
        prepareTargets(true, true);
      } else {
        prepareSources(true, true);
      }
      return isSubject ? values -> hasSubject(values[place]) : values -> hasObject(values[place]);
    }
    Targets targets = isSubject ? nodes() : nodesInverse();
    return values -> targets.has(values[place]);
  }

  /** Whether there is this triple. */
  public boolean contains(int subject, int object) {
    if (subject < 0) {
      return false;
    }
    if (object < 0) {
      return literalSize() > 0 && postings().contains(~object, subject);
    }
    return isType
        ? mirror.members(object).contains(subject)
        : nodeSize() > 0 && nodes().contains(subject, object);
  }

  /** The number of triples with this subject. */
  public long degree(int subject) {
    if (subject < 0) {
      return 0;
    }
    return (nodeSize() > 0 ? nodes().degree(subject) : 0L)
        + (literalSize() > 0 ? literals().degree(subject) : 0);
  }

  /** The number of triples with this object. */
  public long inverseDegree(int object) {
    if (object < 0) {
      return literalSize() > 0 ? postings().degree(~object) : 0;
    }
    return isType
        ? mirror.members(object).cardinality()
        : nodeSize() > 0 ? nodesInverse().degree(object) : 0;
  }

  /** An estimate of the number of subjects. */
  public long subjectCount() {
    // Without indexes of classes or literals by subject, which few patterns need.
    long nodeSubjects =
        isType ? Math.min(memberships, mirror.nodeCount()) : role.forward().heads().length;
    return Math.max(nodeSubjects, Math.min(literalSize(), mirror.nodeCount()));
  }

  /** An estimate of the number of objects, nodes and literals. */
  public long objectCount() {
    long nodeCount = isType ? mirror.classCount() : role.inverse().heads().length;
    return nodeCount + column.heads().length;
  }

  /** The subjects, ascending; for reading only. */
  int[] subjects() {
    int[] known = subjects;
    if (known == null) {
      if (literalSize() == 0) {
        known = nodes().heads();
      } else if (nodeSize() == 0) {
        known = literals().heads();
      } else {
        known = union(nodes().heads(), literals().heads());
      }
      subjects = known;
    }
    return known;
  }

  /** The objects that are nodes, ascending; for reading only. */
  int[] objects() {
    int[] known = objects;
    if (known == null) {
      known = isType ? classes() : nodesInverse().heads();
      objects = known;
    }
    return known;
  }

  private int[] classes() {
    int[] ids = new int[mirror.classCount()];
    int[] count = {0};
    mirror.forEachClass(
        type -> {
          if (mirror.members(type).cardinality() > 0) {
            ids[count[0]++] = type;
          }
        });
    return Arrays.copyOf(ids, count[0]);
  }

  private static int[] union(int[] a, int[] b) {
    int[] all = new int[a.length + b.length];
    int i = 0;
    int j = 0;
    int count = 0;
    while (i < a.length || j < b.length) {
      int x = i < a.length ? a[i] : Integer.MAX_VALUE;
      int y = j < b.length ? b[j] : Integer.MAX_VALUE;
      all[count++] = Math.min(x, y);
      i += x <= y ? 1 : 0;
      j += y <= x ? 1 : 0;
    }
    return Arrays.copyOf(all, count);
  }
}
