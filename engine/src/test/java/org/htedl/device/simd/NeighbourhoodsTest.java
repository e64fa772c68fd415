package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.bits.SparseRow;
import org.htedl.device.Question;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;

class NeighbourhoodsTest {
  private final Mirror mirror = new WideBase(11, 4000).mirror();

  /** Whatever the sizes say, when all have gone there is nothing more to let go of. */
  @Test
  void allMayGo() {
    try (SimdDevice device = new SimdDevice(1)) {
      Memo memo = new Memo(0, new LongAdder());
      Neighbourhoods neighbourhoods =
          new Neighbourhoods(new WholeGround(a -> new HeadIndex(a.heads()), mirror, memo), Long.MAX_VALUE);
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
        new Question.Examples(positives, SparseRow.EMPTY), new Reach(Set.of(), List.of(), 1));
  }
}
