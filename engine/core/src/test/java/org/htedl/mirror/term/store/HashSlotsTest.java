// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables of ids that are filled part by part. */
class HashSlotsTest {
  /** Where a look-up comes across an id, in steps; -1 if a free slot comes first. */
  private static int steps(HashSlots slots, int hash, int id) {
    int number = slots.segmentOf(hash);
    int place = slots.placeOf(hash);
    for (int step = 0; ; step++) {
      int found = slots.segment(number)[place];
      if (found == id + 1 || found == 0) {
        return found == 0 ? -1 : step;
      }
      if (++place == slots.segment(number).length) {
        number = slots.segmentAfter(number);
        place = 0;
      }
    }
  }

  private static void check(int count, int segment, int parts, int spread) {
    Random random = new Random(count + segment);
    HashSlots slots = new HashSlots(count, segment);
    assertEquals(parts, slots.parts());
    int ids = count / 2;
    // Those that end a part overflow it, the last ones into the first.
    int[] hashes =
        IntStream.range(0, ids)
            .map(
                id ->
                    id < 100 * parts
                        ? (id % parts + 1) * (count / parts) - 1 - random.nextInt(spread)
                        : random.nextInt())
            .toArray();
    HashSlots.Parted parted = slots.parted(hashes, ids);
    int late = 0;
    int[][] overflown = new int[parts][];
    for (int part = parts - 1; part >= 0; part--) {
      overflown[part] = slots.addPart(hashes, parted, part);
      late += overflown[part].length;
    }
    assertTrue(late >= parts * (100 - spread), late + " late");
    for (int[] each : overflown) {
      for (int id : each) {
        slots.add(hashes[id], id);
      }
    }
    int taken = 0;
    for (int number = 0; number < count / Math.min(count, segment); number++) {
      for (int slot : slots.segment(number)) {
        taken += slot == 0 ? 0 : 1;
      }
    }
    assertEquals(ids, taken);
    for (int id = 0; id < ids; id++) {
      assertTrue(steps(slots, hashes[id], id) >= 0, "id " + id + " of " + count);
    }
  }

  @Test
  void allAreFoundWhereverAPartEnds() {
    check(1 << 10, 1 << 20, 1, 8);
    check(1 << 12, 1 << 10, 4, 8);
    check(1 << 20, 1 << 26, 4, 8);
    check(1 << 20, 1 << 17, 8, 8);
    check(1 << 24, 1 << 26, 32, 8);
  }

  @Test
  void smallTablesHaveOnePart() {
    HashSlots slots = new HashSlots(4, 1 << 26);
    assertEquals(1, slots.parts());
    for (int[] hashes : new int[][] {{}, {-1, 2}}) {
      assertEquals(0, slots.addPart(hashes, slots.parted(hashes, hashes.length), 0).length);
    }
  }
}
