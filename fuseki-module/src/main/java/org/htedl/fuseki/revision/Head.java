// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.mirror.build.MirrorChange;
import org.jspecify.annotations.Nullable;

/**
 * What a dataset contains between two commits: a revision for each graph that anyone has asked for.
 * What it says never changes; graphs are entered when they are first asked for, here and in the
 * later heads that still have the same content. It shares the graphs that its commit did not touch
 * with the head before, and its making costs only those that were touched.
 */
public final class Head {
  private final long version;
  private final boolean hasSchema;
  private final boolean unknown;
  private final OtherGraphs others;
  private final Lineage lineage;
  private final Set<Node> touched = new HashSet<>();
  private final Set<Node> unasked = new HashSet<>();

  /** Entries are made under the lineage's monitor. */
  private volatile GraphMap<GraphRevision> revisions;

  /** The changes of the commit, until the head is published. */
  private @Nullable Changes made;

  private Head(
      long version,
      boolean hasSchema,
      Changes made,
      Lineage lineage,
      GraphMap<GraphRevision> revisions,
      OtherGraphs others) {
    this.version = version;
    this.hasSchema = hasSchema;
    this.unknown = made.everything();
    this.made = made;
    this.lineage = lineage;
    this.revisions = revisions;
    this.others = others;
  }

  private static Head unknown(long version, boolean hasSchema, Lineage lineage) {
    return new Head(
        version, hasSchema, Changes.EVERYTHING, lineage, GraphMap.empty(), OtherGraphs.unknown());
  }

  /** A dataset of which nothing is known yet. */
  public static Head first(boolean hasSchema, Lineage lineage) {
    Head first = unknown(0, hasSchema, lineage);
    lineage.published(first);
    return first;
  }

  /** The head is the newest from now on; called once, in the order of commits. */
  public void publish() {
    lineage.published(this);
  }

  /** Returns the changes of the commit, on the first call only. */
  Changes takeChanges() {
    Changes taken = made == null ? Changes.EVERYTHING : made;
    made = null;
    return taken;
  }

  /** Counts the commits that changed something. */
  public long version() {
    return version;
  }

  /** Whether the commit before it may have changed anything. */
  public boolean isUnknown() {
    return unknown;
  }

  /** The graphs that someone has asked for. */
  public Set<Node> graphs() {
    Set<Node> graphs = new HashSet<>();
    revisions.forEach((graph, revision) -> graphs.add(graph));
    return graphs;
  }

  /** Their revisions. */
  public Collection<GraphRevision> revisions() {
    List<GraphRevision> all = new ArrayList<>(revisions.size());
    revisions.forEach((graph, revision) -> all.add(revision));
    return all;
  }

  /**
   * Visits the revisions that another head does not share, and perhaps a few that it does. Costs
   * what differs.
   */
  public void forEachRevisionBesides(Head other, Consumer<GraphRevision> action) {
    revisions.forEachBesides(other.revisions, (graph, revision) -> action.accept(revision));
  }

  /** Those of the graphs that the commit before it touched, if it is known which. */
  public Set<Node> touched() {
    return touched;
  }

  /** Graphs that the commit before it touched, and that no one has asked for. */
  public Set<Node> unasked() {
    return unasked;
  }

  /** The revision of a graph if anyone has asked for it. */
  public @Nullable GraphRevision known(Node graph) {
    return revisions.get(graph);
  }

  /** How many changed triples of a graph are worth noting, for its mirror and for the union's. */
  public int worthNoting(Node graph) {
    int noted = worth(known(graph));
    return graph.equals(GraphNames.DEFAULT)
        ? noted
        : Math.max(noted, worth(known(GraphNames.UNION)));
  }

  private static int worth(@Nullable GraphRevision revision) {
    return revision == null ? 0 : revision.worthNoting();
  }

  /** The revision of a graph, which is entered if it is new. */
  public GraphRevision revision(Node graph) {
    GraphRevision known = revisions.get(graph);
    if (known != null) {
      return known;
    }
    synchronized (lineage) {
      GraphRevision schema =
          hasSchema && !graph.equals(GraphNames.SCHEMA) ? revision(GraphNames.SCHEMA) : null;
      GraphRevision entered = revisions.get(graph);
      List<Head> alike = lineage.alike(this, graph);
      for (Head other : alike) {
        entered = entered == null ? other.known(graph) : entered;
      }
      GraphRevision revision =
          entered == null
              ? GraphRevision.toBeRead(graph, version, schema, lineage::isEmpty)
              : entered;
      enter(revision);
      alike.forEach(other -> other.enter(revision));
      return revision;
    }
  }

  private void enter(GraphRevision revision) {
    if (revisions.get(revision.graph()) == null) {
      revisions = revisions.with(revision.graph(), revision);
      revision.reportIfEmpty();
    }
  }

  /** The dataset after these changes. */
  public Head after(Changes changes) {
    synchronized (lineage) {
      if (changes.everything()) {
        return unknown(version + 1, hasSchema, lineage);
      }
      Head after =
          new Head(version + 1, hasSchema, changes, lineage, revisions, others.after(changes));
      // The schema first: the others refer to it.
      after.carry(GraphNames.SCHEMA, changes);
      Set<Node> next = changes.touches(GraphNames.SCHEMA) ? graphs() : changes.graphs().keySet();
      next.forEach(graph -> after.carry(graph, changes));
      // Graphs that are gone are forgotten.
      for (GraphRevision empty : lineage.emptyOf(this)) {
        if (!changes.touches(empty.graph())) {
          after.revisions = after.revisions.without(empty.graph());
        }
      }
      return after;
    }
  }

  private void carry(Node graph, Changes changes) {
    GraphRevision revision = revisions.get(graph);
    boolean schema = changes.touches(GraphNames.SCHEMA);
    boolean isStored = !graph.equals(GraphNames.UNION) && !graph.equals(GraphNames.SCHEMA);
    if (revision == null && isStored) {
      unasked.add(graph);
    }
    if (revision == null || !schema && !changes.touches(graph) || !touched.add(graph)) {
      return;
    }
    MirrorChange change = schema ? null : changes.of(graph);
    GraphRevision next =
        change != null
            ? revision.after(change, version)
            : revision.afterUnknown(
                changes.onlyAdditions(),
                version,
                graph.equals(GraphNames.SCHEMA) ? null : revisions.get(GraphNames.SCHEMA));
    revisions = revisions.with(graph, next);
  }

  /**
   * The graphs with data, other than the given one; the union stands for all named graphs.
   *
   * @param finder looks them up in the data if need be
   */
  public List<Node> others(Node graph, Function<Node, List<Node>> finder) {
    return others.of(graph, finder);
  }
}
