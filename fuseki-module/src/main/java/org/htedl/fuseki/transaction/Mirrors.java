package org.htedl.fuseki.transaction;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.closure.Closure;
import org.htedl.engine.Engine;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.change.ChangeLog;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.BaseData;
import org.htedl.fuseki.data.DatasetData;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Head;
import org.htedl.fuseki.revision.Interference;
import org.htedl.fuseki.revision.Lineage;
import org.htedl.fuseki.revision.MirrorReader;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lasting mirrors of one dataset's graphs. However many services and wrappers there are over
 * the dataset, there is one of these. It owns the engine, and what ends with the dataset ends in
 * {@link #release}.
 */
public final class Mirrors {
  private static final Logger LOG = LoggerFactory.getLogger(Mirrors.class);
  private static final Symbol MIRRORS = Symbol.create(HtedlVocabulary.NAMESPACE + "mirrors");

  private final DatasetGraph base;
  private final Settings settings;
  private final Closure closure;
  private final MemoryAccount memory;
  private final Engine ownEngine;
  private final Engine engine;
  private final VisibleData data;
  private final Set<Node> schema;
  private final Follower follower;
  private final Builds builds = new Builds(this);
  private final AtomicInteger uses = new AtomicInteger();
  private final SearchPlaces learners;
  private final SearchPlaces solvers;
  private final OpenTransactions open = new OpenTransactions();
  private final PatternMemory patterns;
  private final MirrorSnapshots snapshots;
  private volatile boolean foreignWrites;
  private volatile Interference interference = Interference.NONE;
  private volatile MirrorLimits limits = MirrorLimits.OF_ARRAYS;

  private Mirrors(DatasetGraph base, Settings settings, Engine engine) {
    this.base = base;
    this.settings = settings;
    this.closure = Unmirrored.closure(settings, engine);
    this.memory =
        new MemoryAccount(
            settings.memoryLimit(), ServerMemory.shared(), engine, this::alive, open::notedBytes);
    this.learners =
        new SearchPlaces(Settings.LEARNERS, settings.learners(), settings.learnSeconds());
    this.solvers = new SearchPlaces(Settings.SOLVERS, settings.solvers(), settings.solveSeconds());
    this.ownEngine = engine;
    this.engine = engine.within(memory);
    this.patterns = new PatternMemory(memory);
    this.data = new BaseData(new DatasetData(base), settings.schema());
    this.schema = new HashSet<>();
    settings.schema().forEach(graph -> schema.add(GraphNames.canonical(graph)));
    this.snapshots = new MirrorSnapshots(this, settings);
    Head first = Head.first(!schema.isEmpty(), new Lineage(open::heads));
    this.follower =
        DatabaseMgr.isTDB2(base)
            ? new Tdb2Follower(base, this, first)
            : new InMemoryFollower(base, this, first);
    // Last, since from then on other datasets' threads ask for the mirrors that are alive.
    memory.register();
  }

  /**
   * The mirrors of this dataset, which are made by the first who asks.
   *
   * @throws IllegalArgumentException with one sentence, if they were made with other settings
   */
  public static Mirrors of(DatasetGraph base, Settings settings, Supplier<Engine> engine) {
    synchronized (base.getContext()) {
      if (base.getContext().get(MIRRORS) instanceof Mirrors known) {
        if (!known.settings.equals(settings)) {
          throw new IllegalArgumentException(
              "this dataset is mirrored already, with other settings");
        }
        return known;
      }
      Mirrors mirrors = new Mirrors(base, settings, engine.get());
      base.getContext().set(MIRRORS, mirrors);
      if (settings.eager()) {
        new EagerBuilds(mirrors).all();
      }
      return mirrors;
    }
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
      follower.abandon();
    } finally {
      ownEngine.close();
    }
  }

  /** The mirrors that a dataset's context leads to, which may be those of another dataset. */
  static @Nullable Mirrors of(@Nullable Context context) {
    return context != null && context.get(MIRRORS) instanceof Mirrors mirrors ? mirrors : null;
  }

  /** Returns whether this is the dataset below the mirrored one, or what TDB2 has inside it. */
  boolean isStoredIn(DatasetGraph dataset) {
    return dataset == base || isTdb2() && TDBInternal.getDatasetGraphTDB(base) == dataset;
  }

  /** Returns whether the data is stored in TDB2. */
  public boolean isTdb2() {
    return follower instanceof Tdb2Follower;
  }

  Follower follower() {
    return follower;
  }

  /** The dataset that is mirrored. */
  public DatasetGraph base() {
    return base;
  }

  MirrorSnapshots snapshots() {
    return snapshots;
  }

  MirrorLimits limits() {
    return limits;
  }

  /** Whether all writers are known. */
  boolean isFollowed() {
    return !foreignWrites;
  }

  public Engine engine() {
    return engine;
  }

  public Settings settings() {
    return settings;
  }

  /** The closure of this dataset's mirrors. */
  Closure closure() {
    return closure;
  }

  /** The provision for mirrors of parts of this dataset, built for single queries. */
  public Provision provision() {
    return new Provision(
        engine,
        closure,
        settings.schema(),
        memory,
        limits,
        settings.surroundings(),
        learners,
        solvers);
  }

  public Builds builds() {
    return builds;
  }

  /** The dataset as this thread's transaction sees it. */
  public VisibleData data() {
    return data;
  }

  public Set<Node> schemaGraphs() {
    return schema;
  }

  Head head() {
    return follower.head();
  }

  /** The transaction of this thread, if it can be followed. */
  public @Nullable TransactionState current() {
    return foreignWrites ? null : follower.current();
  }

  TransactionState writer(Head head) {
    return open.begun(TransactionState.writing(head, new ChangeLog(head::worthNoting)));
  }

  public TransactionState reader(Head head) {
    return open.begun(TransactionState.reading(head));
  }

  /** A transaction is over: no thread sees its data any more. */
  void ended(TransactionState state) {
    open.ended(state);
  }

  /** The head that the commit of this transaction will publish; never fails. */
  Head next(TransactionState state) {
    ChangeLog log = state.log();
    if (log == null || log.isEmpty()) {
      return state.base();
    }
    try {
      interfere(Interference.Point.COMMIT);
      Head base = state.base();
      return base.after(changes(log, graph -> base.known(graph) != null));
    } catch (RuntimeException | Error e) {
      LOG.error("A commit could not be followed; the mirrors will be built anew", e);
      return unknown(state.base());
    }
  }

  Changes changes(ChangeLog log, Predicate<Node> wanted) {
    return Changes.of(log, data, schema, wanted);
  }

  /** The head after a commit of which nothing is known. */
  Head unknown(Head head) {
    return head.after(Changes.EVERYTHING);
  }

  /**
   * A commit has taken place.
   *
   * @param head what it has published
   */
  void published(Head head) {
    try {
      interfere(Interference.Point.PUBLISHED);
      if (settings.eager()) {
        new EagerBuilds(this).after(head);
      }
      builds.follow(head.touched());
      snapshots.committed();
    } catch (RuntimeException | Error e) {
      LOG.error("The mirrors are not brought up to date in advance", e);
    }
  }

  /** What matching graph patterns keeps besides the mirrors. */
  public PatternMemory patterns() {
    return patterns;
  }

  /** The term that is found again when this one has been written as an object. */
  public Node asStored(Node object) {
    return follower.asStored(object);
  }

  /** The triple that the storage makes of these terms. */
  Triple asStored(Node subject, Node predicate, Node object) {
    return Triple.create(subject, predicate, follower.asStored(object));
  }

  /** Lets a test make things go wrong. */
  void interfere(Interference.Point point) {
    interference.at(point);
  }

  /** For tests. */
  void setInterference(Interference interference) {
    this.interference = interference;
  }

  /** For tests: mirrors that are built from now on can hold less. */
  void setLimits(MirrorLimits limits) {
    this.limits = limits;
  }

  /** Gives up all mirrors and starts building those anew that were there. */
  void rebuild() {
    Set<Node> graphs = head().graphs();
    snapshots.delete();
    follower.forget();
    graphs.stream().filter(graph -> !graph.equals(GraphNames.SCHEMA)).forEach(builds::start);
    builds.start(GraphNames.DEFAULT);
  }

  /** Discards all mirrors after a write in a transaction that was not followed. */
  void writtenBehindOurBack() {
    if (!foreignWrites) {
      foreignWrites = true;
      LOG.error(
          "The data was changed in a transaction that did not begin on the mirrored dataset; from"
              + " now on every query reads its own mirror");
    }
  }

  /** Does something in a read transaction of its own. */
  void read(Consumer<TransactionState> action) {
    follower.begin(TxnType.READ);
    try {
      TransactionState state = follower.current();
      if (state == null) {
        throw new IllegalStateException("a transaction without a state");
      }
      action.accept(state);
    } finally {
      follower.end();
    }
  }

  /** Reads mirrors from the data, for a caller who may leave. */
  public MirrorReader reader(VisibleData from, Cancellation cancellation) {
    return reader(from, Progress.NONE, cancellation, true);
  }

  /** Reads mirrors from the data, in a thread of its own. */
  public MirrorReader reader(VisibleData from, Progress progress, Cancellation cancellation) {
    return reader(from, progress, cancellation, false);
  }

  private MirrorReader reader(
      VisibleData from, Progress progress, Cancellation cancellation, boolean forCaller) {
    return new MirrorReader(
        from, memory, progress, cancellation, closure, limits, settings.surroundings(), forCaller);
  }

  /** The mirrors that readers of the newest data have, or of what they saw when they began. */
  private Collection<Mirror> alive() {
    Set<Mirror> alive = Collections.newSetFromMap(new IdentityHashMap<>());
    Head newest = head();
    newest.revisions().forEach(revision -> add(revision, alive));
    for (Head head : open.heads()) {
      head.forEachRevisionBesides(newest, revision -> add(revision, alive));
    }
    return alive;
  }

  private static void add(GraphRevision revision, Set<Mirror> alive) {
    Mirror mirror = revision.mirror();
    GraphRevision origin = mirror == null ? revision.origin() : null;
    Mirror known = origin == null ? mirror : origin.mirror();
    if (known != null) {
      alive.add(known);
    }
  }

  /** What mirrors and evaluations take. */
  public MemoryAccount memory() {
    return memory;
  }
}
