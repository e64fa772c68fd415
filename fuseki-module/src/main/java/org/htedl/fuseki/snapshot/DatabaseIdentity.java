// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.store.StateSignature;
import org.jspecify.annotations.Nullable;

/**
 * Signature of an open database's content, kept until the next commit: the mirrors of several
 * graphs need the database to be read once only. Thread-safe.
 */
final class DatabaseIdentity {
  private final ReentrantLock reading = new ReentrantLock();
  private volatile @Nullable Known known;

  /** A commit's state and what it contains. */
  private record Known(StateSignature state, StateSignature content) {}

  /**
   * Returns the signature of the content; waits for another thread that reads it.
   *
   * @param dataset in this thread's transaction
   * @throws CancellationException if the work should stop
   */
  StateSignature of(DatasetGraph dataset, Cancellation cancelled) {
    // A writer sees roots that it may abort, and that another commit then has again.
    Optional<StateSignature> state =
        dataset.transactionMode() == ReadWrite.READ ? DatabaseState.of(dataset) : Optional.empty();
    if (state.isEmpty()) {
      return DatabaseContent.of(dataset, cancelled);
    }
    lock(cancelled);
    try {
      Known last = known;
      if (last == null || !last.state.equals(state.get())) {
        last = new Known(state.get(), DatabaseContent.of(dataset, cancelled));
        known = last;
      }
      return last.content;
    } finally {
      reading.unlock();
    }
  }

  private void lock(Cancellation cancelled) {
    try {
      while (!reading.tryLock(20, TimeUnit.MILLISECONDS)) {
        cancelled.check("the signature is no longer wanted");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while another thread reads the database");
    }
  }
}
