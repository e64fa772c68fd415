// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.jena.graph.Node;
import org.htedl.closure.Closure;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.RetainedHistory;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.OverlayMerge;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compacts mirrors after many patches, outside commits: merges the overlays of relations, and
 * rebuilds mirrors whose dictionary is mostly garbage. The contents stay the same.
 */
final class MirrorMaintenance {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorMaintenance.class);

  /** Below this number of terms garbage is not worth a thought. */
  private static final long TERMS = 100_000;

  private static final double GARBAGE = 0.5;

  private final Executor builders;
  private final Transactions transactions;
  private final MirrorReading reading;
  private final Set<Node> busy = ConcurrentHashMap.newKeySet();

  /**
   * @param builders the threads that build
   */
  MirrorMaintenance(Executor builders, Transactions transactions, MirrorReading reading) {
    this.builders = builders;
    this.transactions = transactions;
    this.reading = reading;
  }

  /** Looks after the mirror of a revision of the newest head, one graph at a time. */
  void look(GraphRevision revision) {
    Mirror mirror = revision.mirror();
    if (mirror == null) {
      return;
    }
    boolean merge = OverlayMerge.isDue(mirror);
    boolean garbage =
        (long) mirror.nodeCount() + mirror.literalCount() > TERMS && mirror.garbage() > GARBAGE;
    if ((merge || garbage) && busy.add(revision.graph())) {
      builders.execute(() -> work(revision, mirror, garbage));
    }
  }

  private void work(GraphRevision revision, Mirror mirror, boolean garbage) {
    try {
      if (garbage) {
        buildAnew(revision, mirror);
      } else {
        merge(revision.graph(), OverlayMerge.of(mirror));
      }
    } catch (MemoryBudgetException e) {
      LOG.info(
          "The mirror of {} is not rebuilt, because there is no room for both", revision.graph());
    } catch (RuntimeException | Error e) {
      LOG.error("Compacting the mirror of {} failed", revision.graph(), e);
    } finally {
      busy.remove(revision.graph());
    }
  }

  private void merge(Node graph, OverlayMerge merge) {
    GraphRevision newest = transactions.head().known(graph);
    Mirror now = newest == null ? null : newest.mirror();
    if (newest != null && now != null) {
      newest.improve(now, merge.carriedTo(now));
    }
  }

  /** Commits go on meanwhile: what they change is then done to the new mirror too. */
  private void buildAnew(GraphRevision revision, Mirror mirror) {
    RetainedHistory history = revision.openTrail();
    try (MemoryClaim claim = reading.memory().claim()) {
      MirrorBuilder builder =
          new MirrorBuilder(mirror.schema(), Progress.NONE, claim, mirror.limits());
      builder.addAll(mirror.asserted());
      Closure closure = reading.closure();
      Mirror asserted = Surroundings.around(builder.build(), Surroundings.of(mirror));
      MemoryAccount memory = reading.memory();
      Mirror clean =
          closure.close(
              asserted,
              new Bounds(Progress.NONE, claim, asserted.bytes(), memory.free(), () -> false));
      claim.take(clean.bytes());
      GraphRevision newest = transactions.head().known(revision.graph());
      if (newest == null) {
        return;
      }
      Mirror now = newest.mirror();
      MirrorChange since = newest.changeSince(revision);
      if (now != null && newest == revision) {
        newest.improve(now, clean);
      } else if (now != null && since != null) {
        newest.improve(now, closure.patch(clean, since));
      }
    } finally {
      history.close();
    }
  }
}
