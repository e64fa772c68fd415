// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PairEdit;
import org.htedl.mirror.term.Iri;

/**
 * A change of one mirror in ids of its dictionary: the triples that it adds, which are not there,
 * and those that it removes, which are. Terms of a {@link MirrorChange} are looked up here, once;
 * what follows from the change, and the patches of asserted and derived facts, know only ids.
 *
 * <p>Terms that are added get ids at the end of the dictionary, above those that the mirror knows.
 * Immutable.
 */
public final class NumberedChange {
  /** Bytes that a triple takes at most which a patch adds, its share of the overlays included. */
  private static final long BYTES_A_TRIPLE = 128;

  /** The changes of one predicate: pairs of (subject, object) and of (literal, subject). */
  public record PredicateEdit(PairEdit edges, PairEdit values) {}

  /** Receives triples. */
  public interface Visitor {
    /** A node's type. */
    void type(int node, int type);

    /** A pair of a predicate other than {@code rdf:type}. */
    void edge(int subject, int predicate, int object);

    /** A literal of a predicate. */
    void value(int subject, int predicate, int literal);
  }

  private final PairEdit types = new PairEdit();
  private final Map<Integer, PredicateEdit> predicates = new LinkedHashMap<>();
  private final long omitted;

  private NumberedChange(long omitted) {
    this.omitted = omitted;
  }

  /** The change in ids; costs the triples in it. */
  public static NumberedChange of(Mirror mirror, MirrorChange change) {
    NumberedChange numbered = new NumberedChange(change.omitted());
    new ChangeNumbering(mirror, numbered).number(change);
    numbered.sort();
    return numbered;
  }

  /** A change of nothing. */
  public static NumberedChange none() {
    return new NumberedChange(0);
  }

  /** The changes of a predicate, which may be none so far. */
  PredicateEdit edit(int predicate) {
    return predicates.computeIfAbsent(
        predicate, p -> new PredicateEdit(new PairEdit(), new PairEdit()));
  }

  private void sort() {
    types.sort();
    for (PredicateEdit edit : predicates.values()) {
      edit.edges.sort();
      edit.values.sort();
    }
  }

  /** The pairs of class and member. */
  PairEdit types() {
    return types;
  }

  /** Predicate → its changes. */
  public Map<Integer, PredicateEdit> predicates() {
    return predicates;
  }

  /** How many triples were added besides that a mirror does not show as they are. */
  long omitted() {
    return omitted;
  }

  /** The number of triples, both kinds together. */
  public long size() {
    long size = size(types);
    for (PredicateEdit edit : predicates.values()) {
      size += size(edit.edges) + size(edit.values);
    }
    return size;
  }

  private static long size(PairEdit edit) {
    return (long) edit.added().length + edit.removed().length;
  }

  /** Bytes that a patch by this change takes at most. */
  public long mostBytes() {
    return size() * BYTES_A_TRIPLE;
  }

  /** Visits the triples that were not there. */
  public void forEachAdded(Visitor visitor) {
    visit(types.added(), (type, node) -> visitor.type(node, type));
    predicates.forEach(
        (predicate, edit) -> {
          visit(edit.edges.added(), (subject, object) -> visitor.edge(subject, predicate, object));
          visit(
              edit.values.added(),
              (literal, subject) -> visitor.value(subject, predicate, literal));
        });
  }

  /** Visits the triples that were there. */
  public void forEachRemoved(Visitor visitor) {
    visit(types.removed(), (type, node) -> visitor.type(node, type));
    predicates.forEach(
        (predicate, edit) -> {
          visit(
              edit.edges.removed(), (subject, object) -> visitor.edge(subject, predicate, object));
          visit(
              edit.values.removed(),
              (literal, subject) -> visitor.value(subject, predicate, literal));
        });
  }

  private interface PairVisitor {
    void visit(int head, int target);
  }

  private static void visit(long[] pairs, PairVisitor visitor) {
    for (long pair : pairs) {
      visitor.visit((int) (pair >>> 32), (int) pair);
    }
  }

  /**
   * Records what happens to a mirror, in ids and in order: what happened to a triple last is what
   * counts. Not thread-safe.
   */
  public static final class Builder {
    private final Mirror mirror;
    private final int typePredicate;
    private final Map<Integer, Map<Long, Boolean>> types = new TreeMap<>();
    private final Map<Integer, Map<Long, Boolean>> edges = new TreeMap<>();
    private final Map<Integer, Map<Long, Boolean>> values = new TreeMap<>();

    /**
     * @param mirror what is changed
     */
    public Builder(Mirror mirror) {
      this.mirror = mirror;
      this.typePredicate = mirror.nodes().find(Iri.TYPE, Integer.MAX_VALUE);
    }

    /** The node has the type from now on, or has it no longer. */
    public void type(int node, int type, boolean isThere) {
      put(types, type, type, node, isThere);
    }

    /** The pair of a predicate, perhaps {@code rdf:type}, is there from now on, or is gone. */
    public void edge(int subject, int predicate, int object, boolean isThere) {
      if (predicate == typePredicate) {
        type(subject, object, isThere);
      } else {
        put(edges, predicate, subject, object, isThere);
      }
    }

    /** The literal of a predicate is there from now on, or is gone. */
    public void value(int subject, int predicate, int literal, boolean isThere) {
      put(values, predicate, literal, subject, isThere);
    }

    private static void put(
        Map<Integer, Map<Long, Boolean>> pairs, int key, int head, int target, boolean isThere) {
      pairs
          .computeIfAbsent(key, k -> new HashMap<>())
          .put((long) head << 32 | Integer.toUnsignedLong(target), isThere);
    }

    /** The classes and predicates of which anything was recorded, whether it is a change or not. */
    public void addNamed(Set<Integer> to) {
      to.addAll(types.keySet());
      to.addAll(edges.keySet());
      to.addAll(values.keySet());
    }

    /** The change; costs what was recorded. */
    public NumberedChange build() {
      NumberedChange change = new NumberedChange(0);
      types.forEach(
          (type, pairs) ->
              pairs.forEach(
                  (pair, isThere) ->
                      note(
                          change.types,
                          pair,
                          mirror.members(type).contains((int) (long) pair),
                          isThere)));
      edges.forEach(
          (predicate, pairs) ->
              pairs.forEach(
                  (pair, isThere) ->
                      note(
                          change.edit(predicate).edges,
                          pair,
                          mirror
                              .role(predicate)
                              .forward()
                              .contains((int) (pair >>> 32), (int) (long) pair),
                          isThere)));
      values.forEach(
          (predicate, pairs) ->
              pairs.forEach(
                  (pair, isThere) ->
                      note(
                          change.edit(predicate).values,
                          pair,
                          mirror
                              .values(predicate)
                              .postings()
                              .contains((int) (pair >>> 32), (int) (long) pair),
                          isThere)));
      change.sort();
      return change;
    }

    private static void note(PairEdit edit, long pair, boolean wasThere, boolean isThere) {
      if (isThere && !wasThere) {
        edit.add((int) (pair >>> 32), (int) pair);
      } else if (!isThere && wasThere) {
        edit.remove((int) (pair >>> 32), (int) pair);
      }
    }
  }
}
