// SPDX-License-Identifier: Apache-2.0
package org.htedl.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashIndexTest {
  private static final int SEED = 7;

  private final HashIndex index = new HashIndex(2);
  private final LongList keys = new LongList(0);

  private int slot(long key) {
    int slot = index.first(Long.hashCode(key));
    while (index.at(slot) >= 0 && keys.get(index.at(slot)) != key) {
      slot = index.next(slot);
    }
    return slot;
  }

  private void put(long key) {
    int slot = slot(key);
    if (index.at(slot) < 0) {
      index.set(slot, keys.size());
      keys.add(key);
      if (2 * keys.size() > index.slots()) {
        if (keys.size() % 3 == 0) {
          index.grow(2, number -> Long.hashCode(keys.get(number)));
        } else {
          index.grow(2, keys.size(), number -> Long.hashCode(keys.get(number)));
        }
      }
    }
  }

  /** Few distinct hashes make long runs of slots, which go on at the first slot. */
  @ParameterizedTest
  @ValueSource(longs = {1, 5, 64, 1 << 20})
  void findsWhatAMapFinds(long range) {
    Random random = new Random(SEED);
    Map<Long, Integer> expected = new HashMap<>();
    for (int i = 0; i < 5_000; i++) {
      long key = random.nextLong(range) << random.nextInt(3) * 16;
      expected.putIfAbsent(key, expected.size());
      put(key);
      long other = random.nextLong(range) << 16;
      assertEquals(
          expected.getOrDefault(other, -1), index.at(slot(other)), "seed " + SEED + ", step " + i);
    }
    expected.forEach((key, number) -> assertEquals(number, index.at(slot(key))));
    assertEquals(expected.size(), keys.size());
  }

  /** Hashes from one another by any step are spread over the whole table, also a very large one. */
  @ParameterizedTest
  @ValueSource(ints = {4, 10, 20, 24, 25, 26, 28, 30})
  void hashesAreSpreadOverTheTable(int bits) {
    int hashes = 100_000;
    int mask = (1 << bits) - 1;
    for (int step : new int[] {1, 2, 3, 64, 1000}) {
      int[] counts = new int[16];
      for (int i = 0; i < hashes; i++) {
        int slot = HashIndex.slot(i * step, mask);
        assertTrue(slot >= 0 && slot <= mask, i + ": " + slot);
        counts[(int) ((long) slot * counts.length >>> bits)]++;
      }
      for (int count : counts) {
        assertTrue(
            count > hashes / counts.length / 2,
            count + " of " + hashes + " in a part of 2^" + bits + " slots, step " + step);
      }
    }
  }

  @Test
  void aNumberMayBeReplaced() {
    index.add(3, 0);
    int slot = index.first(3);
    index.set(slot, 5);
    assertEquals(5, index.at(slot));
  }

  @Test
  void growthThatIsStoppedChangesNothing() {
    put(1);
    int slots = index.slots();
    assertThrows(
        IllegalStateException.class,
        () ->
            index.grow(
                2,
                number -> {
                  throw new IllegalStateException();
                }));
    assertEquals(slots, index.slots());
    assertEquals(0, index.at(slot(1)));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 3, 6})
  void slotsAreAPowerOfTwo(int slots) {
    assertThrows(IllegalArgumentException.class, () -> new HashIndex(slots));
  }
}
