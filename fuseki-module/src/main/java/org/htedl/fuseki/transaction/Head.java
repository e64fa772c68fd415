package org.htedl.fuseki.transaction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorChange;
import org.jspecify.annotations.Nullable;

/**
 * What a dataset contains between two commits: a revision for each graph that anyone has asked for.
 * What it says never changes; graphs are entered when they are first asked for, here and in the
 * later heads that still have the same content.
 */
final class Head {
  private final long version;
  private final boolean hasSchema;
  private final Changes made;
  private final Map<Node, GraphRevision> revisions = new ConcurrentHashMap<>();
  private final Map<Node, List<Node>> others = new ConcurrentHashMap<>();
  private final Object lock;
  private @Nullable Head next;

  private Head(long version, boolean hasSchema, Changes made, Object lock) {
    this.version = version;
    this.hasSchema = hasSchema;
    this.made = made;
    this.lock = lock;
  }

  /** A dataset of which nothing is known yet. */
  static Head first(boolean hasSchema) {
    return new Head(0, hasSchema, Changes.EVERYTHING, new Object());
  }

  /** Counts the commits that changed something. */
  long version() {
    return version;
  }

  /** Whether the commit before it may have changed anything. */
  boolean isUnknown() {
    return made.everything();
  }

  /** The graphs that someone has asked for. */
  Set<Node> graphs() {
    return revisions.keySet();
  }

  /** Their revisions. */
  Collection<GraphRevision> revisions() {
    return revisions.values();
  }

  /** The revision of a graph if anyone has asked for it. */
  @Nullable GraphRevision known(Node graph) {
    return revisions.get(graph);
  }

  /** The revision of a graph, which is entered if it is new. */
  GraphRevision revision(Node graph) {
    GraphRevision known = revisions.get(graph);
    if (known != null) {
      return known;
    }
    synchronized (lock) {
      GraphRevision schema =
          hasSchema && !graph.equals(GraphNames.SCHEMA) ? revision(GraphNames.SCHEMA) : null;
      GraphRevision revision = enteredLater(graph);
      if (revision == null) {
        revision = GraphRevision.toBeRead(graph, version, schema);
      }
      for (Head at = this; at != null && (at == this || !at.changes(graph)); at = at.next) {
        at.revisions.putIfAbsent(graph, revision);
      }
      return revision;
    }
  }

  private @Nullable GraphRevision enteredLater(Node graph) {
    for (Head at = this; at != null && (at == this || !at.changes(graph)); at = at.next) {
      GraphRevision entered = at.revisions.get(graph);
      if (entered != null) {
        return entered;
      }
    }
    return null;
  }

  private boolean changes(Node graph) {
    return made.touches(graph) || made.touches(GraphNames.SCHEMA);
  }

  /** The dataset after these changes. */
  Head after(Changes changes) {
    synchronized (lock) {
      Head after = new Head(version + 1, hasSchema, changes, lock);
      if (!changes.everything()) {
        // The schema first: the others refer to it.
        revisions.values().stream()
            .filter(r -> r.graph().equals(GraphNames.SCHEMA))
            .forEach(r -> after.carry(r));
        revisions.values().forEach(after::carry);
        carryOthers(after);
      }
      next = after;
      return after;
    }
  }

  private void carry(GraphRevision revision) {
    Node graph = revision.graph();
    if (revisions.containsKey(graph)) {
      return;
    }
    if (!changes(graph)) {
      Mirror mirror = revision.mirror();
      // Graphs that are gone are forgotten; the others refer to the schema.
      if (mirror == null || mirror.assertions() > 0 || graph.equals(GraphNames.SCHEMA)) {
        revisions.put(graph, revision);
      }
      return;
    }
    MirrorChange change = made.touches(GraphNames.SCHEMA) ? null : made.of(graph);
    if (change != null) {
      revisions.put(graph, revision.after(change, version));
    } else {
      revisions.put(
          graph, GraphRevision.toBeRead(graph, version, revisions.get(GraphNames.SCHEMA)));
    }
  }

  /**
   * The graphs, the union for all named ones, that have something beside the graph.
   *
   * @param finder looks them up in the data if need be
   */
  List<Node> others(Node graph, Function<Node, List<Node>> finder) {
    return others.computeIfAbsent(graph, finder);
  }

  private void carryOthers(Head after) {
    others.forEach(
        (graph, found) -> {
          boolean onlyItself =
              isNamed(graph)
                  ? Set.of(graph, GraphNames.UNION).containsAll(after.made.graphs().keySet())
                  : after.made.graphs().keySet().equals(Set.of(graph));
          boolean complete = found.size() == (isNamed(graph) ? 2 : 1);
          if (onlyItself || complete && after.made.onlyAdditions()) {
            after.others.put(graph, new ArrayList<>(found));
          }
        });
  }

  private static boolean isNamed(Node graph) {
    return !graph.equals(GraphNames.DEFAULT) && !graph.equals(GraphNames.UNION);
  }
}
