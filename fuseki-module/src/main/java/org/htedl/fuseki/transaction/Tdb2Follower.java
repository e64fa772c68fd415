// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.jena.dboe.transaction.txn.ComponentId;
import org.apache.jena.dboe.transaction.txn.TransactionCoordinator;
import org.apache.jena.dboe.transaction.txn.TransactionalComponentExternal;
import org.apache.jena.dboe.transaction.txn.TxnId;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Transactional.Promote;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.fuseki.revision.Head;
import org.htedl.fuseki.snapshot.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Follows a TDB2 database as a component of its transactions: the coordinator calls begin, promote
 * and commit of all components under one lock. An external component survives compaction.
 *
 * <p>It is notified of every transaction, also of those that bypass the mirrored dataset; a commit
 * of one of those leaves everything unknown.
 */
final class Tdb2Follower implements Follower {
  private static final byte[] ID = "htdl".getBytes(StandardCharsets.US_ASCII);

  private final DatasetGraph dataset;
  private final OpenTransactions open;
  private final Commits commits;
  private final Snapshots files;
  private final Component component;
  private volatile Head head;

  /** The storage that TDB2 had inside the dataset at the last look; a compaction replaces it. */
  private volatile DatasetGraph stored;

  /** Gets the context of a storage that has replaced another one. */
  private final Consumer<Context> replaced;

  Tdb2Follower(
      DatasetGraph dataset,
      OpenTransactions open,
      Commits commits,
      Snapshots files,
      Consumer<Context> replaced,
      Head head) {
    this.dataset = dataset;
    this.open = open;
    this.commits = commits;
    this.files = files;
    this.head = head;
    this.replaced = replaced;
    this.stored = TDBInternal.getDatasetGraphTDB(dataset);
    this.component = new Component();
    TransactionCoordinator coordinator = TDBInternal.getTransactionCoordinator(dataset);
    coordinator.modifyConfig(() -> coordinator.addExternal(component));
  }

  @Override
  public void begin(TxnType type) {
    dataset.begin(type);
  }

  @Override
  public boolean promote(Promote mode) {
    return dataset.promote(mode);
  }

  @Override
  public void commit() {
    TransactionState state = component.state();
    if (state != null && state.isWriting()) {
      state.willPublish(commits.next(state));
    }
    dataset.commit();
    if (state == null) {
      return;
    }
    Head next = state.next();
    if (next != null && next != state.base()) {
      commits.published(next);
    }
  }

  @Override
  public void abort() {
    dataset.abort();
  }

  @Override
  public void end() {
    dataset.end();
  }

  @Override
  public @Nullable TransactionState current() {
    return component.state();
  }

  @Override
  public Head head() {
    return head;
  }

  @Override
  public void forget() {
    // As a writer, for the next writer builds on the head that it finds.
    dataset.begin(TxnType.WRITE);
    try {
      publish(commits.unknown(head));
    } finally {
      dataset.abort();
      dataset.end();
    }
  }

  /** Also outside the coordinator's lock a head of which nothing is known is right. */
  @Override
  public void abandon() {
    publish(commits.unknown(head));
  }

  /** Queries see what TDB2 has inside, and after a compaction its context is a new one. */
  private void look() {
    DatasetGraph present = TDBInternal.getDatasetGraphTDB(dataset);
    if (present != stored) {
      replaced.accept(present.getContext());
      stored = present;
    }
  }

  private void publish(Head next) {
    if (next != head) {
      next.publish();
      head = next;
    }
  }

  private final class Component extends TransactionalComponentExternal<TransactionState> {
    Component() {
      super(ComponentId.create(UUID.randomUUID(), ID));
    }

    @Nullable TransactionState state() {
      return getDataState();
    }

    @Override
    protected TransactionState _begin(ReadWrite mode, TxnId id) {
      look();
      return mode == ReadWrite.WRITE ? open.writer(head) : open.reader(head);
    }

    @Override
    protected TransactionState _promote(TxnId id, TransactionState old) {
      open.ended(old);
      return open.writer(head);
    }

    @Override
    protected @Nullable ByteBuffer _commitPrepare(TxnId id, TransactionState state) {
      if (state.isWriting() && state.next() == null) {
        state.willPublish(commits.unknown(head));
      }
      if (state.isWriting() && state.next() != state.base()) {
        files.beforeCommit();
      }
      return null;
    }

    @Override
    protected void _commit(TxnId id, TransactionState state) {
      Head next = state.next();
      if (next != null) {
        publish(next);
      }
    }

    @Override
    protected void _complete(TxnId id, TransactionState state) {
      if (state.isWriting()) {
        files.afterCommit();
      }
      open.ended(state);
    }
  }
}
