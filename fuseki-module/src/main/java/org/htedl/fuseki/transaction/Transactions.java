// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.query.TxnType;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Head;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The transactions of a mirrored dataset, and whether all of its writers are known. */
public final class Transactions {
  private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);

  private final Follower follower;
  private final OpenTransactions open;
  private volatile boolean foreignWrites;

  Transactions(Follower follower, OpenTransactions open) {
    this.follower = follower;
    this.open = open;
  }

  /** Takes part in each transaction of the storage. */
  Follower follower() {
    return follower;
  }

  /** The head that was published last. */
  Head head() {
    return follower.head();
  }

  /** The transaction of this thread, if it can be followed. */
  public @Nullable TransactionState current() {
    return foreignWrites ? null : follower.current();
  }

  /** Returns whether all writers are known. */
  boolean areFollowed() {
    return !foreignWrites;
  }

  /** Discards all mirrors after a write in a transaction that was not followed. */
  void writtenBehindOurBack() {
    if (!foreignWrites) {
      foreignWrites = true;
      LOG.error(
          "The data was changed in a transaction that did not begin on the mirrored dataset; from"
              + " now on every query reads its own mirror");
    }
  }

  /** Does something in a read transaction of its own. */
  void read(Consumer<TransactionState> action) {
    follower.begin(TxnType.READ);
    try {
      TransactionState state = follower.current();
      if (state == null) {
        throw new IllegalStateException("a transaction without a state");
      }
      action.accept(state);
    } finally {
      follower.end();
    }
  }

  /** The mirrors that readers of the newest data have, or of what they saw when they began. */
  Collection<Mirror> alive() {
    Set<Mirror> alive = Collections.newSetFromMap(new IdentityHashMap<>());
    Head newest = head();
    newest.revisions().forEach(revision -> add(revision, alive));
    for (Head head : open.heads()) {
      head.forEachRevisionBesides(newest, revision -> add(revision, alive));
    }
    return alive;
  }

  private static void add(GraphRevision revision, Set<Mirror> alive) {
    Mirror mirror = revision.mirror();
    GraphRevision origin = mirror == null ? revision.origin() : null;
    Mirror known = origin == null ? mirror : origin.mirror();
    if (known != null) {
      alive.add(known);
    }
  }
}
