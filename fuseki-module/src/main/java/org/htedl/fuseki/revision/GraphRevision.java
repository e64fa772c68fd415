// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.htedl.closure.Closure;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.jspecify.annotations.Nullable;

/**
 * One content of one graph, from the commit that made it to the next that changes it, and the
 * source of its mirror: the mirror itself, a running build, an earlier revision with the changes
 * since, or the data.
 *
 * <p>A revision that could be had from an earlier one keeps that alive until it has its mirror, so
 * a chain of them must not grow: see {@link #after}.
 */
public final class GraphRevision {
  /** Changes up to this many triples are patched whatever the size of the graph. */
  public static final int ALWAYS_PATCHED = 1000;

  /**
   * Changes up to this many triples are patched in the thread of the caller that needs the mirror.
   */
  private static final int PATCHED_IN_PASSING = 100;

  /** Larger changes are patched up to this part of the graph. */
  private static final int PATCHED_PART = 10;

  /** Changed triples to note of a graph that is being read, whose size is not known yet. */
  private static final int NOTED_WHILE_READING = 100_000;

  private final Node graph;
  private final long version;
  private final @Nullable GraphRevision schema;
  private final Consumer<GraphRevision> whenEmpty;
  private final int commits;
  private final long changed;
  private final long since = System.nanoTime();

  /**
   * Held during a patch. Not the lock of the fields: a patch may take long, while commits and the
   * status read them.
   */
  private final ReentrantLock patching = new ReentrantLock();

  private @Nullable GraphRevision earlier;
  private @Nullable MirrorChange change;
  private volatile @Nullable Mirror mirror;
  private volatile @Nullable Build build;
  private volatile @Nullable MirrorUnavailable unavailable;
  private volatile long buildNanos;
  private volatile boolean loaded;
  private volatile @Nullable RetainedHistory history;

  private GraphRevision(
      Node graph,
      long version,
      @Nullable GraphRevision schema,
      Consumer<GraphRevision> whenEmpty,
      @Nullable GraphRevision earlier,
      @Nullable MirrorChange change) {
    this.graph = graph;
    this.version = version;
    this.schema = schema;
    this.whenEmpty = whenEmpty;
    this.earlier = earlier;
    this.change = change;
    boolean waits = earlier != null && earlier.mirror == null;
    this.commits = earlier == null ? 0 : 1 + (waits ? earlier.commits : 0);
    RetainedHistory before = earlier == null ? null : earlier.history;
    this.history = before != null && before.isOpen() ? before : null;
    this.changed =
        (change == null ? 0 : change.size()) + (waits && earlier != null ? earlier.changed : 0);
  }

  /**
   * A content of which only the data is known.
   *
   * @param whenEmpty is called with this and with later contents that turn out to have no triples
   */
  static GraphRevision toBeRead(
      Node graph, long version, @Nullable GraphRevision schema, Consumer<GraphRevision> whenEmpty) {
    return new GraphRevision(graph, version, schema, whenEmpty, null, null);
  }

  /** The next content of the graph, which differs from this one by a change. */
  GraphRevision after(MirrorChange next, long nextVersion) {
    GraphRevision revision = new GraphRevision(graph, nextVersion, schema, whenEmpty, this, next);
    GraphRevision worthwhile =
        isWorthPatching(revision.changed)
            ? revision
            : toBeRead(graph, nextVersion, schema, whenEmpty);
    worthwhile.inherit(unavailable, next.removed().isEmpty());
    return worthwhile;
  }

  /** The next content of the graph, which differs from this one in an unknown way. */
  GraphRevision afterUnknown(
      boolean onlyAdditions, long nextVersion, @Nullable GraphRevision nextSchema) {
    GraphRevision revision = toBeRead(graph, nextVersion, nextSchema, whenEmpty);
    revision.inherit(unavailable, onlyAdditions);
    return revision;
  }

  /** Takes over a refusal for lack of room where the graph has only grown. */
  private void inherit(@Nullable MirrorUnavailable before, boolean onlyAdditions) {
    if (before != null && before.isHopeless() && onlyAdditions) {
      unavailable = before;
    }
  }

  /** How many changed triples are worth noting, since with more the data is read instead. */
  public int worthNoting() {
    GraphRevision from = origin();
    if (from == null) {
      return 0;
    }
    Mirror known = from.mirror;
    return known == null
        ? NOTED_WHILE_READING
        : Math.clamp(
            known.asserted().assertions() / PATCHED_PART, ALWAYS_PATCHED, Integer.MAX_VALUE);
  }

  private boolean isWorthPatching(long changes) {
    if (changes <= ALWAYS_PATCHED) {
      return true;
    }
    GraphRevision from = origin();
    Mirror known = from == null ? null : from.mirror;
    // How large a graph is that is being read will be known when it has been read.
    return from != null
        && (known == null || changes <= known.asserted().assertions() / PATCHED_PART);
  }

  public Node graph() {
    return graph;
  }

  /** The version of the dataset that was the first with this content. */
  public long version() {
    return version;
  }

  /** Nanoseconds since this became the content of its graph, or was first looked at. */
  public long age() {
    return System.nanoTime() - since;
  }

  /** The revision of the schema's graphs at the same commit. */
  public @Nullable GraphRevision schema() {
    return schema;
  }

  /** The mirror, if it is there. */
  public @Nullable Mirror mirror() {
    return mirror;
  }

  /** The build that reads this very content, if one is under way. */
  public @Nullable Build build() {
    return build;
  }

  /** Why the last attempt at a mirror of this content gave none. */
  public @Nullable MirrorUnavailable unavailable() {
    return unavailable;
  }

  /** How long the build took that this mirror comes from. */
  public long buildNanos() {
    return buildNanos;
  }

  /** Whether that was a snapshot on the disk. */
  public boolean isLoaded() {
    return loaded;
  }

  /**
   * This or the closest earlier revision that has a mirror, or whose mirror is being built; null if
   * there is none and the data has to be read.
   */
  public @Nullable GraphRevision origin() {
    GraphRevision from = this;
    while (from != null) {
      // Both under one lock: a revision drops its origin as soon as it has a mirror.
      synchronized (from) {
        if (from.mirror != null || from.build != null) {
          return from;
        }
        from = from.earlier;
      }
    }
    return null;
  }

  public void isReadBy(Build reading) {
    build = reading;
  }

  /** The mirror has been read from the data. */
  public void has(Mirror made, long nanos) {
    has(made, nanos, false);
  }

  /**
   * The mirror has been read.
   *
   * @param isLoaded whether from a snapshot, not from the data
   */
  public void has(Mirror made, long nanos, boolean isLoaded) {
    buildNanos = nanos;
    loaded = isLoaded;
    has(made);
  }

  private synchronized void has(Mirror made) {
    mirror = made;
    build = null;
    unavailable = null;
    RetainedHistory kept = history;
    if (kept == null || !kept.isOpen()) {
      history = null;
      earlier = null;
      change = null;
    }
    reportIfEmpty();
  }

  /** Says so if there is a mirror, which has no triples. */
  void reportIfEmpty() {
    Mirror known = mirror;
    if (known != null && known.assertions() == 0) {
      whenEmpty.accept(this);
    }
  }

  /** From now on the revisions that follow can be had from this one, until the trail is closed. */
  public RetainedHistory openTrail() {
    RetainedHistory opened = new RetainedHistory();
    history = opened;
    return opened;
  }

  /** There is no mirror, and no other way to it than the data. */
  public synchronized void lacks(MirrorUnavailable reason) {
    if (mirror == null) {
      build = null;
      unavailable = reason;
      earlier = null;
      change = null;
    }
  }

  /** Replaces the mirror by one of the same content that is in better shape. */
  public synchronized void improve(Mirror from, Mirror better) {
    if (mirror == from) {
      mirror = better;
    }
  }

  /**
   * Patches the mirror of an earlier revision, or waits for the thread that does.
   *
   * @param closure what follows from the data
   * @param memory what mirrors may take
   * @return the number of commits whose changes were applied, 0 if another thread has done it, or
   *     -1 if the data should rather be read
   * @throws org.htedl.limit.MemoryBudgetException if the memory budget does not allow it
   */
  public int patchFrom(GraphRevision origin, Closure closure, MemoryAccount memory) {
    patching.lock();
    try {
      return mirror == null ? patchedFrom(origin, closure, memory) : 0;
    } finally {
      patching.unlock();
    }
  }

  /** Whether patching takes no longer than handing it over. */
  public boolean isPatchedInPassing(GraphRevision origin, Closure closure) {
    Mirror from = origin.mirror;
    MirrorChange all = changed > PATCHED_IN_PASSING ? null : changeSince(origin);
    return from != null
        && all != null
        && MirrorPatcher.cost(from.asserted(), all) <= ALWAYS_PATCHED
        && closure.isPatchedQuickly(from, all);
  }

  private int patchedFrom(GraphRevision origin, Closure closure, MemoryAccount memory) {
    Mirror from = origin.mirror;
    MirrorChange all = changeSince(origin);
    if (from == null || all == null) {
      return -1;
    }
    Mirror asserted = from.asserted();
    long cost = MirrorPatcher.cost(asserted, all);
    if (cost > ALWAYS_PATCHED && cost > asserted.assertions() / PATCHED_PART) {
      lacks(MirrorUnavailable.notYetBuilt());
      return -1;
    }
    int applied = commits;
    buildNanos = origin.buildNanos;
    loaded = origin.loaded;
    try (MemoryClaim claim = memory.claim()) {
      has(memory.patched(closure, from, all, claim, Cancellation.NEVER));
    }
    return applied;
  }

  /** How this differs from an earlier revision, or from itself; null if that is not known. */
  public @Nullable MirrorChange changeSince(GraphRevision origin) {
    Deque<MirrorChange> steps = new ArrayDeque<>();
    for (GraphRevision at = this; at != origin; ) {
      GraphRevision before;
      MirrorChange step;
      synchronized (at) {
        before = at.earlier;
        step = at.change;
      }
      if (before == null || step == null) {
        return null;
      }
      steps.push(step);
      at = before;
    }
    return MirrorChange.inOrder(steps);
  }
}
