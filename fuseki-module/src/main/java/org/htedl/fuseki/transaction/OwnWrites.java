// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.concurrent.CancellationException;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.fuseki.change.ChangeLog;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.memory.PassingMirrors;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The mirrors of graphs as changed by a transaction that has not committed. No other transaction
 * reads them.
 */
public final class OwnWrites {
  private static final Logger LOG = LoggerFactory.getLogger(OwnWrites.class);

  /** Mirrors patched for plain patterns, at most, in a transaction that asks and writes in turn. */
  private static final int PATCHED_FOR_PATTERNS = 64;

  private final Mirrors mirrors;
  private final TransactionState state;
  private final PassingMirrors made;
  private long madeAt = -1;
  private int patches;

  OwnWrites(Mirrors mirrors, TransactionState state) {
    this.mirrors = mirrors;
    this.state = state;
    this.made = new PassingMirrors(state::hasEnded);
    mirrors.memory().count(made);
  }

  public Mirror mirror(Node graph, Cancellation cancellation) {
    ChangeLog log = log();
    return made.get(
        graph, () -> make(graph, mirrors.data().changes(log, graph::equals), cancellation));
  }

  private ChangeLog log() {
    ChangeLog log = state.log();
    if (log == null) {
      throw new IllegalStateException("the transaction does not write");
    }
    if (madeAt != log.operations()) {
      made.clear();
      madeAt = log.operations();
    }
    return log;
  }

  /** The mirror of a graph if it is there, or is soon patched. */
  ReadyMirrors.Found ready(Node graph) {
    ChangeLog log = log();
    Mirror known = made.known(graph);
    if (known != null) {
      return new ReadyMirrors.Ready(known.asserted(), mirrors);
    }
    if (log.noted() > GraphRevision.ALWAYS_PATCHED || patches >= PATCHED_FOR_PATTERNS) {
      return new ReadyMirrors.Absent(LeftToJena.CHANGES);
    }
    Changes changes = mirrors.data().changes(log, graph::equals);
    ReadyMirrors.Found committed = ReadyMirrors.committed(mirrors, state, graph);
    if (!changes.touches(graph) || !(committed instanceof ReadyMirrors.Ready)) {
      return committed;
    }
    Mirror before = committed(graph);
    MirrorChange change = changes.of(graph);
    if (before == null
        || change == null
        || changes.touches(GraphNames.SCHEMA)
        || MirrorPatcher.cost(before.asserted(), change) > GraphRevision.ALWAYS_PATCHED
        || !mirrors.reading().closure().isPatchedQuickly(before, change)) {
      return new ReadyMirrors.Absent(LeftToJena.CHANGES);
    }
    patches++;
    MemoryAccount memory = mirrors.memory();
    try (MemoryClaim claim = memory.claim()) {
      Mirror patched =
          made.get(
              graph,
              () ->
                  memory.patched(
                      mirrors.reading().closure(), before, change, claim, Cancellation.NEVER));
      return new ReadyMirrors.Ready(patched.asserted(), mirrors);
    }
  }

  private Mirror make(Node graph, Changes changes, Cancellation cancellation) {
    boolean schemaTouched = changes.touches(GraphNames.SCHEMA);
    if (!changes.touches(graph) && !schemaTouched) {
      return mirrors
          .builds()
          .mirror(state.base().revision(graph), mirrors.data().visible(), cancellation);
    }
    MirrorChange change = changes.of(graph);
    Mirror before = committed(graph);
    if (change != null
        && before != null
        && !schemaTouched
        && MirrorPatcher.cost(before.asserted(), change) <= GraphRevision.ALWAYS_PATCHED) {
      try {
        return patched(before, change, cancellation);
      } catch (QueryCancelledException | MemoryBudgetException e) {
        throw e;
      } catch (RuntimeException e) {
        LOG.error("Patching the mirror of {} failed; it is read instead", graph, e);
      }
    }
    boolean hasSchema =
        !mirrors.data().schemaGraphs().isEmpty() && !graph.equals(GraphNames.SCHEMA);
    Mirror schema = hasSchema ? mirror(GraphNames.SCHEMA, cancellation) : null;
    return mirrors.reading().reader(mirrors.data().visible(), cancellation).read(graph, schema);
  }

  /** A worker patches: it may close the graph anew. */
  private Mirror patched(Mirror before, MirrorChange change, Cancellation cancellation) {
    MemoryAccount memory = mirrors.memory();
    try (MemoryClaim claim = memory.claim()) {
      return memory
          .server()
          .workers()
          .call(
              () ->
                  memory.patched(mirrors.reading().closure(), before, change, claim, cancellation),
              cancellation);
    } catch (CancellationException e) {
      throw new QueryCancelledException();
    }
  }

  private @Nullable Mirror committed(Node graph) {
    GraphRevision revision = state.base().known(graph);
    return revision == null ? null : revision.mirror();
  }
}
