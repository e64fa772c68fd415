// SPDX-License-Identifier: Apache-2.0
package org.htedl.bits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RowUnionTest {
  private static final int[] NODES = {1, 64, 513, 4_097, 40_000, 2_000_000};

  /** The union of sets one after the other by the same object equals that of a sorted set. */
  @Test
  void unionsEqualSortedSets() {
    SplittableRandom random = new SplittableRandom(5);
    for (int nodes : NODES) {
      Layout layout = Layout.forNodes(nodes);
      RowUnion union = new RowUnion(layout);
      for (int round = 0; round < 60; round++) {
        TreeSet<Integer> expected = new TreeSet<>();
        for (int parts = random.nextInt(6); parts > 0; parts--) {
          NodeSet part = NodeSet.of(layout, ids(random, nodes));
          union.add(part);
          part.forEach(expected::add);
        }
        NodeSet made = union.unite();
        int[] wanted = expected.stream().mapToInt(i -> i).toArray();
        assertArrayEquals(wanted, made.toArray(), () -> "over " + nodes + " nodes");
        assertEquals(wanted.length, made.cardinality());
        assertEquals(layout.isCheaperAsIds(wanted.length), made instanceof SparseRow);
      }
    }
  }

  private static int[] ids(SplittableRandom random, int nodes) {
    int most = (int) Math.min(nodes, 1L << random.nextInt(18));
    return random.ints(random.nextInt(most + 1), 0, nodes).sorted().distinct().toArray();
  }

  @Test
  void oneThatHasTheOthersIsTheUnion() {
    Layout layout = Layout.forNodes(1_000_000);
    SparseRow all = new SparseRow(new int[] {3, 70, 900_000});
    int[] many = new int[5_000];
    Arrays.setAll(many, i -> i * 100);
    SparseRow larger = new SparseRow(many);
    RowUnion union = new RowUnion(layout);
    union.add(new SparseRow(new int[] {100, 2_000}));
    union.add(larger);
    assertSame(larger, union.unite());
    union.add(all);
    assertSame(all, union.unite());
    assertSame(SparseRow.EMPTY, union.unite());
  }
}
