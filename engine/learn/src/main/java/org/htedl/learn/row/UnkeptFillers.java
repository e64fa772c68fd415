// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.Successors;
import org.htedl.learn.option.Only;
import org.htedl.limit.ArrayGrowth;
import org.htedl.vector.loop.WordKernels;

/**
 * Scores {@code some} and {@code only} of the examples by one role whose fillers are too many to be
 * kept: each filler is made, followed back to the examples and forgotten.
 *
 * <p>Of a disjunction, what {@code some} covers is the union of what it covers of the operands; of
 * a conjunction, what {@code only} covers is the intersection. The other way round that is a bound:
 * {@code some} covers at most the intersection, {@code only} at least the union. So for most pairs
 * no filler is made at all.
 */
final class UnkeptFillers {
  /** Rows of the first operand in a tile of pairs. */
  private static final int TILE_ROWS = 64;

  /** Rows of the second operand in a tile of pairs. */
  private static final int TILE_COLUMNS = 512;

  /** Fillers that are made before they are followed back, at least. */
  private static final int MADE = 256;

  /**
   * A restriction that may be among the best.
   *
   * @param restriction which one it is
   * @param operation what gives its filler
   * @param first the operation's first operand, as in {@link RowSlab#first}
   * @param second the second one
   * @param row the examples covered
   */
  record Found(
      Operation restriction,
      Operation operation,
      int first,
      int second,
      int tp,
      int fp,
      long[] row) {}

  private final Context examples;
  private final Successors successors;
  private final RowSlab fillers;
  private final int inner;
  private final Operators operators;
  private final WordKernels kernels;
  private final Scores scores;
  private final Pool pool;
  private final int words;
  private final int reaching;
  private long[] some = {};
  private long[] only = {};
  private long tried;

  /**
   * @param successors the role, from the examples
   * @param fillers the rows of its target that are shorter than the fillers
   * @param inner the length of the fillers
   */
  UnkeptFillers(
      Context examples,
      Successors successors,
      RowSlab fillers,
      int inner,
      Operators operators,
      WordKernels kernels,
      Scores scores,
      Pool pool) {
    this.examples = examples;
    this.successors = successors;
    this.fillers = fillers;
    this.inner = inner;
    this.operators = operators;
    this.kernels = kernels;
    this.scores = scores;
    this.pool = pool;
    this.words = examples.words();
    long[] domain = examples.none();
    for (int i = 0; i < examples.size(); i++) {
      boolean reaches = successors.offsets()[i] < successors.offsets()[i + 1];
      if (reaches || operators.only() == Only.ON) {
        domain[i >>> 6] |= 1L << i;
      }
    }
    this.reaching = scores.coveredPositives(domain, 0);
  }

  /** Memory that {@link #pairs} takes, in bytes; more than there is where arrays cannot hold it. */
  long bytes() {
    long length = (long) words * fillers.size();
    return length > ArrayGrowth.MOST ? Long.MAX_VALUE : 2 * Long.BYTES * length;
  }

  /** The candidates so far. */
  long tried() {
    return tried;
  }

  private int length() {
    return inner + Operators.QUANTIFIER;
  }

  /** Scores fillers that were made. */
  List<Found> score(RowBatch batch) {
    tried += batch.tried();
    List<Found> found = new ArrayList<>();
    score(batch, true, operators.only() != Only.OFF, found);
    return found;
  }

  private void score(RowBatch batch, boolean withSome, boolean withOnly, List<Found> found) {
    RestrictionRows rows = new RestrictionRows(kernels, examples, successors);
    boolean onEmpty = operators.only() == Only.ON;
    for (int from = 0; from < batch.size(); from += RestrictionRows.FILLERS) {
      int to = Math.min(batch.size(), from + RestrictionRows.FILLERS);
      long[][] covered = rows.someAndOnly(batch, from, to, onEmpty);
      for (int row = from; row < to; row++) {
        int at = (row - from) * words;
        if (withSome) {
          offer(covered[0], at, Operation.SOME, batch, row, found);
        }
        if (withOnly) {
          offer(covered[1], at, onlyOperation(), batch, row, found);
        }
      }
    }
  }

  private Operation onlyOperation() {
    return operators.only() == Only.ON ? Operation.ONLY : Operation.ONLY_SOME;
  }

  private void offer(
      long[] bits, int at, Operation restriction, RowBatch batch, int row, List<Found> found) {
    int tp = scores.coveredPositives(bits, at);
    int fp = scores.coveredNegatives(bits, at);
    if (pool.mayTake(scores.value(tp, fp), length())) {
      long[] copy = new long[words];
      System.arraycopy(bits, at, copy, 0, words);
      found.add(
          new Found(
              restriction,
              batch.operation(row),
              batch.first(row),
              batch.second(row),
              tp,
              fp,
              copy));
    }
  }

  /**
   * Scores the conjunctions and disjunctions.
   *
   * @param merge takes what was found, in an order that does not depend on the number of threads
   */
  void pairs(TileRunner runner, Consumer<Found> merge) {
    follow(runner);
    for (int shorter = 1; 2 * shorter <= inner - Operators.CONNECTIVE; shorter++) {
      int longer = inner - Operators.CONNECTIVE - shorter;
      List<int[]> tiles = new ArrayList<>();
      for (int a = fillers.start(shorter); a < fillers.end(shorter); a += TILE_ROWS) {
        int first = shorter == longer ? a : fillers.start(longer);
        for (int b = first; b < fillers.end(longer); b += TILE_COLUMNS) {
          tiles.add(
              new int[] {
                a,
                Math.min(fillers.end(shorter), a + TILE_ROWS),
                b,
                Math.min(fillers.end(longer), b + TILE_COLUMNS)
              });
        }
      }
      runner.run(tiles.size(), tile -> pairs(tiles.get(tile)), found -> found.forEach(merge));
      long a = (long) fillers.end(shorter) - fillers.start(shorter);
      long b = (long) fillers.end(longer) - fillers.start(longer);
      tried += shorter == longer ? a * (a - 1) : 2 * a * b;
    }
  }

  /** What the restrictions cover of each row that is kept. */
  private void follow(TileRunner runner) {
    int size = fillers.size();
    some = new long[size * words];
    only = new long[size * words];
    boolean onEmpty = operators.only() == Only.ON;
    runner.run(
        (size + RestrictionRows.FILLERS - 1) / RestrictionRows.FILLERS,
        tile -> {
          int from = tile * RestrictionRows.FILLERS;
          int to = Math.min(size, from + RestrictionRows.FILLERS);
          long[][] rows =
              new RestrictionRows(kernels, examples, successors)
                  .someAndOnly(fillers, from, to, onEmpty);
          System.arraycopy(rows[0], 0, some, from * words, (to - from) * words);
          System.arraycopy(rows[1], 0, only, from * words, (to - from) * words);
          return tile;
        },
        tile -> {});
  }

  private List<Found> pairs(int[] tile) {
    List<Found> found = new ArrayList<>();
    RowBatch ands = new RowBatch(fillers.words());
    RowBatch ors = new RowBatch(fillers.words());
    long[] filler = new long[fillers.words()];
    for (int a = tile[0]; a < tile[1]; a++) {
      for (int b = Math.max(tile[2], tile[2] <= a && a < tile[3] ? a + 1 : 0); b < tile[3]; b++) {
        if (some(a, b, found)) {
          make(Operation.AND, a, b, filler, ands);
        }
        if (operators.only() != Only.OFF && only(a, b, found)) {
          make(Operation.OR, a, b, filler, ors);
        }
      }
      if (ands.size() >= MADE) {
        score(ands, true, false, found);
        ands.clear();
      }
      if (ors.size() >= MADE) {
        score(ors, false, true, found);
        ors.clear();
      }
    }
    score(ands, true, false, found);
    score(ors, false, true, found);
    return found;
  }

  /** Scores {@code some} of the disjunction; whether that of the conjunction may be as good. */
  private boolean some(int a, int b, List<Found> found) {
    long[] positive = scores.positive();
    long[] negative = scores.negative();
    int orTp = 0;
    int orFp = 0;
    int andTp = 0;
    for (int w = 0; w < words; w++) {
      long x = some[a * words + w];
      long y = some[b * words + w];
      orTp += Long.bitCount((x | y) & positive[w]);
      orFp += Long.bitCount((x | y) & negative[w]);
      andTp += Long.bitCount(x & y & positive[w]);
    }
    if (pool.mayTake(scores.value(orTp, orFp), length())) {
      long[] row = new long[words];
      for (int w = 0; w < words; w++) {
        row[w] = some[a * words + w] | some[b * words + w];
      }
      found.add(new Found(Operation.SOME, Operation.OR, a, b, orTp, orFp, row));
    }
    return pool.mayTake(scores.bound(andTp, 0), length());
  }

  /** Scores {@code only} of the conjunction; whether that of the disjunction may be as good. */
  private boolean only(int a, int b, List<Found> found) {
    long[] positive = scores.positive();
    long[] negative = scores.negative();
    int andTp = 0;
    int andFp = 0;
    int orFp = 0;
    for (int w = 0; w < words; w++) {
      long x = only[a * words + w];
      long y = only[b * words + w];
      andTp += Long.bitCount(x & y & positive[w]);
      andFp += Long.bitCount(x & y & negative[w]);
      orFp += Long.bitCount((x | y) & negative[w]);
    }
    if (pool.mayTake(scores.value(andTp, andFp), length())) {
      long[] row = new long[words];
      for (int w = 0; w < words; w++) {
        row[w] = only[a * words + w] & only[b * words + w];
      }
      found.add(new Found(onlyOperation(), Operation.AND, a, b, andTp, andFp, row));
    }
    return pool.mayTake(scores.bound(reaching, orFp), length());
  }

  /** Makes a filler, unless it is among the kept rows. */
  private void make(Operation operation, int a, int b, long[] bits, RowBatch batch) {
    long[] x = fillers.segment(a);
    long[] y = fillers.segment(b);
    int xAt = fillers.offset(a);
    int yAt = fillers.offset(b);
    for (int w = 0; w < bits.length; w++) {
      bits[w] = operation == Operation.AND ? x[xAt + w] & y[yAt + w] : x[xAt + w] | y[yAt + w];
    }
    long hash = RowHash.of(bits, 0, bits.length);
    if (fillers.find(bits, 0, hash) < 0) {
      batch.add(bits, 0, hash, operation, a, b);
    }
  }
}
