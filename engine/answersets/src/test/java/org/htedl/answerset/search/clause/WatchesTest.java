// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.htedl.limit.Cancellation;
import org.htedl.limit.WorkMeter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays of lists that are longer than the parts in which they are copied. */
class WatchesTest {
  private static final int PART = 1 << 20;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 933_213, PART - 1, PART, PART + 1, 2 * PART})
  void listsAreCopiedAndTheOthersAreEmpty(int length) {
    int[][] lists = new int[length][];
    for (int i = 0; i < length; i++) {
      lists[i] = i % 1000 == 0 || i == length - 1 ? new int[] {i} : new int[0];
    }
    for (int room : new int[] {length, length + 1, PART + 1, 3 * PART + 1}) {
      if (room >= length) {
        int[][] grown = Watches.grown(lists, room, new WorkMeter(Cancellation.NEVER));
        assertEquals(room, grown.length);
        for (int i = 0; i < length; i++) {
          assertSame(lists[i], grown[i]);
        }
        for (int i = length; i < room; i++) {
          assertEquals(0, grown[i].length);
        }
      }
    }
  }
}
