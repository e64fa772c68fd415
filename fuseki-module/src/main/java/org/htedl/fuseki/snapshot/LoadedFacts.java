// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.util.Optional;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.ingest.CollectedFacts;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.store.StateSignature;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was collected while a TDB2 database was loaded, kept with the open database until its first
 * mirror is made. It is believed only of the very commit that the load has left, only if there are
 * as many triples, and if a sample of them is there.
 */
public final class LoadedFacts {
  private static final Logger LOG = LoggerFactory.getLogger(LoadedFacts.class);
  private static final Symbol KEY = Symbol.create(HtedlVocabulary.NAMESPACE + "loadedFacts");

  private final CollectedFacts facts;
  private final StateSignature state;

  private LoadedFacts(CollectedFacts facts, StateSignature state) {
    this.facts = facts;
    this.state = state;
  }

  /**
   * Leaves the facts of the default graph with the database, for those who mirror it next.
   *
   * @param database TDB2's, as the load has left it, outside transactions
   */
  public static void leave(DatasetGraph database, CollectedFacts facts) {
    database.begin(TxnType.READ);
    try {
      if (facts.areComplete()) {
        DatabaseState.of(database)
            .ifPresent(state -> database.getContext().set(KEY, new LoadedFacts(facts, state)));
      }
    } finally {
      database.end();
    }
  }

  /** Takes away what was left with the database. */
  public static Optional<LoadedFacts> take(DatasetGraph database) {
    Object left = database.getContext().get(KEY);
    database.getContext().remove(KEY);
    return left instanceof LoadedFacts facts ? Optional.of(facts) : Optional.empty();
  }

  /**
   * The mirror of the default graph, without what follows from it; empty if the database has
   * changed, or is not what was collected. To be asked once.
   *
   * @param database the one that was loaded, in this thread's transaction
   * @param data the same data in the same transaction
   * @throws org.htedl.limit.MemoryBudgetException if the memory budget does not allow it
   */
  public Optional<Mirror> mirror(
      DatasetGraph database, VisibleData data, Progress progress, MemoryClaim memory) {
    if (!DatabaseState.of(database).equals(Optional.of(state))) {
      LOG.debug("The database has changed since it was loaded");
      return Optional.empty();
    }
    Mirror mirror = facts.build(progress, memory);
    long triples =
        TDBInternal.getDatasetGraphTDB(database).getTripleTable().getNodeTupleTable().size();
    // Terms that a mirror does not keep apart are counted as one by it, and as several there.
    boolean isWhole = mirror.omitted() == 0 && mirror.assertions() == triples;
    if (!isWhole || !FactSample.isIn(data, GraphNames.DEFAULT, mirror)) {
      LOG.info("What was collected while the database was loaded is not used; it is read back");
      return Optional.empty();
    }
    return Optional.of(mirror);
  }
}
