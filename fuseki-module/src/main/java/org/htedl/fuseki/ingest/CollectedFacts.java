// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ingest;

import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.Quad;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The triples of the default graph, collected while they go into a TDB2 database, as they will be
 * found there: so the first mirror need not read them back. Where they take too much memory, they
 * are given up, and the load goes on. Filled by one thread and built by one, the other later.
 */
public final class CollectedFacts {
  private final long limit;
  private @Nullable MirrorBuilder builder;
  private @Nullable FactFeed feed;
  private MemoryClaim claim = this::take;
  private Progress progress = Progress.NONE;

  /**
   * @param limit bytes that they may take until they are built
   */
  public CollectedFacts(long limit) {
    this.limit = limit;
    this.builder =
        new MirrorBuilder(
            null,
            (stage, done, total) -> progress.report(stage, done, total),
            bytes -> claim.take(bytes),
            MirrorLimits.OF_ARRAYS);
    this.feed = new FactFeed(builder);
  }

  private void take(long bytes) {
    if (bytes > limit) {
      throw new MemoryBudgetException("the facts of a load take too much memory");
    }
  }

  /** Hands everything on to the stream that loads, and collects. */
  public StreamRDF beside(StreamRDF loading) {
    return new StreamRDFWrapper(loading) {
      @Override
      public void triple(Triple triple) {
        super.triple(triple);
        collect(triple);
      }

      @Override
      public void quad(Quad quad) {
        super.quad(quad);
        if (quad.isDefaultGraph()) {
          collect(quad.asTriple());
        }
      }
    };
  }

  private void collect(Triple triple) {
    FactFeed collecting = feed;
    if (collecting == null) {
      return;
    }
    try {
      collecting.add(
          triple.getSubject(), triple.getPredicate(), StoredTerms.inTdb2(triple.getObject()));
    } catch (MemoryBudgetException | MirrorLimitException | OutOfMemoryError full) {
      // Without them the load has the more.
      giveUp();
    }
  }

  private void giveUp() {
    builder = null;
    feed = null;
  }

  /** Whether all have been collected. */
  public boolean areComplete() {
    return builder != null;
  }

  /**
   * Their mirror, without what follows from them; they are gone afterwards.
   *
   * @param memory what they take from now on
   * @throws MemoryBudgetException if that is too much
   * @throws IllegalStateException if they are not complete, or were built before
   */
  public Mirror build(Progress heard, MemoryClaim memory) {
    MirrorBuilder collected = builder;
    if (collected == null) {
      throw new IllegalStateException("there are no facts");
    }
    giveUp();
    progress = heard;
    claim = memory;
    return collected.build();
  }
}
