// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.expression.Literal;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Fact;

/**
 * The net change of one graph by a transaction: the triples that are present after it and those
 * that are absent, no triple in both. Immutable.
 *
 * <p>A triple that is added may be in the graph already and one that is removed may be absent; such
 * triples change nothing. So a change can be recorded without reading the graph.
 */
public final class MirrorChange {
  /** Bytes that a fact takes at most which a patch adds, its share of the overlays included. */
  private static final long BYTES_A_FACT = 128;

  private final List<Fact> added;
  private final List<Fact> removed;
  private final long omitted;
  private final boolean touchesDeclarations;

  private MirrorChange(List<Fact> added, List<Fact> removed, long omitted) {
    this.added = List.copyOf(added);
    this.removed = List.copyOf(removed);
    this.omitted = omitted;
    this.touchesDeclarations =
        added.stream().anyMatch(MirrorChange::declares)
            || removed.stream().anyMatch(MirrorChange::declares);
  }

  static boolean declares(Fact fact) {
    return fact instanceof Fact.Edge edge
        && edge.isType()
        && Declarations.changesMeaning(edge.object());
  }

  /** The triples that are in the graph afterwards. */
  public List<Fact> added() {
    return added;
  }

  /** The triples that are not in the graph afterwards. */
  public List<Fact> removed() {
    return removed;
  }

  /** How many triples were added besides that a mirror does not show as they are. */
  public long omitted() {
    return omitted;
  }

  /** The number of triples, both kinds together. */
  public int size() {
    return added.size() + removed.size();
  }

  /** Bytes that a patch by this change takes at most. */
  public long mostBytes() {
    return size() * BYTES_A_FACT;
  }

  /** Whether there is nothing in it. */
  public boolean isEmpty() {
    return size() == 0 && omitted == 0;
  }

  /**
   * Whether a predicate is declared or ceases to be declared an annotation, object or data
   * property, so that assertions of it which the change does not mention may make other nodes
   * individuals.
   */
  public boolean touchesDeclarations() {
    return touchesDeclarations;
  }

  /** Changes that follow each other, as one; costs what they contain together. */
  public static MirrorChange inOrder(Collection<MirrorChange> changes) {
    if (changes.size() == 1) {
      return changes.iterator().next();
    }
    Builder all = new Builder();
    changes.forEach(all::add);
    return all.build();
  }

  /** A builder without triples. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Records what happens to a graph, in order: what happened to a triple last is what counts. Not
   * thread-safe.
   */
  public static final class Builder {
    private final Map<Fact, Boolean> present = new LinkedHashMap<>();
    private long omitted;

    private Builder() {}

    /** The triple is there from now on. */
    public Builder add(Fact fact) {
      present.put(fact, true);
      return this;
    }

    /** The triple is there from now on; the object is a resource. */
    public Builder add(String subject, String predicate, String object) {
      return add(new Fact.Edge(subject, predicate, object));
    }

    /** The triple is there from now on. */
    public Builder add(String subject, String predicate, Literal literal) {
      return add(new Fact.Value(subject, predicate, literal));
    }

    /** The triple is gone from now on. */
    public Builder remove(Fact fact) {
      present.put(fact, false);
      return this;
    }

    /** The triple is gone from now on; the object is a resource. */
    public Builder remove(String subject, String predicate, String object) {
      return remove(new Fact.Edge(subject, predicate, object));
    }

    /** The triple is gone from now on. */
    public Builder remove(String subject, String predicate, Literal literal) {
      return remove(new Fact.Value(subject, predicate, literal));
    }

    /**
     * A triple is there from now on that a mirror does not show as it is. Whether it was there
     * before, and whether it goes again, is not noted.
     */
    public Builder omit() {
      omitted++;
      return this;
    }

    /** All of a later change happens now. */
    public Builder add(MirrorChange later) {
      later.removed.forEach(this::remove);
      later.added.forEach(this::add);
      omitted += later.omitted;
      return this;
    }

    /** The number of different triples so far. */
    public int size() {
      return present.size();
    }

    /** The change; the builder may go on. */
    public MirrorChange build() {
      List<Fact> added = new ArrayList<>();
      List<Fact> removed = new ArrayList<>();
      present.forEach((fact, there) -> (there ? added : removed).add(fact));
      return new MirrorChange(added, removed, omitted);
    }
  }
}
