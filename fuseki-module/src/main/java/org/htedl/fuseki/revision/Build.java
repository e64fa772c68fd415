// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import java.util.concurrent.CompletableFuture;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.work.Waiting;
import org.htedl.limit.Cancellation;
import org.htedl.limit.Progress;

/**
 * The build of one graph's mirror from the data. Which content it reads is known only when its
 * thread begins; waiting callers learn that first, and the outcome from the revision.
 */
public final class Build implements Progress {

  /** How far a build is; total is -1 if unknown. */
  public record State(String stage, long done, long total) {}

  private final Node graph;
  private final long begun = System.nanoTime();
  private final CompletableFuture<GraphRevision> content = new CompletableFuture<>();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private volatile State state = new State("waiting", 0, -1);

  public Build(Node graph) {
    this.graph = graph;
  }

  public Node graph() {
    return graph;
  }

  /** Since when, in the clock of {@link System#nanoTime}. */
  public long begun() {
    return begun;
  }

  public State state() {
    return state;
  }

  @Override
  public void report(String stage, long done, long total) {
    state = new State(stage, done, total);
  }

  /** The build reads this content. */
  public void reads(GraphRevision revision) {
    content.complete(revision);
  }

  /** The build is over; the revision has a mirror or lacks it. */
  public void ends() {
    content.cancel(false);
    end.complete(null);
  }

  boolean isReading() {
    return content.isDone();
  }

  /** Waits until it is known which content is read, or the build is over without reading any. */
  public void awaitContent(Cancellation cancellation) {
    Waiting.await(content, cancellation);
  }

  /** Waits until the build is over. */
  public void awaitEnd(Cancellation cancellation) {
    Waiting.await(end, cancellation);
  }
}
