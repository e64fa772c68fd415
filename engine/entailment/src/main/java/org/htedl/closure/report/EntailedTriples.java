// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.htedl.bits.NodeSet;
import org.htedl.collection.IntList;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * The derived triples of a closed mirror, predicate by predicate and class by class, so that they
 * need not all be in memory.
 */
public final class EntailedTriples {
  /** Stands for every term. */
  public static final int ANY = Integer.MAX_VALUE;

  private final Mirror closed;
  private final Mirror asserted;
  private final int type;

  /** Both arrays are made when first needed; two threads may make equal ones. */
  private volatile int @Nullable [] changedPredicates;

  private volatile int @Nullable [] changedClasses;

  /**
   * Some triples that share their predicate.
   *
   * @param predicate the node that is the predicate
   * @param literals whether the objects are literals, not nodes
   * @param pairs {@code subject << 32 | object}, in no order; for reading only
   */
  public record Block(int predicate, boolean literals, long[] pairs) {}

  /** Makes one block when it is its turn. */
  public interface Source {
    /** The triples; there may be none. */
    Block block();
  }

  /** A position among triples, before the first one to begin with. Not thread-safe. */
  public interface Cursor {
    /**
     * Goes to the next triple.
     *
     * @return false if there is none
     * @throws java.util.concurrent.CancellationException when the caller no longer waits
     */
    boolean next();

    /** The node that is the subject. */
    int subject();

    /** The node that is the predicate; {@code rdf:type} may be one past all nodes. */
    int predicate();

    /** The node that is the object, or the complement of the literal's id. */
    int object();
  }

  /** Relations in the direction that a mirror does not keep. */
  public interface Indexes {
    /** No indexes: what has no relation is searched class by class and literal by literal. */
    Indexes NONE = new Indexes() {};

    /**
     * Node to its classes in the closed mirror; null to look into each class.
     *
     * @param classes how many would have to be looked into
     */
    default @Nullable Adjacency classes(int classes) {
      return null;
    }

    /** Subject to literals, of literal to subjects; null to look at each literal. */
    default @Nullable Adjacency literals(Adjacency postings) {
      return null;
    }
  }

  /** The triples of a mirror. */
  public EntailedTriples(Mirror closed) {
    this.closed = closed;
    this.asserted = closed.asserted();
    int id = closed.idOf(Iri.TYPE);
    this.type = id < 0 ? closed.nodeCount() : id;
  }

  /** How many there are. */
  public long size() {
    return closed.assertions() - asserted.assertions();
  }

  /** Sources of all of them; each makes the triples of one class, or of one predicate and kind. */
  public List<Source> sources() {
    List<Source> sources = new ArrayList<>();
    addTypes(sources);
    closed.forEachRole(id -> addPredicate(id, sources));
    closed.forEachColumn(id -> addColumn(id, sources));
    return sources;
  }

  /**
   * The derived triples that match a pattern, unordered, each once. Nothing is listed in advance.
   *
   * @param subject a node, or {@link #ANY}; nothing matches a negative number
   * @param predicate a node, or {@link #ANY}; nothing matches a negative number
   * @param object a node, the complement ({@code ~}) of a literal's id, or {@link #ANY}; nothing
   *     matches the complement of an id that the mirror does not have
   * @param indexes what finds the objects of a subject where relations do not
   * @param cancellation asked now and then, also while nothing matches
   */
  public Cursor matching(
      int subject, int predicate, int object, Indexes indexes, Cancellation cancellation) {
    int[] predicates;
    if (subject < 0 || predicate < 0 || object < 0 && ~object >= closed.literalCount()) {
      predicates = new int[0];
    } else if (predicate == ANY) {
      predicates = changedPredicates();
    } else {
      predicates = isChanged(predicate) ? new int[] {predicate} : new int[0];
    }
    return new EntailedCursor(this, subject, predicates, object, indexes, cancellation);
  }

  private boolean isChanged(int predicate) {
    return predicate == type && changedClasses().length > 0
        || closed.role(predicate) != asserted.role(predicate)
        || closed.values(predicate) != asserted.values(predicate);
  }

  private int[] changedPredicates() {
    int[] known = changedPredicates;
    if (known == null) {
      Set<Integer> found = new TreeSet<>();
      if (changedClasses().length > 0) {
        found.add(type);
      }
      IntConsumer addChanged =
          id -> {
            if (isChanged(id)) {
              found.add(id);
            }
          };
      closed.forEachRole(addChanged);
      closed.forEachColumn(addChanged);
      known = found.stream().mapToInt(Integer::intValue).toArray();
      changedPredicates = known;
    }
    return known;
  }

  /** The classes that have derived members; for reading only. */
  int[] changedClasses() {
    int[] known = changedClasses;
    if (known == null) {
      IntList found = new IntList();
      closed.forEachClass(
          id -> {
            if (closed.members(id) != asserted.members(id)) {
              found.add(id);
            }
          });
      known = found.toArray();
      changedClasses = known;
    }
    return known;
  }

  Mirror closed() {
    return closed;
  }

  Mirror asserted() {
    return asserted;
  }

  /** The value of {@code rdf:type}, which need not be a node of the mirror. */
  int type() {
    return type;
  }

  private void addTypes(List<Source> sources) {
    closed.forEachClass(
        id -> {
          if (closed.members(id) != asserted.members(id)) {
            sources.add(() -> types(id));
          }
        });
  }

  private void addPredicate(int predicate, List<Source> sources) {
    if (closed.role(predicate) != asserted.role(predicate)) {
      sources.add(() -> edges(predicate));
    }
  }

  private void addColumn(int predicate, List<Source> sources) {
    if (closed.values(predicate) != asserted.values(predicate)) {
      sources.add(() -> values(predicate));
    }
  }

  private Block types(int classNode) {
    NodeSet own = asserted.members(classNode);
    NodeSet all = closed.members(classNode);
    long[] pairs = new long[all.cardinality() - own.cardinality()];
    int[] next = {0};
    all.forEach(
        node -> {
          if (!own.contains(node)) {
            pairs[next[0]++] = (long) node << 32 | classNode;
          }
        });
    return new Block(type, false, pairs);
  }

  private Block edges(int predicate) {
    Adjacency own = asserted.role(predicate).forward();
    return new Block(predicate, false, beyond(closed.role(predicate).forward(), own));
  }

  private Block values(int predicate) {
    Adjacency own = asserted.values(predicate).postings();
    long[] pairs = beyond(closed.values(predicate).postings(), own);
    return new Block(predicate, true, Arrays.stream(pairs).map(p -> p << 32 | p >>> 32).toArray());
  }

  private static long[] beyond(Adjacency all, Adjacency own) {
    return Arrays.stream(all.pairs())
        .filter(pair -> !own.contains((int) (pair >>> 32), (int) pair))
        .toArray();
  }
}
