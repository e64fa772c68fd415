// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.coverage.Examples;
import org.htedl.engine.Engine;
import org.htedl.engine.WorkingMemory;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;

/** An engine whose memory is counted answers the same, in parts if need be, and keeps less. */
class CountedMemoryTest {
  private static final int SIZE = 4000;
  private static final int EXPRESSIONS = 200;

  private final WideBase base = new WideBase(11, SIZE);
  private final Mirror mirror = base.mirror();
  private final List<ClassExpression> expressions = base.expressions(EXPRESSIONS, 2);
  private final long rowBytes = 8L * mirror.layout().words();

  /** Memory with a limit, which remembers how much was taken. */
  private static final class Counted implements WorkingMemory {
    final long limit;
    long kept = Long.MAX_VALUE;
    long taken;
    long mostTaken;
    int claims;

    Counted(long limit) {
      this.limit = limit;
    }

    @Override
    public long free() {
      return limit - taken;
    }

    @Override
    public long forKeeping(Mirror of) {
      return kept;
    }

    @Override
    public MemoryClaim claim() {
      claims++;
      return new MemoryClaim() {
        private long mine;

        @Override
        public void take(long bytes) {
          if (taken - mine + bytes > limit) {
            throw new MemoryBudgetException("too much");
          }
          taken += bytes - mine;
          mine = bytes;
          mostTaken = Math.max(mostTaken, taken);
        }

        @Override
        public void close() {
          taken -= mine;
          claims--;
        }
      };
    }
  }

  @Test
  void partsTogetherAreTheWhole() {
    Examples examples = new Examples(members("C0"), SIZE, members("C1"), SIZE);
    try (Engine engine = new Engine(new SimdDevice(2))) {
      long[] counts = engine.counts(mirror, expressions, Cancellation.NEVER);
      for (int rows : new int[] {5, 10, 100, 100_000}) {
        Counted memory = new Counted(rows * rowBytes);
        Engine counted = engine.within(memory);
        assertArrayEquals(counts, counted.counts(mirror, expressions, Cancellation.NEVER));
        assertEquals(
            engine.coverage(mirror, expressions, examples, Cancellation.NEVER),
            counted.coverage(mirror, expressions, examples, Cancellation.NEVER));
        assertTrue(memory.mostTaken > 0, "nothing was counted");
        assertEquals(0, memory.taken);
        assertEquals(0, memory.claims);
      }
      Counted enough = new Counted(3L * EXPRESSIONS * rowBytes);
      List<DenseRow> rows = engine.within(enough).covers(mirror, expressions);
      for (int h = 0; h < EXPRESSIONS; h++) {
        assertEquals(counts[h], rows.get(h).cardinality());
      }
      assertTrue(enough.mostTaken >= EXPRESSIONS * rowBytes, "the answers' own rows count");
      Engine tight = engine.within(new Counted(EXPRESSIONS * rowBytes / 2));
      assertThrows(MemoryBudgetException.class, () -> tight.covers(mirror, expressions));
    }
  }

  private NodeSet members(String name) {
    return mirror.members(mirror.idOf(WideBase.NS + name));
  }

  @Test
  void keepsNoMoreThanItMay() {
    Counted memory = new Counted(Long.MAX_VALUE);
    try (SimdDevice device = new SimdDevice(2);
        Engine owner = new Engine(device)) {
      Engine engine = owner.within(memory);
      long[] counts = engine.counts(mirror, expressions, Cancellation.NEVER);
      long all = engine.keptBytes(mirror);
      assertTrue(device.scratchBytes() > 0, "nothing lies ready for the next batch");
      engine.forget(mirror);
      long indexes = engine.keptBytes(mirror);
      assertTrue(indexes < all / 2, all + " bytes, then still " + indexes);

      memory.kept = all / 4;
      assertArrayEquals(counts, engine.counts(mirror, expressions, Cancellation.NEVER));
      engine.counts(mirror, List.of(), Cancellation.NEVER);
      long some = engine.keptBytes(mirror);
      assertTrue(some <= Math.max(all / 4, indexes), some + " bytes instead of " + all / 4);

      memory.kept = Long.MAX_VALUE;
      long before = engine.usage().reusedRows();
      assertArrayEquals(counts, engine.counts(mirror, expressions, Cancellation.NEVER));
      assertArrayEquals(counts, engine.counts(mirror, expressions, Cancellation.NEVER));
      assertTrue(engine.keptBytes(mirror) > indexes, "nothing is kept");
      assertTrue(engine.usage().reusedRows() > before, "nothing was kept");
    }
  }
}
