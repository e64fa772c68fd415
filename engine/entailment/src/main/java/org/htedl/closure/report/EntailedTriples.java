// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * The derived triples of a closed mirror, predicate by predicate and class by class, so that they
 * need not all be in memory.
 */
public final class EntailedTriples {
  /** A block without triples. */
  public static final Block NOTHING = new Block(-1, false, new long[0]);

  private final Mirror closed;
  private final Mirror asserted;
  private final int type;

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

  /** The triples of a mirror. */
  public EntailedTriples(Mirror closed) {
    this.closed = closed;
    this.asserted = closed.asserted();
    this.type = closed.idOf(Iri.TYPE);
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

  /** Sources of those with this predicate. */
  public List<Source> sourcesOf(int predicate) {
    List<Source> sources = new ArrayList<>();
    if (predicate == type) {
      addTypes(sources);
    }
    addPredicate(predicate, sources);
    addColumn(predicate, sources);
    return sources;
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

  /**
   * The derived triples of one subject. Costs a look-up in every class and predicate, and in every
   * column.
   */
  public List<Source> sourcesAbout(int subject) {
    List<Source> sources = new ArrayList<>();
    sources.add(() -> new Block(type, false, typesOf(subject)));
    closed.forEachRole(
        id -> {
          if (closed.role(id) != asserted.role(id)) {
            sources.add(() -> edgesOf(id, subject));
          }
        });
    closed.forEachColumn(
        id -> {
          if (closed.values(id) != asserted.values(id)) {
            sources.add(() -> only(values(id), subject));
          }
        });
    return sources;
  }

  private long[] typesOf(int subject) {
    List<Integer> found = new ArrayList<>();
    closed.forEachClass(
        id -> {
          if (closed.members(id).contains(subject) && !asserted.members(id).contains(subject)) {
            found.add(id);
          }
        });
    return found.stream().mapToLong(id -> (long) subject << 32 | id).toArray();
  }

  private Block edgesOf(int predicate, int subject) {
    Adjacency own = asserted.role(predicate).forward();
    long[] pairs =
        Arrays.stream(closed.role(predicate).forward().targetsOf(subject))
            .filter(object -> !own.contains(subject, object))
            .mapToLong(object -> (long) subject << 32 | object)
            .toArray();
    return new Block(predicate, false, pairs);
  }

  private static Block only(Block block, int subject) {
    long[] pairs =
        Arrays.stream(block.pairs()).filter(pair -> (int) (pair >>> 32) == subject).toArray();
    return new Block(block.predicate(), block.literals(), pairs);
  }
}
