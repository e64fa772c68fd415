// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.util.List;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Launches;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairJoins;

/**
 * Joins of pairs by the kernels of {@code joins.h}. Every call has the device to itself and frees
 * what it allocated.
 */
final class DeviceJoins implements PairJoins {
  /** Pairs that one step of a join starts from. */
  private static final int STEP = 1 << 20;

  private final AcceleratedDevice device;
  private final int step;
  private final int candidates;

  DeviceJoins(AcceleratedDevice device) {
    this(device, STEP, PairSet.CANDIDATES);
  }

  /**
   * With smaller steps, for tests.
   *
   * @param step pairs that one step of a join starts from
   * @param candidates pairs that it may make at once
   */
  DeviceJoins(AcceleratedDevice device, int step, int candidates) {
    this.device = device;
    this.step = step;
    this.candidates = candidates;
  }

  /** What is done with the set that starts with the known pairs. */
  private interface Work {
    void run(Holdings holdings, PairSet set, Launches launches);
  }

  private long[] with(long[] known, Bounds bounds, Work work) {
    long[][] result = new long[1][];
    bounds.made((long) known.length * Long.BYTES);
    device.inTurn(
        bounds.cancelled(),
        holdings -> {
          Launches launches = new Launches(holdings.accelerator(), bounds.cancelled());
          try (PairSet set = new PairSet(holdings, launches, step, candidates)) {
            set.start(known);
            work.run(holdings, set, launches);
            int made = set.size() - known.length;
            bounds.made((long) made * Long.BYTES);
            result[0] = set.sorted(known.length);
          }
        });
    return result[0];
  }

  @Override
  public long[] closed(Adjacency relation, Bounds bounds) {
    return with(
        relation.pairs(),
        bounds,
        (holdings, set, launches) -> {
          try (PairTable table = new PairTable(holdings, relation)) {
            int from = 0;
            while (from < set.size()) {
              int to = set.size();
              set.join(set, from, to, table);
              from = to;
              if (set.size() > bounds.mostPairs()) {
                throw new MemoryBudgetException(
                    "a transitive closure of more than " + bounds.mostPairs() + " pairs");
              }
            }
          }
        });
  }

  @Override
  public long[] added(long[] known, long[] more, Bounds bounds) {
    return with(known, bounds, (holdings, set, launches) -> set.add(more));
  }

  @Override
  public long[] joined(long[] known, List<Join> joins, Adjacency then, Bounds bounds) {
    return with(
        known,
        bounds,
        (holdings, set, launches) -> {
          for (Join join : joins) {
            join(holdings, set, join);
          }
          if (then.size() > 0) {
            try (PairTable table = new PairTable(holdings, then)) {
              set.join(set, 0, set.size(), table);
            }
          }
        });
  }

  private void join(Holdings holdings, PairSet set, Join join) {
    long[] lefts = join.lefts();
    if (join.table().size() == 0) {
      return;
    }
    try (PairTable table = new PairTable(holdings, join.table());
        PairColumns columns = new PairColumns(holdings, "the pairs of a join")) {
      for (int from = 0; from < lefts.length; ) {
        int count = Math.min(step, lefts.length - from);
        columns.write(lefts, from, count);
        set.join(columns, 0, count, table);
        from += count;
      }
    }
  }
}
