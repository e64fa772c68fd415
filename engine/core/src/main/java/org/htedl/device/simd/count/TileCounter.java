// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.count;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.htedl.bits.NodeSet;
import org.htedl.device.Question;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.memory.TilePool;
import org.htedl.device.simd.memory.WorkerPool;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.RowSlice;
import org.htedl.limit.Cancellation;
import org.htedl.vector.tile.Tile;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link BooleanProgram} over a {@link TileSource}, tile by tile: every row of a tile stays
 * in the cache while all hypotheses are counted over it, and no result is written that no other
 * reads.
 *
 * <p>Each count is of everybody who matters and, in the same pass, of the positives among them. The
 * negatives are the others; where somebody is both, a second pass counts those.
 */
public final class TileCounter {
  /** Words of all slots of a tile: 512 KiB, a part of a second-level cache. */
  private static final int BUFFER_WORDS = 1 << 16;

  private static final int LEAST_TILE = 32;

  /** In longer tiles the work that every count has once no longer shows. */
  private static final int MOST_TILE = 256;

  /**
   * Rows next to those of the program: the individuals that count, the positives, the negatives,
   * and those both.
   */
  private static final int EXTRA_ROWS = 4;

  /** What a count costs at any length, in nanoseconds. */
  private static final double COUNT_NANOS = 40;

  /** What filling in a row of a tile costs at any length, in nanoseconds. */
  private static final double FILL_NANOS = 60;

  private final TilePool pool;
  private final EvaluationDomain domain;
  private final BooleanProgram program;
  private final TileSource space;
  private final NodeSet[] rows;
  private final Question.@Nullable Examples examples;
  private final int[] storedStarts;
  private final int[] countedStarts;
  private final int everyone;
  private final int positives;
  private final int negatives;
  private final int both;

  /**
   * @param rows the rows of the program's leaves, in their order
   * @param examples who matters, or null for all individuals
   */
  public TileCounter(
      TilePool pool,
      EvaluationDomain domain,
      BooleanProgram program,
      TileSource space,
      NodeSet[] rows,
      Question.@Nullable Examples examples) {
    this.pool = pool;
    this.domain = domain;
    this.program = program;
    this.space = space;
    this.rows = rows;
    this.examples = examples;
    int stride = space.stride();
    this.storedStarts = BooleanProgram.starts(program.reads, stride);
    this.countedStarts = BooleanProgram.starts(program.counted.reads(), stride);
    this.everyone = program.slots * stride;
    this.positives = everyone + stride;
    this.negatives = positives + stride;
    this.both = negatives + stride;
  }

  /**
   * What was counted.
   *
   * @param all for each of the program's counters, who matters and is covered; last, all who matter
   * @param positives for each counter the positives covered; last, all positives; zeros where no
   *     examples were given
   * @param negatives likewise
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  public record Counts(int[] all, int[] positives, int[] negatives) {}

  /** The words that a tile should have for a program, a power of two. */
  public static int tileWords(BooleanProgram program, SimdOptions options) {
    if (options.tileWords() != SimdOptions.CHOSEN) {
      return options.tileWords();
    }
    int words = MOST_TILE;
    while (words > LEAST_TILE && words * (program.slots + EXTRA_ROWS) > BUFFER_WORDS) {
      words /= 2;
    }
    return words;
  }

  /**
   * The time that it takes, in nanoseconds.
   *
   * @param tileWords words of a tile
   * @param fill the time to fill in one row
   * @param words of one row in the space
   */
  public static double nanos(
      BooleanProgram program, int tileWords, double fill, double words, CostModel costs) {
    double tiles = Math.ceil(words / tileWords);
    return program.leaves.length * (fill + tiles * FILL_NANOS)
        + (program.allReads() + program.slots) * words * costs.word()
        + tiles * (program.stored.length + program.counted.size()) * COUNT_NANOS;
  }

  /** Counts, on the threads of a pool. */
  public Counts count(WorkerPool workers, double nanos, Cancellation cancellation) {
    int tiles = space.tiles();
    int perUnit = Math.max(1, tiles / (workers.threads() * 16));
    Queue<Pass> passes = new ConcurrentLinkedQueue<>();
    workers.forEach(
        (tiles + perUnit - 1) / perUnit,
        nanos,
        unit -> {
          Pass idle = passes.poll();
          Pass pass = idle == null ? new Pass() : idle;
          for (int t = unit * perUnit; t < Math.min(tiles, (unit + 1) * perUnit); t++) {
            cancellation.check();
            pass.tile(t);
          }
          passes.add(pass);
        });
    return counts(passes);
  }

  private Counts counts(Queue<Pass> passes) {
    int counters = program.counters + 1;
    int[] all = new int[counters];
    int[] positive = new int[counters];
    int[] negative = new int[counters];
    for (Pass pass : passes) {
      pool.giveBack(pass.memory);
      for (int c = 0; c < counters; c++) {
        int covered = (int) (pass.counts[c] >>> 32);
        all[c] += covered;
        positive[c] += (int) pass.counts[c];
        negative[c] += covered - (int) pass.counts[c] + (int) pass.overlaps[c];
      }
    }
    return new Counts(all, positive, negative);
  }

  /** Some tiles, one after the other, by one thread at a time. */
  private final class Pass {
    private final Tile memory = pool.take((program.slots + EXTRA_ROWS) * space.stride());
    private final RowSlice slice = new RowSlice(space.scratchWords());
    private final long[] counts = new long[program.counters + 1];
    private final long[] overlaps = new long[program.counters + 1];
    private final int[] single = new int[1];
    private int words;
    private boolean isOverlapping;

    void tile(int tile) {
      words = space.words(tile);
      int stride = space.stride();
      prepare(tile);
      for (int i = 0; i < rows.length; i++) {
        int operation = program.leaves[i];
        int at = program.slot(operation) * stride;
        int complement = program.complementSlot(operation);
        space.read(tile, rows[i], slice);
        if (complement < 0) {
          memory.putMasked(at, everyone, slice.words, slice.from, words);
        } else {
          memory.putBoth(at, complement * stride, everyone, slice.words, slice.from, words);
        }
        countStored(operation, at);
      }
      for (int c = 0; c < program.stored.length; c++) {
        int operation = program.stored[c];
        int at = program.slot(operation) * stride;
        memory.andAll(at, storedStarts, program.firstReads[c], program.firstReads[c + 1], words);
        int complement = program.complementSlot(operation);
        if (complement >= 0) {
          memory.andNot(complement * stride, everyone, at, words);
        }
        countStored(operation, at);
      }
      for (ConjunctionRuns.Run run : program.counted.runs()) {
        int first = run.from() + run.prefix();
        if (run.prefix() > 0) {
          memory.andAll(everyone - stride, countedStarts, run.from(), first, words);
        }
        count(countedStarts, first, run.width(), run.conjunctions(), run.firstCounter());
      }
    }

    /** Who matters in the tile, and who is positive, negative, both. */
    private void prepare(int tile) {
      put(tile, domain.live(), everyone);
      if (examples != null) {
        put(tile, examples.positives(), positives);
        put(tile, examples.negatives(), negatives);
        memory.and(positives, everyone, words);
        memory.and(negatives, everyone, words);
        memory.andNot(both, everyone, positives, words);
        memory.andNot(both, both, negatives, words);
        memory.andNot(everyone, everyone, both, words);
        memory.andAll(both, new int[] {positives, negatives}, 0, 2, words);
        isOverlapping = !memory.isEmpty(both, words);
      }
      count(everyone, program.counters);
    }

    private void put(int tile, NodeSet set, int at) {
      space.read(tile, set, slice);
      memory.put(at, slice.words, slice.from, words);
    }

    /** Counts a row, where that is wanted. */
    private void countStored(int operation, int at) {
      if (program.counter(operation) >= 0) {
        count(at, program.counter(operation));
      }
    }

    private void count(int row, int counter) {
      single[0] = row;
      count(single, 0, 1, 1, counter);
    }

    private void count(int[] from, int first, int width, int conjunctions, int counter) {
      int mask = examples == null ? everyone : positives;
      memory.count(from, first, width, conjunctions, mask, words, counts, counter);
      if (isOverlapping) {
        memory.count(from, first, width, conjunctions, both, words, overlaps, counter);
      }
    }
  }
}
