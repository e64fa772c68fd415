// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;

/**
 * Running patches; all callers that wait for the same one share it. Those of one graph come after
 * one another and take one thread, so that a graph whose patches take long holds up no other.
 * Thread-safe.
 */
public final class Patches {
  private final ExecutorService threads;
  private final Consumer<GraphRevision> patch;
  private final Map<GraphRevision, CompletableFuture<Void>> underWay = new HashMap<>();
  private final Map<Node, CompletableFuture<Void>> last = new HashMap<>();

  /**
   * @param threads how many graphs are patched at once
   * @param patch what to do; throws nothing
   */
  public Patches(ExecutorService threads, Consumer<GraphRevision> patch) {
    this.threads = threads;
    this.patch = patch;
  }

  /**
   * Begins a patch, unless it is under way; ends when it is done, whether that goes well or not.
   */
  public CompletableFuture<Void> start(GraphRevision revision) {
    CompletableFuture<Void> mine;
    synchronized (this) {
      CompletableFuture<Void> known = underWay.get(revision);
      if (known != null) {
        return known;
      }
      Node graph = revision.graph();
      CompletableFuture<Void> before =
          last.getOrDefault(graph, CompletableFuture.completedFuture(null));
      mine =
          before
              .handle((done, failure) -> null)
              .thenRunAsync(() -> patch.accept(revision), threads);
      underWay.put(revision, mine);
      last.put(graph, mine);
    }
    CompletableFuture<Void> unused = mine.whenComplete((done, failure) -> ends(revision, mine));
    return mine;
  }

  private synchronized void ends(GraphRevision revision, CompletableFuture<Void> mine) {
    underWay.remove(revision, mine);
    last.remove(revision.graph(), mine);
  }
}
