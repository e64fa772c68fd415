// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.htedl.fuseki.change.ChangeLog;
import org.htedl.fuseki.revision.Head;
import org.jspecify.annotations.Nullable;

/** The module's state of one transaction. Used by the transaction's thread. */
public final class TransactionState {
  private final Head base;
  private final boolean writing;
  private final @Nullable ChangeLog log;
  private @Nullable OwnWrites ownWrites;
  private volatile boolean ended;
  private @Nullable Head next;

  private TransactionState(Head base, @Nullable ChangeLog log) {
    this.base = base;
    this.writing = log != null;
    this.log = log;
  }

  static TransactionState reading(Head base) {
    return new TransactionState(base, null);
  }

  static TransactionState writing(Head base, ChangeLog log) {
    return new TransactionState(base, log);
  }

  /** The head at the start of the transaction, or at its promotion. */
  public Head base() {
    return base;
  }

  boolean isWriting() {
    return writing;
  }

  /** The changes so far; null while the transaction only reads. */
  @Nullable ChangeLog log() {
    return log;
  }

  /** Whether the data it sees is no longer that of its base. */
  public boolean hasWritten() {
    return log != null && !log.isEmpty();
  }

  /** The mirrors of what it has written, made when first asked for. */
  public OwnWrites ownWrites(Mirrors mirrors) {
    if (ownWrites == null) {
      ownWrites = new OwnWrites(mirrors, this);
    }
    return ownWrites;
  }

  /** The transaction is over. */
  void end() {
    ended = true;
  }

  /** Returns whether the transaction is over; from any thread. */
  public boolean hasEnded() {
    return ended;
  }

  /** The head that its commit will publish; null if it has not been computed. */
  @Nullable Head next() {
    return next;
  }

  void willPublish(Head head) {
    next = head;
  }
}
