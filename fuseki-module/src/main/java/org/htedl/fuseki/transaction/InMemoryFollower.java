// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.concurrent.locks.ReentrantLock;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Transactional.Promote;
import org.htedl.fuseki.revision.Head;
import org.jspecify.annotations.Nullable;

/**
 * Follows Jena's transactional dataset in memory, which knows no listeners: commits publish under a
 * lock of our own, under which readers begin.
 *
 * <p>A writer begins before it looks at the head: it may have waited for the previous writer, whose
 * commit let it in a moment before publishing.
 */
final class InMemoryFollower implements Follower {
  private final DatasetGraph dataset;
  private final OpenTransactions open;
  private final Commits commits;
  private final ReentrantLock lock = new ReentrantLock();

  @SuppressWarnings("ThreadLocalUsage") // a thread may be in transactions of several datasets
  private final ThreadLocal<@Nullable TransactionState> current = new ThreadLocal<>();

  private volatile Head head;

  InMemoryFollower(DatasetGraph dataset, OpenTransactions open, Commits commits, Head head) {
    this.dataset = dataset;
    this.open = open;
    this.commits = commits;
    this.head = head;
  }

  @Override
  public void begin(TxnType type) {
    if (type == TxnType.WRITE) {
      dataset.begin(type);
      current.set(open.writer(published()));
      return;
    }
    lock.lock();
    try {
      dataset.begin(type);
      current.set(open.reader(head));
    } finally {
      lock.unlock();
    }
  }

  private Head published() {
    lock.lock();
    try {
      return head;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean promote(Promote mode) {
    TransactionState state = current.get();
    if (!dataset.promote(mode)) {
      return false;
    }
    if (state != null && !state.isWriting()) {
      open.ended(state);
      current.set(open.writer(published()));
    }
    return true;
  }

  @Override
  public void commit() {
    TransactionState state = current.get();
    if (state == null || !state.isWriting()) {
      forgetCurrent();
      dataset.commit();
      return;
    }
    Head next = commits.next(state);
    forgetCurrent();
    lock.lock();
    try {
      boolean committed = false;
      try {
        dataset.commit();
        committed = true;
      } finally {
        // A commit that fails may have taken place by half.
        publish(committed ? next : commits.unknown(head));
      }
    } finally {
      lock.unlock();
    }
    if (next != state.base()) {
      commits.published(next);
    }
  }

  private void publish(Head next) {
    if (next != head) {
      next.publish();
      head = next;
    }
  }

  private void forgetCurrent() {
    TransactionState state = current.get();
    if (state != null) {
      open.ended(state);
      current.remove();
    }
  }

  @Override
  public void abort() {
    forgetCurrent();
    dataset.abort();
  }

  @Override
  public void end() {
    forgetCurrent();
    dataset.end();
  }

  @Override
  public @Nullable TransactionState current() {
    return current.get();
  }

  @Override
  public Head head() {
    return head;
  }

  @Override
  public void forget() {
    // As a writer, for the next writer builds on the head that it finds.
    begin(TxnType.WRITE);
    try {
      lock.lock();
      try {
        publish(commits.unknown(head));
      } finally {
        lock.unlock();
      }
    } finally {
      abort();
      end();
    }
  }

  @Override
  public void abandon() {
    lock.lock();
    try {
      publish(commits.unknown(head));
    } finally {
      lock.unlock();
    }
  }
}
