// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.closure.Closure;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.store.Disk;
import org.htedl.mirror.store.LoadedMirror;
import org.htedl.mirror.store.PendingSnapshot;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotFile;
import org.htedl.mirror.store.SnapshotOrigin;
import org.htedl.mirror.store.StateSignature;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots of one database's mirrors. Whatever is wrong with one is a line in the log, and the
 * mirror is built. Thread-safe.
 *
 * <p>A snapshot is of the newest state of the database, or it is not there: the first commit after
 * it was written deletes it, and is on the disk only after that. One that is being written when a
 * commit begins is given up. Other programs can still put a snapshot and a database together that
 * do not belong to each other: so a snapshot has the signature of {@link DatabaseContent}, and is
 * read only if that of the database is the same.
 */
public final class Snapshots {
  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);

  private final DatasetGraph base;
  private final boolean wanted;
  private final int entailment;
  private final StateSignature schema;
  private final DatabaseIdentity identity = new DatabaseIdentity();
  private volatile Disk disk = Disk.SYSTEM;
  private final Map<Node, SnapshotStatus> states = new ConcurrentHashMap<>();
  private final AtomicLong loads = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();
  private final AtomicLong refusals = new AtomicLong();

  /** How many commits have come as far as {@link #beforeCommit}. */
  private long commits;

  private boolean committing;

  /** The folder that has no snapshots, if that is known of one. */
  private @Nullable Path clean;

  /** Why the last commit could not delete snapshots, so that not every one says it; else empty. */
  private String undeletable = "";

  /**
   * @param wanted whether snapshots are read and written; those of other times are deleted all the
   *     same before they are outdated
   * @param entailment a number for what follows from the data
   * @param schemaGraphs the graphs whose declarations apply
   */
  public Snapshots(DatasetGraph base, boolean wanted, int entailment, List<Node> schemaGraphs) {
    this.base = base;
    boolean hasFolder = DatabaseMgr.isTDB2(base) && SnapshotFolder.of(base, disk).isPresent();
    this.wanted = wanted && hasFolder && absence().isEmpty();
    if (wanted && hasFolder) {
      absence().ifPresent(reason -> LOG.warn("Mirrors are not kept on disk: {}", reason));
    }
    this.entailment = entailment;
    StateSignature.Builder names = new StateSignature.Builder();
    schemaGraphs.stream().map(Node::toString).sorted().forEach(names::add);
    this.schema = schemaGraphs.isEmpty() ? StateSignature.NONE : names.build();
  }

  /**
   * Returns the reason why there are no snapshots with this version of TDB2; empty if there are.
   */
  public static Optional<String> absence() {
    return Tried.ABSENCE;
  }

  /** Tries TDB2 once; links {@link DatabaseContent} only then. */
  private static final class Tried {
    static final Optional<String> ABSENCE = absence();

    private static Optional<String> absence() {
      try {
        return DatabaseContent.absence();
      } catch (LinkageError other) {
        return Optional.of("this version of TDB2 is not known (" + other + ")");
      }
    }
  }

  /** Whether there can be snapshots. */
  public boolean areWanted() {
    return wanted;
  }

  /** For tests: what changes the disk from now on. */
  public void setDisk(Disk other) {
    disk = other;
  }

  /** Whether a graph can have one. */
  public boolean areOf(Node graph) {
    return wanted && !graph.equals(GraphNames.SCHEMA);
  }

  /**
   * The origin of a graph's mirror in this thread's transaction; empty if the database cannot be
   * read to the end.
   *
   * @throws CancellationException if it was stopped
   */
  private Optional<SnapshotOrigin> origin(Node graph, Cancellation cancelled) {
    try {
      StateSignature data =
          new StateSignature.Builder()
              .add(graph.toString())
              .add(identity.of(base, cancelled).hex())
              .build();
      return Optional.of(new SnapshotOrigin(Closure.version(), entailment, data, schema));
    } catch (CancellationException stopped) {
      throw stopped;
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("There is no snapshot of {}: the database cannot be read: {}", graph, e.toString());
      return Optional.empty();
    }
  }

  /**
   * The mirror of a graph as this thread's transaction sees it, if there is one on the disk.
   *
   * @param mirrorOfSchema the mirror of the graphs whose declarations apply, or null
   * @throws MemoryBudgetException if the memory budget does not allow it
   * @throws CancellationException if it was stopped
   */
  public Optional<Mirror> load(
      Node graph,
      @Nullable Mirror mirrorOfSchema,
      MirrorLimits limits,
      MemoryClaim memory,
      Cancellation cancelled) {
    Optional<SnapshotFile> found =
        areOf(graph)
            ? SnapshotFolder.of(base, disk)
                .map(folder -> folder.file(graph))
                .filter(file -> Files.exists(file.path()))
            : Optional.empty();
    Optional<SnapshotOrigin> origin = found.flatMap(there -> origin(graph, cancelled));
    if (found.isEmpty() || origin.isEmpty()) {
      return Optional.empty();
    }
    SnapshotFile file = found.get();
    try {
      Optional<LoadedMirror> loaded =
          file.read(origin.get(), mirrorOfSchema, limits, memory, cancelled);
      if (loaded.isEmpty()) {
        return Optional.empty();
      }
      loads.incrementAndGet();
      states.put(graph, SnapshotStatus.current(loaded.get().bytes(), timeOf(file)));
      return Optional.of(loaded.get().mirror());
    } catch (RefusedSnapshotException e) {
      return refused(graph, e.getMessage());
    }
  }

  private static Instant timeOf(SnapshotFile file) {
    try {
      return Files.getLastModifiedTime(file.path()).toInstant();
    } catch (IOException gone) {
      return Instant.now();
    }
  }

  private Optional<Mirror> refused(Node graph, @Nullable String reason) {
    refusals.incrementAndGet();
    states.put(
        graph, new SnapshotStatus(SnapshotStatus.State.REFUSED, 0, null, String.valueOf(reason)));
    LOG.warn("The snapshot of {} is not used: {}", graph, reason);
    return Optional.empty();
  }

  /**
   * Where the commits are, to be asked for before a transaction begins whose data is written.
   *
   * @return negative while one is under way
   */
  public synchronized long mark() {
    return committing ? -1 : commits;
  }

  /**
   * A snapshot in the making.
   *
   * @param graph whose
   * @param origin the state of the database that its mirror shows
   * @param folder where it will be
   * @param mark the number of commits then
   */
  public record Task(Node graph, SnapshotOrigin origin, Path folder, long mark) {}

  /** Whether the graph may have a snapshot and has none that is current. */
  public boolean isDue(Node graph, long mark) {
    SnapshotStatus known = states.get(graph);
    boolean isThere = known != null && known.state() == SnapshotStatus.State.CURRENT;
    return areOf(graph) && mark >= 0 && !isThere;
  }

  /**
   * Begins a snapshot of the graph as this thread's transaction sees it; empty if there is one, or
   * can be none.
   *
   * @param mark taken before the transaction began
   * @param cancelled whether to stop
   */
  public Optional<Task> begin(Node graph, long mark, Cancellation cancelled) {
    if (!isDue(graph, mark)) {
      return Optional.empty();
    }
    try {
      return SnapshotFolder.of(base, disk)
          .flatMap(
              folder ->
                  origin(graph, () -> cancelled.isCancelled() || isOld(mark))
                      .map(origin -> new Task(graph, origin, folder.path(), mark)));
    } catch (CancellationException stopped) {
      LOG.debug("The snapshot of {} is abandoned", graph);
      return Optional.empty();
    }
  }

  /**
   * Writes the mirror of a task, outside transactions. What fails is said in the log and the
   * status.
   *
   * @param mirror whose facts are all that has to be known of it
   * @return whether there is a snapshot now
   */
  public boolean write(Task task, Mirror mirror, MemoryClaim memory, Cancellation cancelled) {
    Node graph = task.graph;
    states.put(graph, new SnapshotStatus(SnapshotStatus.State.WRITING, 0, null, ""));
    SnapshotStatus outcome = SnapshotStatus.absent("the data has changed while it was written");
    SnapshotFile file = new SnapshotFolder(task.folder, disk).file(graph);
    try {
      file.removeLeftovers();
      try (PendingSnapshot pending =
          file.write(
              mirror,
              task.origin,
              Map.of(),
              memory,
              () -> cancelled.isCancelled() || isOld(task.mark))) {
        if (publish(task, pending)) {
          writes.incrementAndGet();
          return true;
        }
      }
    } catch (CancellationException stopped) {
      LOG.debug("The snapshot of {} is abandoned", graph);
    } catch (IOException | MemoryBudgetException e) {
      LOG.warn("The snapshot of {} is not written: {}", graph, reason(e));
      outcome = new SnapshotStatus(SnapshotStatus.State.FAILED, 0, null, reason(e));
    } catch (RuntimeException | Error e) {
      LOG.error("Writing the snapshot of {} failed", graph, e);
      outcome = new SnapshotStatus(SnapshotStatus.State.FAILED, 0, null, e.toString());
    }
    states.put(graph, outcome);
    return false;
  }

  private static String reason(Exception failure) {
    return failure instanceof SnapshotFile.UnwritableFolderException unwritable
        ? String.valueOf(unwritable.getMessage())
        : failure.toString();
  }

  private synchronized boolean isOld(long mark) {
    return commits != mark;
  }

  /** Under the lock of commits: none comes between the look at their number and the name. */
  private synchronized boolean publish(Task task, PendingSnapshot pending) throws IOException {
    if (isOld(task.mark)) {
      return false;
    }
    clean = null;
    pending.publish();
    states.put(task.graph, SnapshotStatus.current(pending.bytes(), Instant.now()));
    return true;
  }

  /**
   * A commit that changes something is about to be written: all snapshots go. Costs nothing where
   * there are none, and never fails; a file that cannot be deleted has a signature that the commit
   * makes wrong.
   */
  public synchronized void beforeCommit() {
    commits++;
    committing = true;
    deleteAll("the data has changed since");
  }

  /** The commit is over, whether it came about or not. */
  public synchronized void afterCommit() {
    committing = false;
  }

  /** Deletes all snapshots; those that are being written are given up. */
  public synchronized void delete() {
    commits++;
    deleteAll("deleted");
  }

  private void deleteAll(String reason) {
    states.replaceAll((graph, state) -> SnapshotStatus.absent(reason));
    Optional<SnapshotFolder> folder =
        DatabaseMgr.isTDB2(base) ? SnapshotFolder.of(base, disk) : Optional.empty();
    if (folder.isEmpty() || folder.get().path().equals(clean)) {
      return;
    }
    try {
      folder.get().deleteAll();
      clean = folder.get().path();
      undeletable = "";
    } catch (IOException | RuntimeException e) {
      String obstacle = reason(e);
      if (!obstacle.equals(undeletable)) {
        LOG.warn("The snapshots in {} are not deleted: {}", folder.get().path(), obstacle);
        undeletable = obstacle;
      }
    }
  }

  /** What is known of the snapshot of a graph; null where there can be none. */
  public @Nullable SnapshotStatus status(Node graph) {
    return areOf(graph)
        ? states.getOrDefault(graph, SnapshotStatus.absent("not written yet"))
        : null;
  }

  /** How many mirrors were loaded. */
  public long loads() {
    return loads.get();
  }

  /** How many were written. */
  public long writes() {
    return writes.get();
  }

  /** How many files were not used. */
  public long refusals() {
    return refusals.get();
  }

  /** The lengths of the files that are current. */
  public long bytes() {
    return states.values().stream().mapToLong(SnapshotStatus::bytes).sum();
  }
}
