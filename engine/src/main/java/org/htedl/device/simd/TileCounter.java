package org.htedl.device.simd;

import java.util.concurrent.atomic.AtomicLongArray;
import org.htedl.bits.NodeSet;
import org.htedl.device.Cancellation;
import org.htedl.device.Question;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link TopProgram} over a {@link Space}, tile by tile: every row of a tile stays in the
 * cache while all hypotheses are counted over it, and no result is written that no other reads.
 *
 * <p>Each count is of everybody who matters and, in the same pass, of the positives among them. The
 * negatives are the others; where somebody is both, a second pass counts those.
 */
final class TileCounter {
  /** Words of all slots of a tile: 512 KiB, a part of a second-level cache. */
  private static final int BUFFER_WORDS = 1 << 16;

  private static final int LEAST_TILE = 32;

  /** In longer tiles the work that every count has once no longer shows. */
  private static final int MOST_TILE = 256;

  /**
   * Rows beside those of the program: who matters, the positives, the negatives, and those both.
   */
  private static final int EXTRA_ROWS = 4;

  /** What a count costs beside its words, in nanoseconds. */
  private static final double COUNT_NANOS = 40;

  /** What filling in a row of a tile costs beside its words, in nanoseconds. */
  private static final double FILL_NANOS = 60;

  private final TilePool pool;
  private final Ground ground;
  private final TopProgram program;
  private final Space space;
  private final NodeSet[] rows;
  private final Question.@Nullable Examples examples;
  private final int[] starts;
  private final int everyone;
  private final int positives;
  private final int negatives;
  private final int both;

  /**
   * @param rows the rows of the program's leaves, in their order
   * @param examples who matters, or null for all individuals
   */
  TileCounter(
      TilePool pool,
      Ground ground,
      TopProgram program,
      Space space,
      NodeSet[] rows,
      Question.@Nullable Examples examples) {
    this.pool = pool;
    this.ground = ground;
    this.program = program;
    this.space = space;
    this.rows = rows;
    this.examples = examples;
    int stride = space.stride();
    this.starts = program.starts(stride);
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
  record Counts(int[] all, int[] positives, int[] negatives) {}

  /** The words that a tile should have for a program, a power of two. */
  static int tileWords(TopProgram program) {
    int words = MOST_TILE;
    while (words > LEAST_TILE && words * (program.slots + EXTRA_ROWS) > BUFFER_WORDS) {
      words /= 2;
    }
    return words;
  }

  /**
   * The time that it takes, in nanoseconds.
   *
   * @param fill the time to fill in one row
   * @param words of one row in the space
   */
  static double nanos(TopProgram program, double fill, double words, CostModel costs) {
    double tiles = Math.ceil(words / tileWords(program));
    return program.leaves.length * (fill + tiles * FILL_NANOS)
        + (program.reads.length + program.slots) * words * costs.word()
        + tiles * program.conjunctions.length * COUNT_NANOS;
  }

  /** Counts, on the threads of a pool. */
  Counts count(WorkerPool workers, double nanos, Cancellation cancellation) {
    int tiles = space.tiles();
    int perUnit = Math.max(1, tiles / (workers.threads() * 16));
    AtomicLongArray sums = new AtomicLongArray(2 * (program.counters + 1));
    workers.forEach(
        (tiles + perUnit - 1) / perUnit,
        nanos,
        unit -> {
          Tile memory = pool.take((program.slots + EXTRA_ROWS) * space.stride());
          Pass pass = new Pass(memory);
          for (int t = unit * perUnit; t < Math.min(tiles, (unit + 1) * perUnit); t++) {
            cancellation.check();
            pass.tile(t);
          }
          pool.giveBack(memory);
          pass.addTo(sums);
        });
    return counts(sums);
  }

  private static Counts counts(AtomicLongArray sums) {
    int counters = sums.length() / 2;
    int[] all = new int[counters];
    int[] positive = new int[counters];
    int[] negative = new int[counters];
    for (int c = 0; c < counters; c++) {
      long counted = sums.get(c);
      all[c] = (int) (counted >>> 32);
      positive[c] = (int) counted;
      negative[c] = all[c] - positive[c] + (int) sums.get(counters + c);
    }
    return new Counts(all, positive, negative);
  }

  /** Some tiles, one after the other, on one thread. */
  private final class Pass {
    private final Tile memory;
    private final long[] scratch = new long[space.scratchWords()];
    private final long[] counts = new long[program.counters + 1];
    private final int[] overlaps = new int[program.counters + 1];
    private final int[] single = new int[1];
    private int words;
    private boolean isOverlapping;

    Pass(Tile memory) {
      this.memory = memory;
    }

    void addTo(AtomicLongArray sums) {
      for (int c = 0; c < counts.length; c++) {
        sums.addAndGet(c, counts[c]);
        if (overlaps[c] != 0) {
          sums.addAndGet(counts.length + c, overlaps[c]);
        }
      }
    }

    void tile(int tile) {
      words = space.words(tile);
      int stride = space.stride();
      prepare(tile);
      for (int i = 0; i < rows.length; i++) {
        int operation = program.leaves[i];
        int at = program.slot(operation) * stride;
        space.fill(tile, rows[i], scratch, memory, at);
        if (examples != null) {
          memory.and(at, everyone, words);
        }
        stored(operation, at);
      }
      for (int c = 0; c < program.conjunctions.length; c++) {
        int operation = program.conjunctions[c];
        int first = program.firstReads[c];
        int end = program.firstReads[c + 1];
        if (program.slot(operation) < 0) {
          count(program.counter(operation), starts, first, end);
        } else {
          int at = program.slot(operation) * stride;
          memory.andAll(at, starts, first, end, words);
          stored(operation, at);
        }
      }
    }

    /** Who matters in the tile, and who is positive, negative, both. */
    private void prepare(int tile) {
      space.fill(tile, ground.live(), scratch, memory, everyone);
      if (examples != null) {
        space.fill(tile, examples.positives(), scratch, memory, positives);
        space.fill(tile, examples.negatives(), scratch, memory, negatives);
        memory.and(positives, everyone, words);
        memory.and(negatives, everyone, words);
        memory.andNot(both, everyone, positives, words);
        memory.andNot(both, both, negatives, words);
        memory.andNot(everyone, everyone, both, words);
        memory.andAll(both, new int[] {positives, negatives}, 0, 2, words);
        single[0] = both;
        isOverlapping = memory.count(single, 0, 1, both, words) != 0;
      }
      single[0] = everyone;
      count(program.counters, single, 0, 1);
    }

    /** Makes the complement of a row, and counts it, where that is wanted. */
    private void stored(int operation, int at) {
      int complement = program.complementSlot(operation);
      if (complement >= 0) {
        memory.andNot(complement * space.stride(), everyone, at, words);
      }
      if (program.counter(operation) >= 0) {
        single[0] = at;
        count(program.counter(operation), single, 0, 1);
      }
    }

    private void count(int counter, int[] from, int first, int end) {
      counts[counter] +=
          memory.count(from, first, end, examples == null ? everyone : positives, words);
      if (isOverlapping) {
        overlaps[counter] += (int) memory.count(from, first, end, both, words);
      }
    }
  }
}
