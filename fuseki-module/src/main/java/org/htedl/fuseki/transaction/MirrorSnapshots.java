// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.config.SnapshotKeeping;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.MirrorReader;
import org.htedl.fuseki.snapshot.LoadedFacts;
import org.htedl.fuseki.snapshot.Snapshots;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When the mirrors of a dataset are read from the disk and written there: read instead of a build,
 * written after one, and under {@code "idle"} also when no commit has come for ten minutes, when
 * the dataset is closed and when the process ends in an orderly way. One thread writes.
 */
final class MirrorSnapshots {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorSnapshots.class);
  private static final long QUIET_MINUTES = 10;

  private final StoredData data;
  private final Transactions transactions;
  private final MirrorReading reading;
  private final Function<GraphRevision, @Nullable Mirror> ready;
  private final SnapshotKeeping keeping;
  private final Snapshots snapshots;
  private final ScheduledThreadPoolExecutor writer;
  private final AtomicBoolean watched = new AtomicBoolean();
  private final AtomicReference<@Nullable LoadedFacts> loaded;
  private final AtomicLong fromLoads = new AtomicLong();
  private final @Nullable Thread atExit;
  private volatile long lastCommit = System.nanoTime();
  private volatile boolean ended;
  private volatile boolean onlyWhenAsked;

  /**
   * @param files those of {@link #files(DatasetGraph, Settings)}
   * @param ready finds the mirror of a revision if it is there, or is soon patched
   */
  MirrorSnapshots(
      StoredData data,
      Transactions transactions,
      MirrorReading reading,
      Snapshots files,
      SnapshotKeeping keeping,
      Function<GraphRevision, @Nullable Mirror> ready) {
    this.data = data;
    this.transactions = transactions;
    this.reading = reading;
    this.snapshots = files;
    this.keeping = keeping;
    this.ready = ready;
    this.loaded = new AtomicReference<>(LoadedFacts.take(data.base()).orElse(null));
    this.writer = new ScheduledThreadPoolExecutor(1, new DaemonThreads("htedl-snapshot"));
    writer.setKeepAliveTime(10, TimeUnit.SECONDS);
    writer.allowCoreThreadTimeOut(true);
    writer.setRemoveOnCancelPolicy(true);
    // What comes in the moment of the end is not written.
    writer.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
    this.atExit = isIdle() ? atExit(new WeakReference<>(this)) : null;
  }

  /** The snapshots that a dataset has by its settings. */
  static Snapshots files(DatasetGraph base, Settings settings) {
    int variant = settings.refusesIncoherent() ? 1 : 0;
    int modes = 2 * Entailment.values().length;
    int rules = 2 * settings.entailment().ordinal() + variant + (settings.reflexive() ? modes : 0);
    return new Snapshots(
        base, settings.snapshots() != SnapshotKeeping.NONE, rules, settings.schema());
  }

  /** Weakly, so that a dataset which nothing refers to can end. */
  private static Thread atExit(WeakReference<MirrorSnapshots> these) {
    Thread last =
        new Thread(
            () -> {
              MirrorSnapshots there = these.get();
              if (there != null) {
                there.writeAll();
              }
            },
            "htedl-snapshot-at-exit");
    try {
      Runtime.getRuntime().addShutdownHook(last);
    } catch (IllegalStateException exiting) {
      LOG.debug("The process ends already");
    }
    return last;
  }

  private boolean isIdle() {
    return keeping == SnapshotKeeping.IDLE && snapshots.areWanted();
  }

  /** The files and what is known of them. */
  Snapshots files() {
    return snapshots;
  }

  /**
   * A mirror of a revision.
   *
   * @param isLoaded whether it comes from the disk
   */
  record Found(Mirror mirror, boolean isLoaded) {}

  /**
   * The mirror of a revision from the disk, else of what was collected when the database was
   * loaded, else from the data, within this thread's transaction.
   *
   * @param claim what the mirror takes
   */
  Found find(
      GraphRevision revision, @Nullable Mirror schema, MemoryClaim claim, MirrorReader reader) {
    Cancellation cancellation = reader.cancellation();
    Optional<Mirror> loaded =
        reader.data() == data.visible()
            ? load(revision.graph(), schema, claim, cancellation)
            : Optional.empty();
    if (loaded.isPresent()) {
      return new Found(loaded.get(), true);
    }
    Mirror collected = schema == null ? collected(revision.graph(), claim, reader) : null;
    fromLoads.addAndGet(collected == null ? 0 : 1);
    return new Found(
        collected == null ? reader.read(revision.graph(), schema, claim) : collected, false);
  }

  /** The mirror of what was collected when the database was loaded, where this is its first. */
  private @Nullable Mirror collected(Node graph, MemoryClaim claim, MirrorReader reader) {
    LoadedFacts facts =
        graph.equals(GraphNames.DEFAULT) && !reader.forCaller() ? loaded.getAndSet(null) : null;
    return facts == null
        ? null
        : reader.closed(
            graph,
            claim,
            memory ->
                facts.mirror(data.base(), data.visible(), reader.progress(), memory).orElse(null));
  }

  private Optional<Mirror> load(
      Node graph, @Nullable Mirror schema, MemoryClaim claim, Cancellation cancellation) {
    try {
      return snapshots
          .load(graph, schema, reading.limits(), claim, cancellation)
          .map(stored -> closed(stored, claim, cancellation));
    } catch (CancellationException stopped) {
      throw new QueryCancelledException();
    } catch (OutOfMemoryError full) {
      throw MemoryRefusal.heapIsFull();
    }
  }

  private Mirror closed(Mirror stored, MemoryClaim claim, Cancellation cancellation) {
    Bounds bounds =
        new Bounds(Progress.NONE, claim, stored.bytes(), reading.memory().free(), cancellation);
    Mirror closed = reading.closure().restored(stored, bounds);
    claim.take(closed.bytes());
    return closed;
  }

  /** From now on mirrors are of the data alone, until they are written again. */
  void delete() {
    loaded.set(null);
    snapshots.delete();
  }

  /** How many mirrors are of what was collected during a load. */
  long fromLoads() {
    return fromLoads.get();
  }

  /** For tests: nothing is written but by {@link #writeAll} and {@link #close}. */
  void onlyWhenAsked() {
    onlyWhenAsked = true;
  }

  /** A graph's mirror was built: writes it soon. */
  void built(Node graph) {
    if (snapshots.areOf(graph) && !ended && !onlyWhenAsked) {
      writer.execute(() -> write(graph));
    }
  }

  /** A commit has taken place: under {@code "idle"} all is written when none follows for long. */
  void committed() {
    lastCommit = System.nanoTime();
    if (isIdle() && !ended && watched.compareAndSet(false, true)) {
      watch(TimeUnit.MINUTES.toNanos(QUIET_MINUTES));
    }
  }

  private void watch(long nanos) {
    ScheduledFuture<?> unused =
        writer.schedule(
            () -> {
              long rest =
                  TimeUnit.MINUTES.toNanos(QUIET_MINUTES) - (System.nanoTime() - lastCommit);
              if (rest > 0 && !ended) {
                watch(rest);
              } else {
                watched.set(false);
                writeAll();
              }
            },
            nanos,
            TimeUnit.NANOSECONDS);
  }

  /** Writes the mirrors that are there and not on the disk. */
  void writeAll() {
    for (Node graph : transactions.head().graphs()) {
      write(graph);
    }
  }

  /** One at a time, across all callers. */
  private synchronized void write(Node graph) {
    try {
      for (Begun begun : begin(graph, snapshots.mark())) {
        try (MemoryClaim claim = reading.memory().claim()) {
          snapshots.write(begun.task, begun.mirror, claim, () -> ended);
        }
      }
    } catch (RuntimeException | Error e) {
      if (ended) {
        LOG.debug("The snapshot of {} is not written, since its dataset has ended", graph, e);
      } else {
        LOG.error("The snapshot of {} is not written", graph, e);
      }
    }
  }

  /** A snapshot whose state of the database is known. */
  private record Begun(Snapshots.Task task, Mirror mirror) {}

  /** The snapshot to be written, if there is one. */
  private List<Begun> begin(Node graph, long mark) {
    List<Begun> begun = new ArrayList<>(1);
    if (snapshots.isDue(graph, mark)) {
      transactions.read(
          state -> {
            GraphRevision revision = state.base().known(graph);
            Mirror mirror = revision == null ? null : ready.apply(revision);
            if (mirror != null && transactions.areFollowed()) {
              Mirror stored = Closure.storable(mirror);
              snapshots
                  .begin(graph, mark, () -> ended)
                  .ifPresent(task -> begun.add(new Begun(task, stored)));
            }
          });
    }
    return begun;
  }

  /**
   * The dataset has ended: under {@code "idle"} what is not on the disk is written, in this thread.
   */
  void close() {
    if (isIdle() && !ended) {
      writeAll();
    }
    ended = true;
    loaded.set(null);
    writer.shutdownNow();
    if (atExit != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException exiting) {
        LOG.debug("The process ends already");
      }
    }
  }
}
