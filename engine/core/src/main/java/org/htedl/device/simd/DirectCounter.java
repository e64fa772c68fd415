// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Question;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.limit.Cancellation;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;
import org.htedl.vector.loop.WordKernels;

/**
 * Counts the tops of a small batch straight from the rows of their operands, a tile at a time, with
 * the examples as masks.
 */
final class DirectCounter {
  private final SimdContext context;
  private final WordKernels kernels;
  private final EvaluationDomain domain;
  private final Layout layout;
  private final Plan plan;
  private final PlanEvaluator rows;

  DirectCounter(SimdContext context, EvaluationDomain domain, Plan plan, PlanEvaluator rows) {
    this.context = context;
    this.kernels = context.kernels();
    this.domain = domain;
    this.layout = domain.layout();
    this.plan = plan;
    this.rows = rows;
  }

  /** The number of individuals that each operation has. */
  int[] cardinalities(int[] operations, Cancellation cancellation) {
    return count(operations, new NodeSet[0], cancellation);
  }

  /** The positive and the negative examples that each operation has, two numbers each. */
  int[] examples(int[] operations, Question.Examples question, Cancellation cancellation) {
    return count(
        operations, new NodeSet[] {question.positives(), question.negatives()}, cancellation);
  }

  /** The positive and the negative examples that are individuals. */
  int[] totals(Question.Examples question) {
    return new int[] {
      domain.live().countWith(question.positives()), domain.live().countWith(question.negatives())
    };
  }

  private int[] count(int[] operations, NodeSet[] masks, Cancellation cancellation) {
    int width = Math.max(1, masks.length);
    int[] counts = new int[operations.length * width];
    Conjunction[] dense = new Conjunction[operations.length];
    double nanos = 0;
    for (int i = 0; i < operations.length; i++) {
      if (plan.opCode(operations[i]) != OpCode.AND) {
        NodeSet row = rows.row(operations[i]);
        if (masks.length == 0) {
          counts[i] = row.cardinality();
          continue;
        }
        dense[i] = Conjunction.ofOperand(kernels, domain, plan, operations[i] << 1, rows);
      } else {
        dense[i] = Conjunction.ofOperation(kernels, domain, plan, operations[i], rows);
      }
      if (dense[i].isSparse()) {
        countSparse(dense[i].sparseRow(), masks, counts, i * width);
        dense[i] = null;
      } else {
        nanos += dense[i].nanos(context.costs());
      }
    }
    if (nanos > 0) {
      countTiles(dense, masks, nanos, cancellation, counts);
    }
    return counts;
  }

  private static void countSparse(SparseRow row, NodeSet[] masks, int[] counts, int at) {
    if (masks.length == 0) {
      counts[at] = row.cardinality();
    }
    for (int m = 0; m < masks.length; m++) {
      counts[at + m] = row.countWith(masks[m]);
    }
  }

  private void countTiles(
      Conjunction[] conjunctions,
      NodeSet[] masks,
      double nanos,
      Cancellation cancellation,
      int[] counts) {
    AtomicIntegerArray sums = new AtomicIntegerArray(counts.length);
    int width = Math.max(1, masks.length);
    int units = context.options().isRowByRow() ? 1 : context.pool().threads() * 8;
    int perUnit = Math.max(1, layout.tiles() / units);
    context
        .pool()
        .forEach(
            (layout.tiles() + perUnit - 1) / perUnit,
            nanos,
            unit -> {
              long[] scratch = new long[Layout.TILE_WORDS];
              int end = Math.min(layout.tiles(), (unit + 1) * perUnit);
              for (int i = 0; i < conjunctions.length; i++) {
                cancellation.check();
                for (int t = unit * perUnit; conjunctions[i] != null && t < end; t++) {
                  if (conjunctions[i].isFused() && areDense(masks)) {
                    long both =
                        conjunctions[i].countTile(
                            t, ((DenseRow) masks[0]).tile(t), ((DenseRow) masks[1]).tile(t));
                    sums.addAndGet(i * width, (int) (both >>> 32));
                    sums.addAndGet(i * width + 1, (int) both);
                    continue;
                  }
                  int members = conjunctions[i].tile(t, scratch);
                  if (masks.length == 0) {
                    sums.addAndGet(i, members);
                  }
                  add(scratch, t, masks, sums, i * width);
                }
              }
            });
    for (int i = 0; i < counts.length; i++) {
      counts[i] += sums.get(i);
    }
  }

  /** Whether there are two masks in the layout of the rows. */
  private boolean areDense(NodeSet[] masks) {
    for (NodeSet mask : masks) {
      if (!(mask instanceof DenseRow dense) || !dense.layout().equals(layout)) {
        return false;
      }
    }
    return masks.length == 2;
  }

  private void add(long[] scratch, int tile, NodeSet[] masks, AtomicIntegerArray sums, int at) {
    int words = layout.wordsIn(tile);
    for (int m = 0; m < masks.length; m++) {
      sums.addAndGet(at + m, countTile(scratch, tile, words, masks[m]));
    }
  }

  private int countTile(long[] scratch, int tile, int words, NodeSet mask) {
    switch (mask) {
      case DenseRow dense -> {
        if (tile >= dense.layout().tiles()) {
          return 0;
        }
        int common = Math.min(words, dense.layout().wordsIn(tile));
        return kernels.countAnd(scratch, 0, dense.tile(tile), 0, common);
      }
      case SparseRow sparse -> {
        int count = 0;
        int first = tile << Layout.TILE_SHIFT;
        for (int i = RowConversions.firstFrom(sparse, first);
            i < sparse.cardinality() && sparse.id(i) - first < words * 64;
            i++) {
          int bit = sparse.id(i) - first;
          count += (int) (scratch[bit >>> 6] >>> bit & 1);
        }
        return count;
      }
    }
  }
}
