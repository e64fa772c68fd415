// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.htedl.closure.Closure;
import org.htedl.engine.Engine;
import org.htedl.engine.WorkingMemory;
import org.htedl.fuseki.config.MemorySize;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorChange;

/**
 * The memory that {@code htedl:memoryLimit} limits: mirrors of the newest data, those that open
 * transactions still read, those made for one query, mirrors under construction, rows of batches
 * under evaluation, and results kept for later batches, which are evicted before a claim is
 * refused. The server's limit applies as well. Thread-safe.
 *
 * <p>Its refusals name no amounts, which would reveal the size of graphs the caller may not read.
 */
public final class MemoryAccount implements WorkingMemory {
  /** How long cached sizes of up to {@link #LOOKED_AT} mirrors are used, in nanoseconds. */
  private static final long BELIEVED = TimeUnit.MILLISECONDS.toNanos(200);

  /**
   * Of more mirrors sizes are used for longer, in proportion, so that commits and queries on one
   * graph of many do not add up the sizes of all: that takes about 1 ms for 1000.
   */
  private static final int LOOKED_AT = 1000;

  /**
   * Cached sizes of mirrors and kept data, in bytes.
   *
   * @param until how long they are used, in the clock of {@link System#nanoTime}
   */
  private record Held(long until, long mirrors, long kept) {}

  /** Data kept in addition to mirrors that can be computed again. */
  public interface Kept {
    long bytes();

    void giveUp();
  }

  private final long limit;
  private final ServerMemory server;
  private final Engine engine;
  private final Supplier<? extends Collection<Mirror>> lasting;
  private final LongSupplier noted;
  private final Set<PassingMirrors> passing = weakSet();
  private final Set<Kept> kept = weakSet();
  private final AtomicLong transientBuilds = new AtomicLong();
  private volatile Held held;
  private volatile long claimed;

  /**
   * An account that the server does not count yet: its owner calls {@link #register} as soon as it
   * can tell its mirrors.
   *
   * @param limit bytes in all
   * @param server what all accounts may take together
   * @param engine what keeps something for later batches
   * @param lasting the mirrors that transactions can read
   * @param noted bytes of recorded changes
   */
  public MemoryAccount(
      long limit,
      ServerMemory server,
      Engine engine,
      Supplier<? extends Collection<Mirror>> lasting,
      LongSupplier noted) {
    this.limit = limit;
    this.server = server;
    this.engine = engine;
    this.lasting = lasting;
    this.noted = noted;
    this.held = new Held(System.nanoTime(), 0, 0);
  }

  /**
   * Counts this account among the server's from now on, which ask it for its mirrors in any thread.
   *
   * @return this account
   */
  public MemoryAccount register() {
    server.add(this);
    return this;
  }

  private static <T> Set<T> weakSet() {
    return Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  }

  /** The memory of the server, which all accounts share. */
  public ServerMemory server() {
    return server;
  }

  /** Counts mirrors of a query or transaction until it is over. */
  public void count(PassingMirrors mirrors) {
    passing.add(mirrors);
  }

  /** Counts a mirror that was read for one query, request or transaction. */
  public void countTransientBuild() {
    transientBuilds.incrementAndGet();
  }

  /** The number of mirrors that were read for one query, request or transaction each. */
  public long transientBuilds() {
    return transientBuilds.get();
  }

  /** Counts what is kept as long as anything refers to it. */
  public void count(Kept what) {
    kept.add(what);
  }

  /** Releases a claim for memory that is now part of a published mirror. */
  public void grown(long bytes) {
    synchronized (server) {
      Held now = held;
      held = new Held(now.until, now.mirrors + bytes, now.kept);
    }
  }

  /**
   * The mirror that a change makes of another one, within the limit. It counts from now on, whether
   * the other one is given up or not; that is found out within a moment.
   *
   * @param claim grows with it
   * @throws MemoryBudgetException if the memory budget does not allow it
   * @throws CancellationException if cancelled
   */
  public Mirror patched(
      Closure closure,
      Mirror from,
      MirrorChange change,
      MemoryClaim claim,
      Cancellation cancellation) {
    Bounds bounds = new Bounds(Progress.NONE, claim, 0, free(), cancellation);
    // Before they have a larger dictionary in common.
    long before = from.bytes();
    Mirror next = closure.patch(from, change, bounds);
    long growth = MirrorSizes.growth(from, before, next);
    claim.take(growth);
    grown(growth);
    claim.take(0);
    return next;
  }

  /** The exception for a mirror that exceeds the limit. */
  public MemoryBudgetException refusal() {
    return new MemoryBudgetException(
        "the mirror of this graph does not fit into htedl:memoryLimit, which is "
            + MemorySize.format(limit));
  }

  /** Bytes that mirrors and work in progress leave. */
  @Override
  public long free() {
    return Math.min(Math.max(0, limit - recentlyTaken()), server.free());
  }

  /** Half of what is free is for keeping, shared out by the sizes of the mirrors. */
  @Override
  public long forKeeping(Mirror mirror) {
    double share =
        (double) mirror.bytes() / Math.max(1, Math.max(mirror.bytes(), recently().mirrors));
    long half = free() / 2;
    return (long) (half * share);
  }

  /** Bytes that are kept for later, and that the engine has idle. */
  public long keptBytes() {
    return look().kept;
  }

  /** Bytes that mirrors and work in progress take, as of a moment ago. */
  public long recentlyTaken() {
    return recently().mirrors + claimed;
  }

  /** Bytes that work in progress takes. */
  public long claimed() {
    return claimed;
  }

  /** As {@link #recentlyTaken}, as they were looked at last, with what is kept. */
  long known() {
    Held now = held;
    return now.mirrors + now.kept + claimed;
  }

  @Override
  public MemoryClaim claim() {
    return new Claim();
  }

  private final class Claim implements MemoryClaim {
    private long mine;
    private boolean closed;

    @Override
    public synchronized void take(long bytes) {
      if (closed) {
        throw new CancellationException("no caller waits for the result");
      }
      change(bytes - mine);
      mine = bytes;
    }

    @Override
    public synchronized void close() {
      change(-mine);
      mine = 0;
      closed = true;
    }
  }

  private void change(long more) {
    if (takes(more)) {
      return;
    }
    look();
    if (takes(more)) {
      return;
    }
    giveWay();
    look();
    if (takes(more)) {
      return;
    }
    if (hasRoomFor(more)) {
      server.giveWay();
      if (takes(more)) {
        return;
      }
      throw server.refusal();
    }
    throw new MemoryBudgetException("mirrors and evaluations have used up their memory");
  }

  /** Takes more if it is there; in one step, so that two who ask at once do not both get it. */
  private boolean takes(long more) {
    if (more > 0) {
      recently();
      server.free();
    }
    synchronized (server) {
      if (more > 0 && !(hasRoomFor(more) && server.hasRoomFor(more))) {
        return false;
      }
      claimed += more;
      return true;
    }
  }

  private boolean hasRoomFor(long more) {
    Held now = held;
    return now.mirrors + now.kept + claimed + more <= limit;
  }

  /** Gives up what is kept for later. */
  public void giveWay() {
    mirrors().forEach(engine::forget);
    engine.device().giveUpScratch();
    kept().forEach(Kept::giveUp);
    held = new Held(System.nanoTime(), held.mirrors, held.kept);
  }

  private Held recently() {
    Held known = held;
    return System.nanoTime() - known.until < 0 ? known : look();
  }

  private Held look() {
    long keeping = engine.device().scratchBytes();
    Collection<Mirror> mirrors = mirrors();
    for (Mirror mirror : mirrors) {
      keeping += engine.keptBytes(mirror);
    }
    for (Kept each : kept()) {
      keeping += each.bytes();
    }
    long believed = BELIEVED * (1 + mirrors.size() / LOOKED_AT);
    Held now =
        new Held(
            System.nanoTime() + believed,
            MirrorSizes.together(mirrors) + noted.getAsLong(),
            keeping);
    held = now;
    return now;
  }

  private List<Kept> kept() {
    synchronized (kept) {
      return new ArrayList<>(kept);
    }
  }

  private Collection<Mirror> mirrors() {
    Set<Mirror> all = Collections.newSetFromMap(new IdentityHashMap<>());
    all.addAll(lasting.get());
    List<PassingMirrors> each;
    synchronized (passing) {
      each = new ArrayList<>(passing);
    }
    for (PassingMirrors mirrors : each) {
      if (mirrors.isOver()) {
        mirrors.release();
        passing.remove(mirrors);
      } else {
        all.addAll(mirrors.all());
      }
    }
    return all;
  }
}
