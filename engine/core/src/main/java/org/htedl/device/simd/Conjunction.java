// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.memory.RowLease;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.device.simd.row.RowTask;
import org.htedl.device.simd.row.TiledRow;
import org.htedl.limit.Cancellation;
import org.htedl.plan.Plan;
import org.htedl.vector.loop.WordKernels;
import org.jspecify.annotations.Nullable;

/**
 * The intersection of some rows and of the complements of others, straight from the rows: for
 * results that are wanted as rows, and for the tops of small batches. With a sparse row among its
 * operands it costs that row's members; otherwise it goes through the tiles. Thread-safe.
 */
final class Conjunction {
  /** Operands that one loop intersects. */
  private static final int FUSED = 5;

  private final WordKernels kernels;
  private final Layout layout;
  private final List<NodeSet> positive = new ArrayList<>();
  private final List<NodeSet> negative = new ArrayList<>();
  private final @Nullable SparseRow smallest;
  private final List<NodeSet> checks;

  /**
   * Where it is not {@link #isSparse}: the positive rows, then the negative ones that are dense.
   */
  private final List<DenseRow> dense = new ArrayList<>();

  private Conjunction(
      WordKernels kernels, EvaluationDomain domain, int[] operands, PlanEvaluator rows) {
    this.kernels = kernels;
    this.layout = domain.layout();
    for (int operand : operands) {
      NodeSet row = rows.row(Plan.operationOf(operand));
      (Plan.isNegated(operand) ? negative : positive).add(row);
    }
    if (positive.isEmpty()) {
      positive.add(domain.live());
    }
    positive.sort(Comparator.comparingInt(NodeSet::cardinality));
    this.smallest = sparsest();
    this.checks = new ArrayList<>(positive);
    checks.remove(smallest);
    // Asking a dense row costs less than searching a sparse one.
    checks.sort(Comparator.comparing(SparseRow.class::isInstance));
    if (smallest == null) {
      addDense(positive);
      addDense(negative);
    }
  }

  private void addDense(List<NodeSet> rows) {
    for (NodeSet row : rows) {
      if (row instanceof DenseRow each) {
        dense.add(each);
      }
    }
  }

  /** The conjunction that an operation computes; its operands' rows must be there. */
  static Conjunction ofOperation(
      WordKernels kernels, EvaluationDomain domain, Plan plan, int operation, PlanEvaluator rows) {
    int[] operands = new int[plan.operands(operation)];
    for (int k = 0; k < operands.length; k++) {
      operands[k] = plan.operand(operation, k);
    }
    return new Conjunction(kernels, domain, operands, rows);
  }

  /** One operand as a conjunction, negated or not. */
  static Conjunction ofOperand(
      WordKernels kernels, EvaluationDomain domain, Plan plan, int operand, PlanEvaluator rows) {
    return new Conjunction(kernels, domain, new int[] {operand}, rows);
  }

  private @Nullable SparseRow sparsest() {
    for (NodeSet row : positive) {
      if (row instanceof SparseRow sparse) {
        return sparse;
      }
    }
    return null;
  }

  /** The time that it takes, in nanoseconds. */
  double nanos(CostModel costs) {
    int operands = positive.size() + negative.size();
    return smallest != null
        ? smallest.cardinality() * costs.lookup() * operands
        : (double) layout.words() * costs.word() * operands;
  }

  /** Whether it costs a sparse row's members rather than whole tiles. */
  boolean isSparse() {
    return smallest != null;
  }

  /** The members, where {@link #isSparse}. */
  SparseRow sparseRow() {
    SparseRow from = java.util.Objects.requireNonNull(smallest);
    int[] ids = new int[from.cardinality()];
    int count = 0;
    for (int i = 0; i < ids.length; i++) {
      if (containsAll(from.id(i))) {
        ids[count++] = from.id(i);
      }
    }
    return count == ids.length ? from : new SparseRow(java.util.Arrays.copyOf(ids, count));
  }

  private boolean containsAll(int node) {
    for (NodeSet row : checks) {
      if (!row.contains(node)) {
        return false;
      }
    }
    for (NodeSet row : negative) {
      if (row.contains(node)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Writes a tile of the result, where it is not {@link #isSparse}.
   *
   * @param target at least the words of the tile
   * @return the members in the tile
   */
  int tile(int tile, long[] target) {
    int words = layout.wordsIn(tile);
    int members = 0;
    // Every step after the first has the result so far among its rows.
    for (int from = 0; from == 0 || from < dense.size(); from += from == 0 ? FUSED : FUSED - 1) {
      members = step(tile, from, target, words);
    }
    for (NodeSet row : negative) {
      if (row instanceof SparseRow sparse) {
        members -= remove(sparse, tile << Layout.TILE_SHIFT, words, target);
      }
    }
    return members;
  }

  private int step(int tile, int from, long[] target, int words) {
    long[][] rows = new long[FUSED][];
    long[] flips = new long[FUSED];
    int first = 0;
    if (from > 0) {
      rows[first++] = target;
    }
    fill(tile, from, rows, flips, first);
    return kernels.andFive(rows, flips, target, words);
  }

  /** Fills in the tile's rows from one on, as many as there is room for. */
  private void fill(int tile, int from, long[][] rows, long[] flips, int first) {
    int next = first;
    for (int k = from; k < dense.size() && next < FUSED; k++) {
      flips[next] = k < positive.size() ? 0 : -1;
      rows[next++] = dense.get(k).tile(tile);
    }
    for (; next < FUSED; next++) {
      rows[next] = rows[0];
    }
  }

  private static int remove(SparseRow row, int firstNode, int words, long[] target) {
    long end = firstNode + words * 64L;
    int removed = 0;
    for (int i = RowConversions.firstFrom(row, firstNode);
        i < row.cardinality() && row.id(i) < end;
        i++) {
      int bit = row.id(i) - firstNode;
      removed += (int) (target[bit >>> 6] >>> bit & 1);
      target[bit >>> 6] &= ~(1L << bit);
    }
    return removed;
  }

  /** Whether {@link #countTile} can count it. */
  boolean isFused() {
    return smallest == null
        && dense.size() <= FUSED
        && dense.size() == positive.size() + negative.size();
  }

  /** Counts a tile under two masks, the first times 2^32, without writing it. */
  long countTile(int tile, long[] aMask, long[] bMask) {
    long[][] rows = new long[FUSED][];
    long[] flips = new long[FUSED];
    fill(tile, 0, rows, flips, 0);
    return kernels.countFive(rows, flips, aMask, bMask, rows[0].length);
  }

  /**
   * The making of its row.
   *
   * @param lease where the row gets its memory if it is one of bits, or null for new memory
   */
  RowTask task(CostModel costs, @Nullable RowLease lease) {
    return smallest != null
        ? new SparseTask(costs)
        : new DenseTask(costs, new TiledRow(layout, lease == null ? null : lease.take(layout)));
  }

  private final class SparseTask implements RowTask {
    private final double nanos;

    SparseTask(CostModel costs) {
      nanos = Conjunction.this.nanos(costs);
    }

    @Override
    public String method() {
      return "look up members";
    }

    @Override
    public double nanos() {
      return nanos;
    }

    @Override
    public NodeSet finish() {
      return sparseRow();
    }
  }

  private final class DenseTask implements RowTask {
    private final double nanos;
    private final TiledRow row;

    DenseTask(CostModel costs, TiledRow row) {
      this.nanos = Conjunction.this.nanos(costs) + row.newNanos();
      this.row = row;
    }

    @Override
    public String method() {
      return "words";
    }

    @Override
    public double nanos() {
      return nanos;
    }

    @Override
    public int units() {
      return TiledRow.units(layout);
    }

    @Override
    public void run(int unit, Cancellation cancellation) {
      cancellation.check();
      for (int t = unit * TiledRow.UNIT; t < TiledRow.end(layout, unit); t++) {
        long[] words = row.tile(t);
        row.put(t, words, tile(t, words));
      }
    }

    @Override
    public NodeSet finish() {
      return row.dense();
    }
  }
}
