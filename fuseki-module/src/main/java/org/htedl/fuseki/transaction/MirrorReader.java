package org.htedl.fuseki.transaction;

import java.util.concurrent.CancellationException;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.closure.Closure;
import org.htedl.device.Cancellation;
import org.htedl.fuseki.ingest.FactFeed;
import org.htedl.mirror.MemoryBudgetException;
import org.htedl.mirror.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorBuilder;
import org.htedl.mirror.MirrorLimitException;
import org.htedl.mirror.MirrorLimits;
import org.htedl.mirror.Progress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds mirrors from data.
 *
 * @param data what to read, within the caller's transaction
 * @param memory what mirrors take
 * @param progress hears how far it has come
 * @param cancellation stops it
 * @param closure what follows from the data
 * @param limits how much a mirror can hold
 */
record MirrorReader(
    VisibleData data,
    MemoryAccount memory,
    Progress progress,
    Cancellation cancellation,
    Closure closure,
    MirrorLimits limits) {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorReader.class);

  /**
   * The mirror of one graph as the data shows it now, for one query.
   *
   * @param schema the mirror of the graphs whose declarations apply, or null
   * @throws MemoryBudgetException if there is no room for it
   * @throws MirrorLimitException if no mirror can hold it
   * @throws QueryCancelledException if cancelled
   */
  Mirror read(Node graph, @Nullable Mirror schema) {
    try (MemoryClaim claim = memory.claim()) {
      return memory.passing(read(graph, schema, claim));
    }
  }

  /**
   * The mirror of one graph as the data shows it now.
   *
   * @param claim what the mirror takes, as long as nobody else counts it
   */
  Mirror read(Node graph, @Nullable Mirror schema, MemoryClaim claim) {
    try {
      MirrorBuilder builder = new MirrorBuilder(schema, progress, claim, limits);
      new FactFeed(builder).addAll(data.triples(graph, Node.ANY, Node.ANY, Node.ANY), cancellation);
      cancellation.check();
      Mirror asserted = builder.build();
      claim.take(asserted.bytes());
      cancellation.check();
      Mirror closed = closure.close(asserted, progress, memory.free());
      claim.take(closed.bytes());
      return closed;
    } catch (CancellationException e) {
      throw new QueryCancelledException();
    } catch (MirrorLimitException e) {
      LOG.warn("There is no mirror of {}: {}", graph, e.getMessage());
      throw e;
    } catch (MemoryBudgetException | OutOfMemoryError e) {
      throw memory.refusal();
    }
  }
}
