// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.data.GraphNames;
import org.jspecify.annotations.Nullable;

/**
 * The published heads of one dataset that transactions can still read, and the last commit that
 * changed each graph, back to the oldest of them. So a graph that is first asked for at one head is
 * entered in all that have the same content, and no head has to hold a later one. Its monitor
 * guards the entering; published heads follow one another, aborted ones are never here.
 */
public final class Lineage {
  /** Number of heads kept without a reader, as a transaction may be about to begin with one. */
  private static final int RECENT = 4;

  private static final int PRUNED = 1000;

  private final Supplier<? extends Collection<Head>> open;
  private final Deque<WeakReference<Head>> recent = new ArrayDeque<>();
  private final Map<Node, Long> changed = new HashMap<>();
  private final Set<GraphRevision> empty = ConcurrentHashMap.newKeySet();
  private long everything;
  private int pruneAt = PRUNED;

  /**
   * @param open the heads that transactions which have not ended began with
   */
  public Lineage(Supplier<? extends Collection<Head>> open) {
    this.open = open;
  }

  /** A commit has published a head. Called in the order of commits; never fails. */
  synchronized void published(Head head) {
    try {
      note(head, head.takeChanges());
    } catch (RuntimeException | Error e) {
      // Whatever is not noted may have changed.
      everything = head.version();
    }
  }

  private void note(Head head, Changes made) {
    long version = head.version();
    if (made.everything()) {
      everything = version;
      changed.clear();
    } else {
      made.graphs().keySet().forEach(graph -> changed.put(graph, version));
    }
    recent.addLast(new WeakReference<>(head));
    if (recent.size() > RECENT) {
      recent.removeFirst();
    }
    if (changed.size() > pruneAt) {
      long oldest = oldest(version);
      changed.values().removeIf(last -> last <= oldest);
      pruneAt = PRUNED + 2 * changed.size();
    }
  }

  /** The version of the oldest head that is known. */
  private long oldest(long newest) {
    long oldest = newest;
    for (WeakReference<Head> reference : recent) {
      Head at = reference.get();
      oldest = at == null ? oldest : Math.min(oldest, at.version());
    }
    for (Head at : open.get()) {
      oldest = Math.min(oldest, at.version());
    }
    return oldest;
  }

  /** A revision has turned out to have no triples. The schema's stays: the others refer to it. */
  void isEmpty(GraphRevision revision) {
    if (!revision.graph().equals(GraphNames.SCHEMA)) {
      empty.add(revision);
    }
  }

  /**
   * The revisions without triples in the newest head. Costs these, and those since the last call.
   */
  List<GraphRevision> emptyOf(Head newest) {
    empty.removeIf(revision -> newest.known(revision.graph()) != revision);
    return List.copyOf(empty);
  }

  /** The other heads that show the graph as this one does, as far as that is known. */
  List<Head> alike(Head head, Node graph) {
    List<Head> alike = new ArrayList<>();
    for (WeakReference<Head> reference : recent) {
      add(reference.get(), head, graph, alike);
    }
    for (Head at : open.get()) {
      add(at, head, graph, alike);
    }
    return alike;
  }

  private void add(@Nullable Head at, Head head, Node graph, List<Head> to) {
    if (at != null
        && at != head
        && !isChangedAfter(Math.min(at.version(), head.version()), graph)) {
      to.add(at);
    }
  }

  private boolean isChangedAfter(long version, Node graph) {
    return everything > version
        || changed.getOrDefault(graph, 0L) > version
        || changed.getOrDefault(GraphNames.SCHEMA, 0L) > version;
  }
}
