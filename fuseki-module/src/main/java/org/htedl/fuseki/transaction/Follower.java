// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.Transactional.Promote;
import org.htedl.fuseki.revision.Head;
import org.jspecify.annotations.Nullable;

/**
 * Takes part in the transactions of one kind of storage, so that each knows the head that shows
 * what it sees, and each commit publishes the next head in the same instant as its data.
 */
interface Follower {
  void begin(TxnType type);

  boolean promote(Promote mode);

  void commit();

  void abort();

  void end();

  /** The transaction of this thread; null outside one, and in one that began behind our back. */
  @Nullable TransactionState current();

  /** The head that was published last. */
  Head head();

  /** Publishes a head of which nothing is known, so that all mirrors are read anew. */
  void forget();

  /**
   * As {@link #forget}, without waiting for a writer, who may bring back what was there when its
   * transaction began.
   */
  void abandon();
}
