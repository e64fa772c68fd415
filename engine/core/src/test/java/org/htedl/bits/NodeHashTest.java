package org.htedl.bits;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeHashTest {
  private static final int NODES = 100_000;
  private static final int PARTS = 16;

  /** Nodes from one another by any step are spread over the whole table, also a very large one. */
  @ParameterizedTest
  @ValueSource(ints = {4, 10, 20, 24, 25, 26, 28, 30})
  void nodesAreSpreadOverTheTable(int bits) {
    int mask = (1 << bits) - 1;
    for (int step : new int[] {1, 2, 3, 64, 1000}) {
      int[] counts = new int[PARTS];
      for (int i = 0; i < NODES; i++) {
        int slot = NodeHash.slot(i * step, mask);
        assertTrue(slot >= 0 && slot <= mask, i + ": " + slot);
        counts[(int) ((long) slot * PARTS >>> bits)]++;
      }
      for (int count : counts) {
        assertTrue(
            count > NODES / PARTS / 2,
            count + " of " + NODES + " in a part of 2^" + bits + " slots, step " + step);
      }
    }
  }
}
