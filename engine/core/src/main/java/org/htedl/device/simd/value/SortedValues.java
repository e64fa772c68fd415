// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.collection.IntList;
import org.htedl.device.simd.memory.WorkerPool;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.literal.LiteralTest;
import org.htedl.literal.LiteralValue;
import org.htedl.literal.OrderGroup;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/**
 * The values of a column in order: group by group, ascending in each, those without a group last.
 * So a bound is two binary searches in each group. Holds positions in the base of the postings, not
 * the values. Immutable.
 */
final class SortedValues {
  private record Run(OrderGroup group, int from, int to) {}

  private final int[] order;
  private final List<Run> groups = new ArrayList<>();
  private final int ungrouped;
  private final ValuePrefixRows rows;

  /** Parses and sorts all values of the base. */
  SortedValues(SimdOptions options, Mirror mirror, Adjacency postings, WorkerPool pool) {
    int[] literals = postings.heads();
    LiteralValue[] values = new LiteralValue[literals.length];
    int chunk = 4096;
    pool.forEach(
        (literals.length + chunk - 1) / chunk,
        literals.length * 200.0,
        unit -> {
          for (int i = unit * chunk; i < Math.min(literals.length, (unit + 1) * chunk); i++) {
            values[i] = LiteralValue.of(mirror.literal(literals[i]));
          }
        });
    order = new int[literals.length];
    Map<OrderGroup, IntList> members = new HashMap<>();
    IntList without = new IntList();
    for (int i = 0; i < values.length; i++) {
      OrderGroup group = values[i].orderGroup();
      (group == null ? without : members.computeIfAbsent(group, g -> new IntList())).add(i);
    }
    int next = 0;
    for (Map.Entry<OrderGroup, IntList> entry : members.entrySet()) {
      int from = next;
      for (int position : sorted(entry.getValue(), values)) {
        order[next++] = position;
      }
      groups.add(new Run(entry.getKey(), from, next));
    }
    ungrouped = next;
    for (int i = 0; i < without.size(); i++) {
      order[next++] = without.get(i);
    }
    rows = rows(options, postings);
  }

  /** Bytes that it holds. */
  long bytes() {
    return 4L * order.length + rows.orderBytes() + rows.bytes();
  }

  private static int[] sorted(IntList positions, LiteralValue[] values) {
    Integer[] boxed = new Integer[positions.size()];
    for (int i = 0; i < boxed.length; i++) {
      boxed[i] = positions.get(i);
    }
    Arrays.parallelSort(boxed, (a, b) -> values[a].compareInGroup(values[b]));
    int[] sorted = new int[boxed.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = boxed[i];
    }
    return sorted;
  }

  private ValuePrefixRows rows(SimdOptions options, Adjacency postings) {
    int[] from = postings.offsets();
    int[] offsets = new int[order.length + 1];
    int[] subjects = new int[postings.targets().length];
    for (int i = 0; i < order.length; i++) {
      int length = from[order[i] + 1] - from[order[i]];
      System.arraycopy(postings.targets(), from[order[i]], subjects, offsets[i], length);
      offsets[i + 1] = offsets[i] + length;
    }
    return new ValuePrefixRows(options, offsets, subjects);
  }

  /** The subjects in this order. */
  ValuePrefixRows rows() {
    return rows;
  }

  /** Where in the base the value at a place of the order is. */
  int position(int place) {
    return order[place];
  }

  /** The places of the values that an interval test has. */
  Runs matching(Mirror mirror, Adjacency postings, LiteralTest test) {
    int[] literals = postings.heads();
    Runs runs = new Runs();
    for (Run run : groups) {
      if (!test.admits(run.group)) {
        continue;
      }
      int from = run.from;
      for (int high = run.to; from < high; ) {
        int middle = (from + high) >>> 1;
        if (test.satisfiesLower(LiteralValue.of(mirror.literal(literals[order[middle]])))) {
          high = middle;
        } else {
          from = middle + 1;
        }
      }
      int to = from;
      for (int high = run.to; to < high; ) {
        int middle = (to + high) >>> 1;
        if (test.satisfiesUpper(LiteralValue.of(mirror.literal(literals[order[middle]])))) {
          to = middle + 1;
        } else {
          high = middle;
        }
      }
      runs.add(from, to);
    }
    for (int i = ungrouped; i < order.length; i++) {
      if (test.test(LiteralValue.of(mirror.literal(literals[order[i]])))) {
        runs.add(i, i + 1);
      }
    }
    return runs;
  }
}
