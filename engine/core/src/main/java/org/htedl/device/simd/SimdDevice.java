// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.memory.Once;
import org.htedl.device.simd.memory.RestrictionCache;
import org.htedl.device.simd.memory.RestrictionCaches;
import org.htedl.device.simd.memory.RowFreeList;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.device.simd.memory.TilePool;
import org.htedl.device.simd.memory.WorkerPool;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.restriction.CostProbe;
import org.htedl.device.simd.restriction.HitCounters;
import org.htedl.device.simd.value.ValueIndex;
import org.htedl.message.Plural;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.HeadIndex;
import org.htedl.vector.choice.KernelChoice;
import org.htedl.vector.loop.WordKernels;

/**
 * All cores of this processor, in vectors where the incubator module is there. Always available.
 *
 * <p>What is indexed for one revision of a mirror serves the next ones as far as they share its
 * arrays, and goes when the arrays go.
 */
public final class SimdDevice implements Device {
  /** Bytes of rows that were given back, at most; less on a small heap. */
  private static final long MOST_IDLE_ROWS = 1L << 26;

  private final WordKernels kernels;
  private final String detail;
  private final long memoBytes;
  private final SimdOptions options;
  private final LongAdder found = new LongAdder();
  private final AtomicBoolean probing = new AtomicBoolean();
  private volatile CostModel costs = CostModel.ROUGH;
  private final WorkerPool pool;
  private final TilePool tiles;
  private final ScratchPool scratch;
  private final RowFreeList rowShelf;
  private final SimdContext context;
  private final Map<Object, RestrictionCaches> memories = new WeakHashMap<>();
  private final Map<int[], Once<HeadIndex>> indexes =
      Collections.synchronizedMap(new WeakHashMap<>());
  private final Map<int[], Once<ValueIndex>> values =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** The device with all processors. */
  public SimdDevice() {
    this(Runtime.getRuntime().availableProcessors());
  }

  /** The device with this many threads, callers' included. */
  public SimdDevice(int threads) {
    this(threads, SimdOptions.USUAL);
  }

  /**
   * The device with this many threads, callers' included, and with decisions of its own taken away.
   *
   * @param options for benchmarks; others leave them as they are
   */
  public SimdDevice(int threads, SimdOptions options) {
    this(threads, Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 16), options);
  }

  /**
   * The device with this many threads, callers' included.
   *
   * @param memoBytes bytes that the rows of restrictions which are kept for later batches may take,
   *     for each graph, whatever the revision; 0 to keep none
   */
  public SimdDevice(int threads, long memoBytes) {
    this(threads, memoBytes, SimdOptions.USUAL);
  }

  public SimdDevice(int threads, long memoBytes, SimdOptions options) {
    if (threads < 1 || memoBytes < 0) {
      throw new IllegalArgumentException("threads: " + threads + ", bytes: " + memoBytes);
    }
    this.memoBytes = memoBytes;
    this.options = options;
    KernelChoice choice = KernelChoice.detect();
    this.kernels = choice.kernels();
    this.pool = new WorkerPool(threads);
    this.tiles = new TilePool(kernels, threads);
    this.scratch = new ScratchPool(HitCounters.MOST_ROWS * threads + 2);
    long idleRows = Math.min(MOST_IDLE_ROWS, Runtime.getRuntime().maxMemory() / 64);
    this.rowShelf = new RowFreeList(options.has(SpecialCase.ROW_SHELF) ? idleRows : 0);
    this.context = new SimdContext(kernels, options, pool, scratch, tiles, rowShelf, this::costs);
    this.detail =
        Plural.counted(threads, "thread") + ", " + kernels.description() + choice.remark();
  }

  @Override
  public String name() {
    return "simd";
  }

  @Override
  public Availability availability() {
    return Availability.present(detail);
  }

  @Override
  public int busyCores() {
    return pool.threads();
  }

  @Override
  public Resident open(Mirror mirror) {
    return open(mirror, found);
  }

  @Override
  public Resident open(Mirror mirror, LongAdder reusedRows) {
    return new SimdResident(this, mirror, reusedRows);
  }

  /** What all evaluations share. */
  SimdContext context() {
    return context;
  }

  long memoBytes() {
    return memoBytes;
  }

  /**
   * What batches on earlier revisions of the mirror's graph left. A revision that is opened twice
   * in a row begins anew: its residents have nothing in common but the mirror.
   *
   * @param reusedRows counts the rows that later batches find, if there is nothing yet
   */
  RestrictionCaches memory(Mirror mirror, LongAdder reusedRows) {
    synchronized (memories) {
      RestrictionCaches known = memories.get(mirror.numbering());
      if (known == null || !known.note(mirror)) {
        known = new RestrictionCaches(new RestrictionCache(memoBytes, reusedRows));
        known.note(mirror);
        memories.put(mirror.numbering(), known);
      }
      return known;
    }
  }

  @Override
  public long reusedRows() {
    return found.sum();
  }

  /** Bytes of the heap that it holds for use within evaluations, and for the rows of the next. */
  @Override
  public long scratchBytes() {
    return scratch.bytes() + tiles.bytes() + rowShelf.bytes();
  }

  @Override
  public void giveUpScratch() {
    scratch.clear();
    tiles.clear();
    rowShelf.clear();
  }

  /**
   * What methods cost here: rough figures at first, measured ones some seconds after the first
   * call.
   */
  private CostModel costs() {
    if (probing.compareAndSet(false, true)) {
      Thread.ofPlatform().daemon().name("htedl-simd-probe").start(this::probe);
    }
    return costs;
  }

  private void probe() {
    try {
      new CostProbe(kernels).run(found -> costs = found, pool::isClosed);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The index of a relation's base, shared by all revisions that have the same base. */
  HeadIndex index(Adjacency relation) {
    return indexes
        .computeIfAbsent(relation.heads(), heads -> new Once<>())
        .get(() -> new HeadIndex(relation.heads()));
  }

  /** The index of a column's base, shared by all revisions that have the same base. */
  ValueIndex values(Adjacency postings) {
    return values
        .computeIfAbsent(postings.heads(), heads -> new Once<>())
        .get(() -> new ValueIndex(postings, options));
  }

  /** Gives up the index of a column; the next who asks makes it anew. */
  void forgetValues(Adjacency postings) {
    values.remove(postings.heads());
  }

  @Override
  public void close() {
    pool.close();
  }
}
