// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.htedl.learn.context.AtomicExpression;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.Successors;
import org.htedl.learn.option.Only;
import org.htedl.vector.loop.WordKernels;

/** Makes the rows of one length in one context, without those that are there already. */
final class LevelRows {
  /** Rows of the first operand in a tile of pairs. */
  private static final int TILE_ROWS = 64;

  /** Rows of the second operand in a tile of pairs, of few words. */
  private static final int TILE_COLUMNS = 512;

  /** Words that the candidates of one tile take at most, about. */
  private static final int TILE_WORDS = 1 << 18;

  /** Words up to which one loop for all is faster than one for each step. */
  private static final int FEW_WORDS = 8;

  private final Context context;
  private final RowSlab slab;
  private final int length;
  private final Operators operators;
  private final WordKernels kernels;
  private final TileRunner runner;
  private final Consumer<RowBatch> merge;

  /**
   * @param merge takes the rows that were found, in order; called in the caller's thread
   */
  LevelRows(
      Context context,
      RowSlab slab,
      int length,
      Operators operators,
      WordKernels kernels,
      TileRunner runner,
      Consumer<RowBatch> merge) {
    this.context = context;
    this.slab = slab;
    this.length = length;
    this.operators = operators;
    this.kernels = kernels;
    this.runner = runner;
    this.merge = merge;
  }

  /** Bytes that the way to the rows of one tile takes, at most. */
  long tileBytes() {
    int planes = operators.most() + 2;
    return context.successors().stream()
        .mapToLong(role -> new RestrictionRows(kernels, context, role).bytes(planes))
        .reduce(Connectives.bytes(slab.words()), Math::max);
  }

  /** Atoms, which are numbered from {@code firstAtom} on. */
  void atoms(List<AtomicExpression> atoms, int firstAtom) {
    RowBatch batch = new RowBatch(slab.words());
    for (int i = 0; i < atoms.size(); i++) {
      consider(batch, atoms.get(i).row(), 0, Operation.ATOM, firstAtom + i, 0);
    }
    merge.accept(batch);
  }

  private void consider(RowBatch batch, long[] bits, int at, Operation operation, int a, int b) {
    batch.tried(1);
    long hash = RowHash.of(bits, at, slab.words());
    if (slab.find(bits, at, hash) < 0) {
      batch.add(bits, at, hash, operation, a, b);
    }
  }

  /** A tile of restrictions: some fillers of one role. */
  private record Fillers(int successors, RowSlab rows, int from, int to) {}

  private static List<Fillers> blocks(int successors, RowSlab rows, int length) {
    List<Fillers> blocks = new ArrayList<>();
    for (int from = rows.start(length); from < rows.end(length); ) {
      int to = Math.min(rows.end(length), from + RestrictionRows.FILLERS);
      blocks.add(new Fillers(successors, rows, from, to));
      from = to;
    }
    return blocks;
  }

  /** Restrictions by each role, with the fillers of the shorter lengths. */
  void restrictions(Function<Context, RowSlab> slabs) {
    List<Fillers> quantified = new ArrayList<>();
    List<Fillers> counted = new ArrayList<>();
    for (int s = 0; s < context.successors().size(); s++) {
      RowSlab rows = slabs.apply(context.successors().get(s).target());
      if (length > Operators.QUANTIFIER) {
        quantified.addAll(blocks(s, rows, length - Operators.QUANTIFIER));
      }
      if (length > Operators.COUNT && operators.most() > 1) {
        counted.addAll(blocks(s, rows, length - Operators.COUNT));
      }
    }
    runner.run(quantified.size(), tile -> someAndOnly(quantified.get(tile)), merge);
    runner.run(counted.size(), tile -> counts(counted.get(tile)), merge);
  }

  private RestrictionRows rows(Fillers fillers) {
    Successors successors = context.successors().get(fillers.successors);
    return new RestrictionRows(kernels, context, successors);
  }

  private RowBatch someAndOnly(Fillers fillers) {
    RowBatch batch = new RowBatch(slab.words());
    boolean onEmpty = operators.only() == Only.ON;
    long[][] rows = rows(fillers).someAndOnly(fillers.rows, fillers.from, fillers.to, onEmpty);
    Operation only = onEmpty ? Operation.ONLY : Operation.ONLY_SOME;
    int role = new SuccessorBound(fillers.successors, 0).packed();
    for (int f = 0; f < fillers.to - fillers.from; f++) {
      int filler = fillers.from + f;
      consider(batch, rows[0], f * slab.words(), Operation.SOME, filler, role);
      if (operators.only() != Only.OFF) {
        consider(batch, rows[1], f * slab.words(), only, filler, role);
      }
    }
    return batch;
  }

  private RowBatch counts(Fillers fillers) {
    RowBatch batch = new RowBatch(slab.words());
    Successors successors = context.successors().get(fillers.successors);
    int most = Math.min(operators.most() + 1, successors.most());
    long[][] atLeast = rows(fillers).atLeast(fillers.rows, fillers.from, fillers.to, most);
    long[] all = context.all();
    long[] complement = new long[slab.words()];
    for (int f = 0; f < fillers.to - fillers.from; f++) {
      int filler = fillers.from + f;
      int at = f * slab.words();
      for (int n = 2; n <= Math.min(most, operators.most()); n++) {
        int role = new SuccessorBound(fillers.successors, n).packed();
        consider(batch, atLeast[n], at, Operation.MIN, filler, role);
      }
      for (int n = 0; operators.max() && n < most; n++) {
        for (int w = 0; w < complement.length; w++) {
          complement[w] = all[w] & ~atLeast[n + 1][at + w];
        }
        int role = new SuccessorBound(fillers.successors, n).packed();
        consider(batch, complement, 0, Operation.MAX, filler, role);
      }
    }
    return batch;
  }

  /** A tile of pairs: ranges of rows. */
  private record Pairs(int aFrom, int aTo, int bFrom, int bTo) {}

  /** Conjunctions and disjunctions of two shorter rows. */
  void pairs() {
    for (int shorter = 1; 2 * shorter <= length - Operators.CONNECTIVE; shorter++) {
      int longer = length - Operators.CONNECTIVE - shorter;
      List<Pairs> tiles = tiles(shorter, longer);
      runner.run(tiles.size(), tile -> pairs(tiles.get(tile)), merge);
    }
  }

  private List<Pairs> tiles(int shorter, int longer) {
    int rows = Math.clamp(TILE_WORDS / (2L * slab.words()), 1, TILE_ROWS);
    int columns = Math.clamp(TILE_WORDS / (2L * slab.words() * rows), 1, TILE_COLUMNS);
    List<Pairs> tiles = new ArrayList<>();
    for (int a = slab.start(shorter); a < slab.end(shorter); a += rows) {
      int aTo = Math.min(slab.end(shorter), a + rows);
      for (int b = shorter == longer ? a : slab.start(longer); b < slab.end(longer); b += columns) {
        tiles.add(new Pairs(a, aTo, b, Math.min(slab.end(longer), b + columns)));
      }
    }
    return tiles;
  }

  private RowBatch pairs(Pairs tile) {
    RowBatch batch = new RowBatch(slab.words());
    Connectives connectives = new Connectives(slab, batch);
    for (int a = tile.aFrom; a < tile.aTo; a++) {
      int from = Math.max(tile.bFrom, tile.bFrom <= a && a < tile.bTo ? a + 1 : 0);
      batch.tried(2L * Math.max(0, tile.bTo - from));
      if (slab.words() <= FEW_WORDS) {
        connectives.few(a, from, tile.bTo);
      } else {
        connectives.many(a, from, tile.bTo);
      }
    }
    return batch;
  }
}
