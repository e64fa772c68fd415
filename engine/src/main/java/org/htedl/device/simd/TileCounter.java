package org.htedl.device.simd;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.htedl.bits.NodeSet;
import org.htedl.device.Cancellation;

/**
 * Runs a {@link TopProgram} over a {@link Space}, tile by tile: every slot of a tile stays in the
 * cache while all hypotheses are counted over it, and no result is written that no other reads.
 */
final class TileCounter {
  /** Words of all slots of a tile: 256 KiB, half of a second-level cache. */
  private static final int BUFFER_WORDS = 1 << 15;

  private static final int LEAST_TILE = 32;
  private static final int MOST_TILE = 256;

  private final WordKernels kernels;
  private final Ground ground;
  private final TopProgram program;
  private final Space space;
  private final NodeSet[] rows;
  private final int[] starts;
  private final Queue<Workspace> workspaces = new ConcurrentLinkedQueue<>();

  /** What one thread works in. */
  private static final class Workspace {
    final long[] buffer;
    final int[] counts;

    Workspace(int words, int counts) {
      this.buffer = new long[words];
      this.counts = new int[counts];
    }
  }

  /**
   * @param rows the rows of the program's leaves, in their order
   */
  TileCounter(WordKernels kernels, Ground ground, TopProgram program, Space space, NodeSet[] rows) {
    this.kernels = kernels;
    this.ground = ground;
    this.program = program;
    this.space = space;
    this.rows = rows;
    this.starts = program.starts(space.stride());
  }

  /** The words that a tile should have for a program, a power of two. */
  static int tileWords(TopProgram program) {
    int words = MOST_TILE;
    while (words > LEAST_TILE && words * program.slots > BUFFER_WORDS) {
      words /= 2;
    }
    return words;
  }

  /** The time that it takes, in nanoseconds. */
  static double nanos(TopProgram program, double spaceWords, double fillWords, CostModel costs) {
    return program.slots * fillWords * costs.word()
        + program.reads.length * spaceWords * costs.word()
        + program.conjunctions.length * 30.0;
  }

  /**
   * The individuals of each segment that each counted operation has: {@code [counter][segment]}.
   */
  int[] count(WorkerPool pool, double nanos, Cancellation cancellation) {
    int segments = space.segments();
    int tiles = space.tiles();
    int perUnit = Math.max(1, tiles / (pool.threads() * 16));
    pool.forEach(
        (tiles + perUnit - 1) / perUnit,
        nanos,
        unit -> {
          Workspace workspace = workspaces.poll();
          if (workspace == null) {
            workspace =
                new Workspace((program.slots + 1) * space.stride(), program.counters * segments);
          }
          for (int t = unit * perUnit; t < Math.min(tiles, (unit + 1) * perUnit); t++) {
            cancellation.check();
            tile(t, workspace);
          }
          workspaces.add(workspace);
        });
    int[] sums = new int[program.counters * segments];
    for (Workspace workspace : workspaces) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += workspace.counts[i];
      }
    }
    return sums;
  }

  private void tile(int tile, Workspace workspace) {
    int words = 0;
    for (int s = 0; s < space.segments(); s++) {
      words += space.words(tile, s);
    }
    long[] buffer = workspace.buffer;
    int stride = space.stride();
    int everyone = program.slots * stride;
    space.fill(tile, ground.live(), buffer, everyone);
    for (int i = 0; i < rows.length; i++) {
      int operation = program.leaves[i];
      int at = program.slot(operation) * stride;
      space.fill(tile, rows[i], buffer, at);
      complement(buffer, everyone, at, program.complementSlot(operation), stride, words);
      count(tile, operation, buffer, at, workspace.counts);
    }
    for (int c = 0; c < program.conjunctions.length; c++) {
      int operation = program.conjunctions[c];
      int slot = program.slot(operation);
      int first = program.firstReads[c];
      int end = program.firstReads[c + 1];
      if (slot < 0) {
        count(tile, operation, buffer, first, end, workspace.counts);
      } else {
        int at = slot * stride;
        kernels.andAll(buffer, at, starts, first, end, words);
        complement(buffer, everyone, at, program.complementSlot(operation), stride, words);
        count(tile, operation, buffer, at, workspace.counts);
      }
    }
  }

  private void complement(long[] buffer, int everyone, int at, int slot, int stride, int words) {
    if (slot >= 0) {
      kernels.andNot(buffer, slot * stride, buffer, everyone, buffer, at, words);
    }
  }

  /** Counts a row of the buffer. */
  private void count(int tile, int operation, long[] buffer, int at, int[] counts) {
    int counter = program.counter(operation) * space.segments();
    if (counter < 0) {
      return;
    }
    int from = at;
    for (int s = 0; s < space.segments(); s++) {
      int words = space.words(tile, s);
      counts[counter + s] += kernels.count(buffer, from, words);
      from += words;
    }
  }

  /** Counts an intersection without writing it. */
  private void count(int tile, int operation, long[] buffer, int first, int end, int[] counts) {
    int counter = program.counter(operation) * space.segments();
    int offset = 0;
    for (int s = 0; s < space.segments(); s++) {
      int words = space.words(tile, s);
      if (words > 0) {
        counts[counter + s] += kernels.countAll(buffer, offset, starts, first, end, words);
      }
      offset += words;
    }
  }
}
