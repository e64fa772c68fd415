// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.closure.report.UnusedAxioms;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.revision.Build;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Interference;
import org.htedl.fuseki.revision.MirrorReader;
import org.htedl.fuseki.revision.MirrorUnavailable;
import org.htedl.fuseki.revision.Patches;
import org.htedl.fuseki.work.Waiting;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimitException;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the mirrors of revisions: patched from an earlier one where that is possible, else read
 * from the data by one build that all waiting callers share. Builds run in transactions and threads
 * of their own, and continue after all callers have cancelled.
 */
public final class Builds {
  private static final Logger LOG = LoggerFactory.getLogger(Builds.class);
  private static final int READERS = 2;

  /** The most graphs that are patched at once; one graph takes one thread. */
  private static final int PATCHERS = 8;

  /**
   * How long after a commit a plain pattern waits for the patch that follows it: what 10,000
   * changed triples or a few new axioms take, and less than anybody notices.
   */
  private static final Duration PATCH_AWAITED = Duration.ofMillis(50);

  private final StoredData data;
  private final Transactions transactions;
  private final MirrorReading reading;
  private final MirrorSnapshots snapshots;
  private final Interference interference;
  private final ThreadPoolExecutor readers = DaemonThreads.pool("htedl-build", READERS);
  private final ThreadPoolExecutor patchers = DaemonThreads.pool("htedl-patch", PATCHERS);
  private final ThreadPoolExecutor follower = DaemonThreads.pool("htedl-follow", 1);
  private final Patches patches = new Patches(patchers, this::patchAndLook);
  private final Map<Node, Build> waiting = new HashMap<>();
  private final MirrorMaintenance upkeep;
  private final Patching patching;
  private final Set<Node> due = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean patchDue = new AtomicBoolean();
  private final AtomicLong followed = new AtomicLong();
  private final AtomicLong finished = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();
  private volatile Duration patchAwaited = PATCH_AWAITED;

  Builds(
      StoredData data,
      Transactions transactions,
      MirrorReading reading,
      MirrorSnapshots snapshots,
      Interference interference) {
    this.data = data;
    this.transactions = transactions;
    this.reading = reading;
    this.snapshots = snapshots;
    this.interference = interference;
    this.upkeep = new MirrorMaintenance(this::run, transactions, reading);
    this.patching = new Patching(reading, interference);
  }

  /**
   * Cancels running builds when the dataset has ended; threads end when idle. Later requests for a
   * mirror are still answered.
   */
  void close() {
    ended.incrementAndGet();
    for (ThreadPoolExecutor pool : List.of(readers, patchers, follower)) {
      pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    }
  }

  /** How many commits were followed by patching a mirror. */
  long patchedCommits() {
    return patching.commits();
  }

  /** How many graphs were looked at after commits. */
  long followed() {
    return followed.get();
  }

  /** How many mirrors were read from the data. */
  long finished() {
    return finished.get();
  }

  /** How many attempts at a mirror gave none. */
  long failures() {
    return failures.get() + patching.failures();
  }

  /**
   * The mirror of a revision.
   *
   * @param from the data with this content, in the caller's transaction
   * @throws MemoryBudgetException if the memory budget does not allow it
   * @throws MirrorLimitException if no mirror can hold it
   * @throws QueryCancelledException if the caller no longer waits
   */
  public Mirror mirror(GraphRevision revision, VisibleData from, Cancellation cancellation) {
    while (true) {
      Mirror mirror = revision.mirror();
      if (mirror != null) {
        return mirror;
      }
      rethrow(revision.unavailable());
      GraphRevision origin = revision.origin();
      if (origin != null) {
        if (origin.mirror() == null) {
          awaitBuild(origin, cancellation);
        } else {
          patch(revision, origin, cancellation);
        }
        continue;
      }
      start(revision.graph()).awaitContent(cancellation);
      if (revision.origin() == null) {
        rethrow(revision.unavailable());
        // The dataset has moved on since this transaction began; what it sees, only it can read.
        return readHere(revision, from, cancellation);
      }
    }
  }

  /** Patches here, or has it patched where that may take longer than the caller waits. */
  private void patch(GraphRevision revision, GraphRevision origin, Cancellation cancellation) {
    if (!patching.inPassing(revision, origin)) {
      Waiting.await(patches.start(revision), cancellation);
    }
  }

  /** How long after a commit a plain pattern waits for the patch, where a test says so. */
  void setPatchAwaited(Duration atMost) {
    patchAwaited = atMost;
  }

  /**
   * The mirror of a revision if it is there, or is patched in passing or soon after the commit.
   * That is waited for until a point in time, not for a time, so that the many patterns of one
   * query do not wait again and again, and one that comes later does not wait at all.
   */
  @Nullable Mirror ready(GraphRevision revision) {
    Mirror mirror = revision.mirror();
    GraphRevision origin = mirror == null ? revision.origin() : null;
    if (origin == null || origin.mirror() == null) {
      return mirror;
    }
    if (!patching.inPassing(revision, origin)) {
      long left = patchAwaited.toNanos() - revision.age();
      if (left > 0) {
        Waiting.await(patches.start(revision), left);
      }
    }
    return revision.mirror();
  }

  private static void awaitBuild(GraphRevision origin, Cancellation cancellation) {
    Build reading = origin.build();
    if (reading != null) {
      reading.awaitEnd(cancellation);
      MirrorUnavailable unavailable = origin.unavailable();
      if (unavailable != null) {
        unavailable.rethrow();
      }
    }
  }

  private static void rethrow(@Nullable MirrorUnavailable unavailable) {
    if (unavailable != null) {
      unavailable.rethrowIfHopeless();
    }
  }

  /** The build of this graph that has not begun, if there is one. */
  @Nullable Build waitingFor(Node graph) {
    synchronized (waiting) {
      return waiting.get(graph);
    }
  }

  /** Does something in one of the threads that build. */
  void run(Runnable task) {
    readers.execute(
        () -> {
          try {
            task.run();
          } catch (RuntimeException | Error e) {
            LOG.error("Mirrors are not built in advance", e);
          }
        });
  }

  private void patchAndLook(GraphRevision revision) {
    patching.patched(revision);
    upkeep.look(revision);
  }

  /** Starts a build of the graph from the data, or returns one that has not begun to read. */
  Build start(Node graph) {
    synchronized (waiting) {
      Build build = waiting.get(graph);
      if (build == null) {
        Build next = new Build(graph);
        waiting.put(graph, next);
        readers.execute(() -> run(next));
        build = next;
      }
      return build;
    }
  }

  private void run(Build build) {
    try {
      transactions.read(
          state -> {
            interference.at(Interference.Point.BUILD_BEGINS);
            read(build, state.base().revision(build.graph()));
          });
    } catch (RuntimeException | Error e) {
      LOG.error("Building the mirror of {} failed", build.graph(), e);
    } finally {
      noLongerWaiting(build);
      build.ends();
      snapshots.built(build.graph());
      // Commits during the build have nothing to patch before it ends.
      follow(Set.of(build.graph()));
    }
  }

  private void noLongerWaiting(Build build) {
    synchronized (waiting) {
      waiting.remove(build.graph(), build);
    }
  }

  /** Reads the revision within this thread's transaction, which began with that content. */
  private void read(Build build, GraphRevision revision) {
    boolean there = patching.patched(revision) != null;
    if (!there) {
      revision.isReadBy(build);
    }
    noLongerWaiting(build);
    build.reads(revision);
    if (there) {
      return;
    }
    long began = ended.get();
    try {
      Cancellation end = () -> ended.get() != began;
      VisibleData visible = data.visible();
      readInto(revision, visible, reading.reader(visible, build, end), end);
    } catch (QueryCancelledException e) {
      revision.lacks(MirrorUnavailable.notYetBuilt());
      LOG.info("The mirror of {} is not built, since its dataset has ended", build.graph());
    } catch (MemoryBudgetException e) {
      LOG.warn("{}", e.getMessage());
    } catch (MirrorLimitException e) {
      LOG.debug("No mirror of {}", build.graph());
    } catch (RuntimeException | Error e) {
      LOG.error("Building the mirror of {} failed; its next use tries again", build.graph(), e);
    }
  }

  private Mirror readHere(GraphRevision revision, VisibleData from, Cancellation cancellation) {
    return readInto(revision, from, reading.reader(from, cancellation), cancellation);
  }

  private Mirror readInto(
      GraphRevision revision, VisibleData from, MirrorReader reader, Cancellation cancellation) {
    long start = System.nanoTime();
    try (MemoryClaim claim = reading.memory().claim()) {
      Mirror schema = schema(revision, from, cancellation);
      MirrorSnapshots.Found found = snapshots.find(revision, schema, claim, reader);
      Mirror mirror = found.mirror();
      interference.at(Interference.Point.BUILD_ENDS);
      // All counters are right before others can go on with the mirror.
      reading.memory().grown(mirror.bytes());
      claim.take(0);
      finished.addAndGet(found.isLoaded() ? 0 : 1);
      revision.has(mirror, System.nanoTime() - start, found.isLoaded());
      if (reading.closure().mode().isOwl()) {
        UnusedAxioms.in(mirror, reading.closure().mode().isClosed())
            .warning()
            .ifPresent(sentence -> LOG.warn("{}: {}", revision.graph(), sentence));
      }
      return mirror;
    } catch (QueryCancelledException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      failures.incrementAndGet();
      revision.lacks(MirrorUnavailable.failed(e));
      throw e;
    }
  }

  private @Nullable Mirror schema(
      GraphRevision revision, VisibleData from, Cancellation cancellation) {
    GraphRevision schema = revision.schema();
    if (schema == null) {
      return null;
    }
    GraphRevision origin = schema.origin();
    if (schema.mirror() == null && origin != null && origin.mirror() != null) {
      Waiting.await(patches.start(schema), cancellation);
    }
    Mirror mirror = schema.mirror();
    return mirror != null ? mirror : readHere(schema, from, cancellation);
  }

  /**
   * Patches what can be patched of some graphs in the newest head soon, so that readers need not.
   */
  void follow(Collection<Node> graphs) {
    due.addAll(graphs);
    if (!graphs.isEmpty() && patchDue.compareAndSet(false, true)) {
      follower.execute(
          () -> {
            patchDue.set(false);
            due.forEach(this::follow);
          });
    }
  }

  private void follow(Node graph) {
    due.remove(graph);
    GraphRevision revision = transactions.head().known(graph);
    if (revision == null) {
      return;
    }
    followed.incrementAndGet();
    GraphRevision origin = revision.origin();
    if (revision.mirror() != null) {
      upkeep.look(revision);
    } else if (origin != null && origin.mirror() != null) {
      CompletableFuture<Void> unused = patches.start(revision);
    }
  }
}
