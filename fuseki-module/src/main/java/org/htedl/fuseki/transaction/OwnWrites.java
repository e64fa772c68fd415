package org.htedl.fuseki.transaction;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.htedl.device.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorChange;
import org.htedl.mirror.MirrorPatcher;
import org.htedl.mirror.Progress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The graphs as a transaction that has written sees them, before it commits. Nobody else ever sees
 * these mirrors.
 */
final class OwnWrites {
  private static final Logger LOG = LoggerFactory.getLogger(OwnWrites.class);

  private final Mirrors mirrors;
  private final TransactionState state;
  private final Map<Node, Mirror> made = new HashMap<>();
  private long madeAt = -1;

  OwnWrites(Mirrors mirrors, TransactionState state) {
    this.mirrors = mirrors;
    this.state = state;
  }

  Mirror mirror(Node graph, Cancellation cancellation) {
    ChangeLog log = state.log();
    if (log == null) {
      throw new IllegalStateException("the transaction does not write");
    }
    if (madeAt != log.operations()) {
      made.clear();
      madeAt = log.operations();
    }
    Mirror known = made.get(graph);
    if (known == null) {
      known = make(graph, mirrors.changes(log, Set.of(graph)), cancellation);
      made.put(graph, known);
    }
    return known;
  }

  private Mirror make(Node graph, Changes changes, Cancellation cancellation) {
    boolean schemaTouched = changes.touches(GraphNames.SCHEMA);
    if (!changes.touches(graph) && !schemaTouched) {
      return mirrors.builds().mirror(state.base().revision(graph), mirrors.data(), cancellation);
    }
    MirrorChange change = changes.of(graph);
    Mirror before = committed(graph);
    if (change != null
        && before != null
        && !schemaTouched
        && MirrorPatcher.cost(before.asserted(), change) <= GraphRevision.ALWAYS_PATCHED) {
      try {
        return mirrors.closure().patch(before, change);
      } catch (RuntimeException e) {
        LOG.error("Patching the mirror of {} failed; it is read instead", graph, e);
      }
    }
    boolean hasSchema = !mirrors.schemaGraphs().isEmpty() && !graph.equals(GraphNames.SCHEMA);
    Mirror schema = hasSchema ? mirror(GraphNames.SCHEMA, cancellation) : null;
    return mirrors.reader(mirrors.data(), Progress.NONE, cancellation).read(graph, schema);
  }

  private @Nullable Mirror committed(Node graph) {
    GraphRevision revision = state.base().known(graph);
    return revision == null ? null : revision.mirror();
  }
}
