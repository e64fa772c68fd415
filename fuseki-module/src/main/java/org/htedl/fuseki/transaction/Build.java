package org.htedl.fuseki.transaction;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.device.Cancellation;
import org.htedl.mirror.limit.Progress;

/**
 * One graph being read from the data. It begins whenever its thread does, so only then is it known
 * which content it reads; whoever waits learns that first, and the outcome from the revision.
 */
final class Build implements Progress {
  private static final long POLL_MILLIS = 20;

  /** How far a build is; total is -1 if unknown. */
  record State(String stage, long done, long total) {}

  private final Node graph;
  private final long begun = System.nanoTime();
  private final CompletableFuture<GraphRevision> content = new CompletableFuture<>();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private volatile State state = new State("waiting", 0, -1);

  Build(Node graph) {
    this.graph = graph;
  }

  Node graph() {
    return graph;
  }

  /** Since when, in the clock of {@link System#nanoTime}. */
  long begun() {
    return begun;
  }

  State state() {
    return state;
  }

  @Override
  public void report(String stage, long done, long total) {
    state = new State(stage, done, total);
  }

  /** The build reads this content. */
  void reads(GraphRevision revision) {
    content.complete(revision);
  }

  /** The build is over; the revision has a mirror or lacks it. */
  void ends() {
    content.cancel(false);
    end.complete(null);
  }

  boolean isReading() {
    return content.isDone();
  }

  /** Waits until it is known which content is read, or the build is over without reading any. */
  void awaitContent(Cancellation cancellation) {
    await(content, cancellation);
  }

  /** Waits until the build is over. */
  void awaitEnd(Cancellation cancellation) {
    await(end, cancellation);
  }

  /**
   * Waits for somebody's work, whether that ends well or not.
   *
   * @throws QueryCancelledException if the caller no longer waits
   */
  static void await(CompletableFuture<?> future, Cancellation cancellation) {
    while (true) {
      if (cancellation.isCancelled()) {
        throw new QueryCancelledException();
      }
      try {
        future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        // Looks at the cancellation again.
      } catch (ExecutionException | CancellationException e) {
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new QueryCancelledException();
      }
    }
  }
}
