// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.function.Consumer;
import org.htedl.fuseki.change.ChangeLog;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.revision.Head;
import org.htedl.fuseki.revision.Interference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Works out the heads that commits publish; no failure here reaches a writer. */
final class Commits {
  private static final Logger LOG = LoggerFactory.getLogger(Commits.class);

  private final StoredData data;
  private final Interference interference;
  private final Consumer<Head> afterwards;

  /**
   * @param afterwards brings the mirrors up to date after a commit
   */
  Commits(StoredData data, Interference interference, Consumer<Head> afterwards) {
    this.data = data;
    this.interference = interference;
    this.afterwards = afterwards;
  }

  /** The head that the commit of this transaction will publish; never fails. */
  Head next(TransactionState state) {
    ChangeLog log = state.log();
    if (log == null || log.isEmpty()) {
      return state.base();
    }
    try {
      interference.at(Interference.Point.COMMIT);
      Head base = state.base();
      return base.after(data.changes(log, graph -> base.known(graph) != null));
    } catch (RuntimeException | Error e) {
      LOG.error("A commit could not be followed; the mirrors will be rebuilt", e);
      return unknown(state.base());
    }
  }

  /** The head after a commit of which nothing is known. */
  Head unknown(Head head) {
    return head.after(Changes.EVERYTHING);
  }

  /**
   * A commit has taken place.
   *
   * @param head what it has published
   */
  void published(Head head) {
    try {
      interference.at(Interference.Point.PUBLISHED);
      afterwards.accept(head);
    } catch (RuntimeException | Error e) {
      LOG.error("The mirrors are not brought up to date in advance", e);
    }
  }
}
