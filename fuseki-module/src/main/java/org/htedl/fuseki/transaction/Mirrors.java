// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.engine.Engine;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Head;
import org.htedl.fuseki.revision.Lineage;
import org.htedl.fuseki.snapshot.Snapshots;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * The lasting mirrors of one dataset's graphs. However many services and wrappers there are over
 * the dataset, there is one of these. It owns the engine and these parts, and what ends with the
 * dataset ends in {@link #release}:
 *
 * <ul>
 *   <li>{@link StoredData}: the data and the storage
 *   <li>{@link Transactions}: who reads and writes it; {@link Commits} follows the writers
 *   <li>{@link MirrorReading}: how a mirror is read from the data
 *   <li>{@link Builds}: the mirror of a revision, patched or built
 *   <li>{@link MirrorSnapshots}: mirrors on the disk
 *   <li>{@link PatternMemory} and {@link MemoryAccount}: what they take
 * </ul>
 */
public final class Mirrors {
  private static final Symbol MIRRORS = Symbol.create(HtedlVocabulary.NAMESPACE + "mirrors");

  private final Settings settings;
  private final Engine ownEngine;
  private final Engine engine;
  private final MemoryAccount memory;
  private final PatternMemory patterns;
  private final SearchPlaces learners;
  private final SearchPlaces solvers;
  private final SettableInterference interference = new SettableInterference();
  private final StoredData data;
  private final MirrorReading reading;
  private final Transactions transactions;
  private final MirrorSnapshots snapshots;
  private final Builds builds;
  private final AtomicInteger uses = new AtomicInteger();

  private Mirrors(DatasetGraph base, Settings settings, Engine engine) {
    this.settings = settings;
    this.ownEngine = engine;
    OpenTransactions open = new OpenTransactions();
    this.memory =
        new MemoryAccount(
            settings.memoryLimit(), ServerMemory.shared(), engine, this::alive, open::notedBytes);
    this.engine = engine.within(memory);
    this.patterns = new PatternMemory(memory);
    this.learners =
        new SearchPlaces(Settings.LEARNERS, settings.learners(), settings.learnSeconds());
    this.solvers = new SearchPlaces(Settings.SOLVERS, settings.solvers(), settings.solveSeconds());
    this.data = new StoredData(base, settings.schema());
    this.reading =
        new MirrorReading(Unmirrored.closure(settings, engine), memory, settings.surroundings());
    Snapshots files = MirrorSnapshots.files(base, settings);
    Commits commits = new Commits(data, interference, this::followed);
    Head first = Head.first(!data.schemaGraphs().isEmpty(), new Lineage(open::heads));
    this.transactions =
        new Transactions(
            data.isTdb2()
                ? new Tdb2Follower(base, open, commits, files, this::leadFrom, first)
                : new InMemoryFollower(base, open, commits, first),
            open);
    this.snapshots =
        new MirrorSnapshots(data, transactions, reading, files, settings.snapshots(), this::ready);
    this.builds = new Builds(data, transactions, reading, snapshots, interference);
    // Last, since from then on other datasets' threads ask for the mirrors that are alive.
    memory.register();
  }

  /**
   * The mirrors of this dataset, which are made by the first who asks.
   *
   * @throws IllegalArgumentException with one sentence, if they were made with other settings
   */
  public static Mirrors of(DatasetGraph base, Settings given, Supplier<Engine> engine) {
    // Which is a matter of each dataset over the base.
    Settings settings = given.withInfer(false);
    synchronized (base.getContext()) {
      if (base.getContext().get(MIRRORS) instanceof Mirrors known) {
        if (!known.settings.equals(settings)) {
          throw new IllegalArgumentException(
              "this dataset is mirrored already, with other settings");
        }
        return known;
      }
      Mirrors mirrors = new Mirrors(base, settings, engine.get());
      mirrors.leadFrom(base.getContext());
      if (settings.eager()) {
        mirrors.eagerBuilds().all();
      }
      return mirrors;
    }
  }

  /** Makes another context of the storage lead to these mirrors. */
  private void leadFrom(Context context) {
    context.set(MIRRORS, this);
  }

  /** The mirrors that a dataset's context leads to, which may be those of another dataset. */
  static @Nullable Mirrors of(@Nullable Context context) {
    return context != null && context.get(MIRRORS) instanceof Mirrors mirrors ? mirrors : null;
  }

  private EagerBuilds eagerBuilds() {
    return new EagerBuilds(data, transactions, builds);
  }

  private Collection<Mirror> alive() {
    return transactions.alive();
  }

  private @Nullable Mirror ready(GraphRevision revision) {
    return builds.ready(revision);
  }

  /** Brings the mirrors up to date after a commit. */
  private void followed(Head head) {
    if (settings.eager()) {
      eagerBuilds().after(head);
    }
    builds.follow(head.touched());
    snapshots.committed();
  }

  /** One more dataset shows the base with these mirrors. */
  void beginUse() {
    uses.incrementAndGet();
  }

  /** One of the datasets was closed, or is garbage. */
  void endUse() {
    if (uses.decrementAndGet() == 0) {
      release();
    }
  }

  /**
   * Releases the memory, threads and devices of a dataset that has ended: after the last user's
   * {@code close}, after a server has deleted its last service, or, in a separate thread, after
   * garbage collection. It may be called again. It must not wait for writers, and must leave the
   * base usable: later use builds the mirrors again, and the engine acquires its devices again.
   */
  public void release() {
    try {
      learners.withdrawAll();
      solvers.withdrawAll();
      snapshots.close();
      builds.close();
      transactions.follower().abandon();
    } finally {
      ownEngine.close();
    }
  }

  /** Discards all mirrors and starts to rebuild the ones that were in place. */
  void rebuild() {
    Set<Node> graphs = transactions.head().graphs();
    snapshots.delete();
    transactions.follower().forget();
    graphs.stream().filter(graph -> !graph.equals(GraphNames.SCHEMA)).forEach(builds::start);
    builds.start(GraphNames.DEFAULT);
  }

  /** The data and the storage. */
  public StoredData data() {
    return data;
  }

  /** The transactions on the data. */
  public Transactions transactions() {
    return transactions;
  }

  /** Reading of mirrors from the data. */
  public MirrorReading reading() {
    return reading;
  }

  /** The mirrors of revisions. */
  public Builds builds() {
    return builds;
  }

  /** The mirrors on the disk. */
  MirrorSnapshots snapshots() {
    return snapshots;
  }

  /** Memory that graph patterns keep in addition to the mirrors. */
  public PatternMemory patterns() {
    return patterns;
  }

  /** Memory account of mirrors and evaluations. */
  public MemoryAccount memory() {
    return memory;
  }

  /** The engine that evaluates on this dataset. */
  public Engine engine() {
    return engine;
  }

  /** The settings that the mirrors were made with. */
  public Settings settings() {
    return settings;
  }

  /** The provision for mirrors of parts of this dataset, built for single queries. */
  public Provision provision() {
    return new Provision(
        engine,
        reading.closure(),
        settings.schema(),
        memory,
        reading.limits(),
        settings.surroundings(),
        learners,
        solvers);
  }

  /** The points at which a test can make things go wrong. */
  SettableInterference interference() {
    return interference;
  }
}
