// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.closure.Closure;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.ingest.FactFeed;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.memory.PassingMirrors;
import org.htedl.fuseki.work.Turns;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.build.MirrorBuilder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds mirrors from data.
 *
 * @param data what to read, within the caller's transaction
 * @param memory what mirrors take
 * @param progress receives progress reports
 * @param cancellation stops it
 * @param closure what follows from the data
 * @param limits how much a mirror can hold
 * @param surroundings what the data is, if it is a part of larger data; else null
 * @param forCaller whether a caller waits who may cancel at any time: then work outside the
 *     transaction is done by a worker, and few large graphs are read at once
 */
public record MirrorReader(
    VisibleData data,
    MemoryAccount memory,
    Progress progress,
    Cancellation cancellation,
    Closure closure,
    MirrorLimits limits,
    @Nullable Surroundings surroundings,
    boolean forCaller) {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorReader.class);

  /** A mirror in the making that takes more waits for its turn. */
  private static final long LARGE = 16L << 20;

  /**
   * Builds the mirror of one graph from the current data, without accounting for its memory.
   *
   * @param schema the mirror of the graphs whose declarations apply, or null
   * @throws MemoryBudgetException if the memory budget does not allow it
   * @throws MirrorLimitException if no mirror can hold it
   * @throws QueryCancelledException if cancelled
   */
  public Mirror read(Node graph, @Nullable Mirror schema) {
    try (MemoryClaim claim = memory.claim()) {
      return read(graph, schema, claim);
    }
  }

  /**
   * As {@link #read(Node, Mirror)}, for a query or a transaction, which has it until it is over.
   */
  public Mirror read(Node graph, @Nullable Mirror schema, PassingMirrors into, Object key) {
    try (MemoryClaim claim = memory.claim()) {
      return into.get(
          key,
          () -> {
            Mirror made = read(graph, schema, claim);
            memory.grown(made.bytes());
            memory.countTransientBuild();
            return made;
          });
    }
  }

  /**
   * The mirror of one graph as the data shows it now.
   *
   * @param claim the memory of the mirror, until another account counts it
   */
  public Mirror read(Node graph, @Nullable Mirror schema, MemoryClaim claim) {
    return made(
        graph,
        claim,
        reading -> {
          MirrorBuilder builder = new MirrorBuilder(schema, progress, reading, limits);
          new FactFeed(builder)
              .addAll(data.triples(graph, Node.ANY, Node.ANY, Node.ANY), cancellation);
          cancellation.check();
          return reading.finish(builder::build);
        });
  }

  /**
   * As {@link #read(Node, Mirror, MemoryClaim)}, of facts that were read before.
   *
   * @param asserted makes the mirror without what follows from them; null if they are not these
   * @return the mirror with what follows, or null
   */
  public @Nullable Mirror closed(
      Node graph, MemoryClaim claim, Function<MemoryClaim, @Nullable Mirror> asserted) {
    return made(
        graph,
        claim,
        reading -> {
          Mirror facts = asserted.apply(reading);
          cancellation.check();
          return facts == null ? null : reading.finish(() -> facts);
        });
  }

  private <M extends @Nullable Mirror> M made(
      Node graph, MemoryClaim claim, Function<Reading, M> how) {
    try (Reading reading = new Reading(claim)) {
      return how.apply(reading);
    } catch (CancellationException e) {
      throw new QueryCancelledException();
    } catch (MirrorLimitException e) {
      LOG.warn("There is no mirror of {}: {}", graph, e.getMessage());
      throw e;
    } catch (MemoryBudgetException e) {
      throw e.advice() == null ? memory.refusal() : e;
    } catch (OutOfMemoryError e) {
      throw MemoryRefusal.heapIsFull();
    }
  }

  /** One mirror in the making, which takes a turn if it is large. */
  private final class Reading implements MemoryClaim {
    private final MemoryClaim claim;
    private Turns.@Nullable Turn turn;
    private boolean handedOver;

    Reading(MemoryClaim claim) {
      this.claim = claim;
    }

    @Override
    public void take(long bytes) {
      if (forCaller && turn == null && !handedOver && bytes > LARGE) {
        turn = memory.server().turns().take(cancellation);
      }
      claim.take(bytes);
    }

    Mirror finish(Supplier<Mirror> building) {
      if (!forCaller) {
        return finished(building);
      }
      // After a cancellation the worker may run on for a moment, and keeps the turn until it ends.
      handedOver = true;
      return memory
          .server()
          .workers()
          .call(
              () -> {
                try {
                  return finished(building);
                } finally {
                  end();
                }
              },
              cancellation);
    }

    private Mirror finished(Supplier<Mirror> building) {
      Mirror asserted = Surroundings.around(building.get(), surroundings);
      take(asserted.bytes());
      cancellation.check();
      Mirror closed =
          closure.close(
              asserted, new Bounds(progress, claim, asserted.bytes(), memory.free(), cancellation));
      take(closed.bytes());
      return closed;
    }

    private void end() {
      Turns.Turn mine = turn;
      if (mine != null) {
        mine.close();
      }
    }

    @Override
    public void close() {
      if (!handedOver) {
        end();
      }
    }
  }
}
