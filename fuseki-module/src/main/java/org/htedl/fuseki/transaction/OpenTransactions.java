// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.htedl.fuseki.change.ChangeLog;
import org.htedl.fuseki.revision.Head;

/**
 * The transactions that have begun and have not ended. One that is never ended goes with its
 * thread. Thread-safe.
 */
final class OpenTransactions {
  private final Set<TransactionState> open =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** A transaction has begun to write on a head. */
  TransactionState writer(Head head) {
    return begun(TransactionState.writing(head, new ChangeLog(head::worthNoting)));
  }

  /** A transaction has begun to read a head. */
  TransactionState reader(Head head) {
    return begun(TransactionState.reading(head));
  }

  private TransactionState begun(TransactionState state) {
    open.add(state);
    return state;
  }

  /** A transaction is over: no thread sees its data any more. */
  void ended(TransactionState state) {
    open.remove(state);
    state.end();
  }

  private List<TransactionState> all() {
    synchronized (open) {
      return new ArrayList<>(open);
    }
  }

  /** The heads that they began with; a new set. */
  Set<Head> heads() {
    Set<Head> heads = Collections.newSetFromMap(new IdentityHashMap<>());
    all().forEach(state -> heads.add(state.base()));
    return heads;
  }

  /** Bytes of what they have noted of their changes, about. */
  long notedBytes() {
    long triples = 0;
    for (TransactionState state : all()) {
      ChangeLog log = state.log();
      triples += log == null ? 0 : log.noted();
    }
    return triples * ChangeLog.BYTES_A_TRIPLE;
  }
}
