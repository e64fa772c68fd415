package org.htedl.fuseki.revision;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorChange;
import org.jspecify.annotations.Nullable;

/**
 * What a dataset contains between two commits: a revision for each graph that anyone has asked for.
 * What it says never changes; graphs are entered when they are first asked for, here and in the
 * later heads that still have the same content.
 */
public final class Head {
  private final long version;
  private final boolean hasSchema;
  private final boolean unknown;
  private final Map<Node, GraphRevision> revisions = new ConcurrentHashMap<>();
  private final Map<Node, List<Node>> others = new ConcurrentHashMap<>();
  private final Lineage lineage;

  /** The changes of the commit, until the head is published. */
  private @Nullable Changes made;

  private Head(long version, boolean hasSchema, Changes made, Lineage lineage) {
    this.version = version;
    this.hasSchema = hasSchema;
    this.unknown = made.everything();
    this.made = made;
    this.lineage = lineage;
  }

  /** A dataset of which nothing is known yet. */
  public static Head first(boolean hasSchema, Lineage lineage) {
    Head first = new Head(0, hasSchema, Changes.EVERYTHING, lineage);
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
    return revisions.keySet();
  }

  /** Their revisions. */
  public Collection<GraphRevision> revisions() {
    return revisions.values();
  }

  /** The revision of a graph if anyone has asked for it. */
  public @Nullable GraphRevision known(Node graph) {
    return revisions.get(graph);
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
        entered = entered == null ? other.revisions.get(graph) : entered;
      }
      GraphRevision revision =
          entered == null ? GraphRevision.toBeRead(graph, version, schema) : entered;
      revisions.putIfAbsent(graph, revision);
      alike.forEach(other -> other.revisions.putIfAbsent(graph, revision));
      return revision;
    }
  }

  /** The dataset after these changes. */
  public Head after(Changes changes) {
    synchronized (lineage) {
      Head after = new Head(version + 1, hasSchema, changes, lineage);
      if (!changes.everything()) {
        // The schema first: the others refer to it.
        revisions.values().stream()
            .filter(r -> r.graph().equals(GraphNames.SCHEMA))
            .forEach(r -> after.carry(r, changes));
        revisions.values().forEach(r -> after.carry(r, changes));
        carryOthers(after, changes);
      }
      return after;
    }
  }

  private void carry(GraphRevision revision, Changes changes) {
    Node graph = revision.graph();
    if (revisions.containsKey(graph)) {
      return;
    }
    if (!changes.touches(graph) && !changes.touches(GraphNames.SCHEMA)) {
      Mirror mirror = revision.mirror();
      // Graphs that are gone are forgotten; the others refer to the schema.
      if (mirror == null || mirror.assertions() > 0 || graph.equals(GraphNames.SCHEMA)) {
        revisions.put(graph, revision);
      }
      return;
    }
    MirrorChange change = changes.touches(GraphNames.SCHEMA) ? null : changes.of(graph);
    if (change != null) {
      revisions.put(graph, revision.after(change, version));
    } else {
      revisions.put(
          graph,
          revision.afterUnknown(
              changes.onlyAdditions(), version, revisions.get(GraphNames.SCHEMA)));
    }
  }

  /**
   * The graphs with data, other than the given one; the union stands for all named graphs.
   *
   * @param finder looks them up in the data if need be
   */
  public List<Node> others(Node graph, Function<Node, List<Node>> finder) {
    return others.computeIfAbsent(graph, finder);
  }

  private void carryOthers(Head after, Changes changes) {
    others.forEach(
        (graph, found) -> {
          boolean onlyItself =
              isNamed(graph)
                  ? Set.of(graph, GraphNames.UNION).containsAll(changes.graphs().keySet())
                  : changes.graphs().keySet().equals(Set.of(graph));
          boolean complete = found.size() == (isNamed(graph) ? 2 : 1);
          if (onlyItself || complete && changes.onlyAdditions()) {
            after.others.put(graph, new ArrayList<>(found));
          }
        });
  }

  private static boolean isNamed(Node graph) {
    return !graph.equals(GraphNames.DEFAULT) && !graph.equals(GraphNames.UNION);
  }
}
