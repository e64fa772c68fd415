package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;
import org.htedl.plan.Plan;
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

  private Conjunction(
      WordKernels kernels, Ground ground, Plan plan, int[] operands, FullRows rows) {
    this.kernels = kernels;
    this.layout = ground.layout();
    for (int operand : operands) {
      NodeSet row = rows.row(Plan.operationOf(operand));
      (Plan.isNegated(operand) ? negative : positive).add(row);
    }
    if (positive.isEmpty()) {
      positive.add(ground.live());
    }
    positive.sort(Comparator.comparingInt(NodeSet::cardinality));
    this.smallest = sparsest();
    this.checks = new ArrayList<>(positive);
    checks.remove(smallest);
    // Asking a dense row costs less than searching a sparse one.
    checks.sort(Comparator.comparing(SparseRow.class::isInstance));
  }

  /** The conjunction that an operation computes; its operands' rows must be there. */
  static Conjunction ofOperation(
      WordKernels kernels, Ground ground, Plan plan, int operation, FullRows rows) {
    int[] operands = new int[plan.operands(operation)];
    for (int k = 0; k < operands.length; k++) {
      operands[k] = plan.operand(operation, k);
    }
    return new Conjunction(kernels, ground, plan, operands, rows);
  }

  /** One operand as a conjunction, negated or not. */
  static Conjunction ofOperand(
      WordKernels kernels, Ground ground, Plan plan, int operand, FullRows rows) {
    return new Conjunction(kernels, ground, plan, new int[] {operand}, rows);
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

  /** Writes words {@code from} to {@code from + words - 1} of a tile to {@code target[at...]}. */
  void tile(int tile, int from, int words, long[] target, int at) {
    DenseRow first = (DenseRow) positive.get(0);
    if (positive.size() == 1) {
      System.arraycopy(first.tile(tile), from, target, at, words);
    } else {
      DenseRow second = (DenseRow) positive.get(1);
      kernels.and(target, at, first.tile(tile), from, second.tile(tile), from, words);
    }
    for (int k = 2; k < positive.size(); k++) {
      DenseRow row = (DenseRow) positive.get(k);
      kernels.and(target, at, target, at, row.tile(tile), from, words);
    }
    for (NodeSet row : negative) {
      if (row instanceof DenseRow dense) {
        kernels.andNot(target, at, target, at, dense.tile(tile), from, words);
      } else {
        remove((SparseRow) row, (tile * Layout.TILE_WORDS + from) << 6, words, target, at);
      }
    }
  }

  /** Whether {@link #countTile} can count it. */
  boolean isFused() {
    if (positive.size() + negative.size() > FUSED) {
      return false;
    }
    for (NodeSet row : negative) {
      if (row instanceof SparseRow) {
        return false;
      }
    }
    return smallest == null;
  }

  /** Counts a tile under two masks, the first times 2^32, without writing it. */
  long countTile(int tile, long[] aMask, long[] bMask) {
    long[][] rows = new long[FUSED][];
    long[] flips = new long[FUSED];
    int next = 0;
    for (NodeSet row : positive) {
      rows[next++] = ((DenseRow) row).tile(tile);
    }
    for (NodeSet row : negative) {
      flips[next] = -1;
      rows[next++] = ((DenseRow) row).tile(tile);
    }
    while (next < FUSED) {
      rows[next++] = rows[0];
    }
    return kernels.countFive(rows, flips, aMask, bMask, rows[0].length);
  }

  private static void remove(SparseRow row, int firstNode, int words, long[] target, int at) {
    long end = firstNode + words * 64L;
    for (int i = Rows.firstFrom(row, firstNode); i < row.cardinality() && row.id(i) < end; i++) {
      int bit = row.id(i) - firstNode;
      target[at + (bit >>> 6)] &= ~(1L << bit);
    }
  }

  /** The making of its row. */
  RowTask task(CostModel costs) {
    return smallest != null ? new SparseTask(costs) : new DenseTask(costs);
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
    /** Tiles in a unit: 1 MiB of result. */
    private static final int UNIT = 256;

    private final double nanos;
    private final long[][] tiles = new long[layout.tiles()][];

    DenseTask(CostModel costs) {
      nanos = Conjunction.this.nanos(costs);
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
      return (tiles.length + UNIT - 1) / UNIT;
    }

    @Override
    public void run(int unit, Cancellation cancellation) {
      cancellation.check();
      for (int t = unit * UNIT; t < Math.min(tiles.length, (unit + 1) * UNIT); t++) {
        tiles[t] = new long[layout.wordsIn(t)];
        tile(t, 0, tiles[t].length, tiles[t], 0);
      }
    }

    @Override
    public NodeSet finish() {
      return DenseRow.ofTiles(layout, tiles);
    }
  }
}
