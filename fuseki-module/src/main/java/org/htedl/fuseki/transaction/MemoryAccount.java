package org.htedl.fuseki.transaction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.htedl.engine.Engine;
import org.htedl.engine.WorkingMemory;
import org.htedl.fuseki.config.MemorySize;
import org.htedl.mirror.MemoryBudgetException;
import org.htedl.mirror.MemoryClaim;
import org.htedl.mirror.Mirror;

/**
 * The memory that {@code htedl:memoryLimit} limits: lasting mirrors, those made for one query,
 * mirrors in the making, rows of batches that are evaluated, and what the engine keeps for later
 * ones. The last gives way to the others. Thread-safe.
 *
 * <p>Its refusals name no amounts: how much is taken tells of graphs that a caller may not read.
 */
final class MemoryAccount implements WorkingMemory {
  /** For so long the sizes of mirrors are believed. */
  private static final long BELIEVED = TimeUnit.MILLISECONDS.toNanos(200);

  /** So long is between two attempts to find out which mirrors of queries are garbage. */
  private static final long BETWEEN_COLLECTIONS = TimeUnit.SECONDS.toNanos(10);

  /** What was held a moment ago, in bytes. */
  private record Held(long at, long mirrors, long kept) {}

  private final long limit;
  private final Engine engine;
  private final Supplier<Collection<Mirror>> lasting;
  private final Set<Mirror> passing =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private volatile Held held;
  private long claimed;
  private long collected = System.nanoTime() - BETWEEN_COLLECTIONS;

  /**
   * @param limit bytes in all
   * @param engine what keeps something for later batches
   * @param lasting the mirrors that stay
   */
  MemoryAccount(long limit, Engine engine, Supplier<Collection<Mirror>> lasting) {
    this.limit = limit;
    this.engine = engine;
    this.lasting = lasting;
    this.held = new Held(System.nanoTime() - BELIEVED, 0, 0);
  }

  /** Counts a mirror as long as anybody has it. */
  Mirror passing(Mirror mirror) {
    passing.add(mirror);
    return mirror;
  }

  /** What to say where a mirror has no room. */
  MemoryBudgetException refusal() {
    return new MemoryBudgetException(
        "the mirror of this graph does not fit into htedl:memoryLimit, which is "
            + MemorySize.format(limit));
  }

  /** Bytes that mirrors and work in progress leave. */
  @Override
  public long free() {
    long mirrors = recently().mirrors;
    synchronized (this) {
      return Math.max(0, limit - mirrors - claimed);
    }
  }

  /** Half of what is free is for keeping, shared out by the sizes of the mirrors. */
  @Override
  public long forKeeping(Mirror mirror) {
    double share =
        (double) mirror.bytes() / Math.max(1, Math.max(mirror.bytes(), recently().mirrors));
    return (long) (free() / 2 * share);
  }

  /** Bytes that the engine keeps for later batches, and has idle. */
  long keptBytes() {
    return look().kept;
  }

  @Override
  public MemoryClaim claim() {
    return new Claim();
  }

  private final class Claim implements MemoryClaim {
    private long mine;

    @Override
    public void take(long bytes) {
      mine = change(mine, bytes);
    }

    @Override
    public void close() {
      take(0);
    }
  }

  /** Takes {@code bytes} in place of {@code before}. */
  private long change(long before, long bytes) {
    long more = bytes - before;
    if (!takes(more, recently()) && !takes(more, look())) {
      mirrors().forEach(engine::forget);
      engine.device().giveUpScratch();
      if (!takes(more, look()) && !(collects() && takes(more, look()))) {
        throw new MemoryBudgetException(
            "what mirrors and evaluations may take together is used up");
      }
    }
    return bytes;
  }

  /** Takes more if it is there; in one step, so that two who ask at once do not both get it. */
  private synchronized boolean takes(long more, Held now) {
    if (more > 0 && now.mirrors + now.kept + claimed + more > limit) {
      return false;
    }
    claimed += more;
    return true;
  }

  /**
   * Lets go of the mirrors of queries that have ended, which count until they are found to be
   * garbage; false if there are none or that was done a moment ago.
   */
  private boolean collects() {
    synchronized (this) {
      long now = System.nanoTime();
      if (passing.isEmpty() || now - collected < BETWEEN_COLLECTIONS) {
        return false;
      }
      collected = now;
    }
    System.gc();
    return true;
  }

  private Held recently() {
    Held known = held;
    return System.nanoTime() - known.at < BELIEVED ? known : look();
  }

  private Held look() {
    long mirrors = 0;
    long kept = engine.device().scratchBytes();
    for (Mirror mirror : mirrors()) {
      mirrors += mirror.bytes();
      kept += engine.keptBytes(mirror);
    }
    Held now = new Held(System.nanoTime(), mirrors, kept);
    held = now;
    return now;
  }

  private List<Mirror> mirrors() {
    List<Mirror> all = new ArrayList<>(lasting.get());
    synchronized (passing) {
      all.addAll(passing);
    }
    return all;
  }
}
