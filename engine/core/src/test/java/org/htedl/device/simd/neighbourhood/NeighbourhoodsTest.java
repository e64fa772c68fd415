// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.neighbourhood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.bits.SparseRow;
import org.htedl.device.Question;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.WideBase;
import org.htedl.device.simd.memory.RestrictionCache;
import org.htedl.device.simd.row.MirrorDomain;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.HeadIndex;
import org.junit.jupiter.api.Test;

class NeighbourhoodsTest {
  private final Mirror mirror = new WideBase(11, 4000).mirror();

  /** Whatever the sizes say, when all have gone there is nothing more to let go of. */
  @Test
  @SuppressWarnings("try") // The device starts the worker threads.
  void allMayGo() {
    try (SimdDevice device = new SimdDevice(1)) {
      RestrictionCache cache = new RestrictionCache(0, new LongAdder());
      Neighbourhoods neighbourhoods =
          new Neighbourhoods(
              new MirrorDomain(a -> new HeadIndex(a.heads()), mirror, cache), Long.MAX_VALUE);
      for (long most : new long[] {1000, 0, -1}) {
        for (int i = 0; i < 5; i++) {
          ask(neighbourhoods, i);
        }
        long held = neighbourhoods.bytes();
        assertTrue(held > 0);
        neighbourhoods.keepAtMost(held);
        assertEquals(held, neighbourhoods.bytes());
        neighbourhoods.keepAtMost(most);
        assertTrue(neighbourhoods.bytes() <= Math.max(0, most), neighbourhoods.bytes() + " bytes");
      }
    }
  }

  private static void ask(Neighbourhoods neighbourhoods, int example) {
    SparseRow positives = new SparseRow(new int[] {example, example + 1});
    neighbourhoods.find(
        new Question.Examples(positives, SparseRow.EMPTY), new RoleDepth(Set.of(), List.of(), 1));
  }
}
