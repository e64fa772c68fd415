// SPDX-License-Identifier: Apache-2.0
package org.htedl.bits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Rows that are written to the same memory one after the other. */
class LentRowTest {
  /** Two tiles, the second one short. */
  private final Layout layout = new Layout(Layout.TILE_WORDS + 8);

  private final DenseRow.Memory memory = new DenseRow.Memory(layout);

  /** A row with so many random members in the first tile and none in the second. */
  private DenseRow row(int members, long seed) {
    long[] tile = memory.tile(0);
    Arrays.fill(tile, 0);
    Random random = new Random(seed);
    int count = 0;
    while (count < members) {
      int node = random.nextInt(1 << Layout.TILE_SHIFT);
      count += (int) (~tile[node >>> 6] >>> node & 1);
      tile[node >>> 6] |= 1L << node;
    }
    return memory.row(new long[][] {tile, null}, count);
  }

  @Test
  void rowsFollowOneAnotherInTheSameTiles() {
    DenseRow first = row(20_000, 1);
    long[] tile = first.tile(0);
    assertTrue(first.isLent());
    assertEquals(20_000, first.toArray().length);

    memory.endRow();
    DenseRow second = row(10_000, 2);
    assertSame(tile, second.tile(0));
    assertEquals(10_000, second.toArray().length);
  }

  @Test
  void whatIsMadeOfItIsNotLent() {
    DenseRow first = row(5, 3);
    int[] members = first.toArray();
    DenseRow changed = first.with(layout, new int[] {32_768 + 7}, new int[0]);
    NodeSet cheaper = first.cheaper();
    memory.endRow();
    row(5, 4);
    assertFalse(changed.isLent());
    assertEquals(members.length + 1, changed.cardinality());
    for (int member : members) {
      assertTrue(changed.contains(member), "member " + member);
    }
    assertArrayEquals(members, cheaper.toArray());
  }

  @Test
  void aRowThatHasEndedCannotBeRead() {
    DenseRow row = row(20_000, 5);
    DenseRow other = DenseRow.of(layout, layout.newWords());
    memory.endRow();
    row(20_000, 6);
    List<Executable> reads =
        List.of(
            () -> row.tile(1),
            () -> row.word(0),
            () -> row.contains(3),
            () -> row.isZeroTile(0),
            () -> row.forEach(node -> {}),
            row::toArray,
            row::bytes,
            () -> row.toWords(layout),
            () -> row.orInto(layout.newWords()),
            () -> row.countWith(other),
            () -> other.countWith(row),
            () -> row.with(layout, new int[0], new int[0]));
    for (int i = 0; i < reads.size(); i++) {
      assertThrows(IllegalStateException.class, reads.get(i), "read " + i);
    }
  }

  @Test
  void oneRowAtATimeAndOnlyOfItsOwnTiles() {
    assertThrows(
        IllegalArgumentException.class,
        () -> memory.row(new long[][] {new long[Layout.TILE_WORDS], null}, 0));
    row(1, 7);
    assertThrows(IllegalStateException.class, () -> memory.tile(0));
    assertThrows(IllegalStateException.class, () -> memory.row(new long[2][], 0));
    memory.endRow();
    memory.endRow();
    assertEquals(0, memory.row(new long[2][], 0).cardinality());
  }
}
