// SPDX-License-Identifier: Apache-2.0
package org.htedl.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListsTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 64, 1000})
  void intsAreThoseThatWereAdded(int count) {
    int[] expected = IntStream.range(0, count).map(i -> i * 7919 % 101).toArray();
    for (int room : new int[] {0, 1, 16}) {
      IntList list = new IntList(room);
      for (int value : expected) {
        list.add(value);
      }
      assertArrayEquals(expected, list.toArray());
      IntList twice = new IntList(room);
      twice.addAll(expected);
      twice.addAll(expected, count / 2, count);
      assertEquals(count + (count + 1) / 2, twice.size());
      assertArrayEquals(Arrays.copyOfRange(expected, count / 2, count), twice.toArray(count));
      twice.truncate(count);
      assertArrayEquals(expected, twice.toArray());
      int[] sorted = expected.clone();
      Arrays.sort(sorted);
      assertArrayEquals(sorted, Arrays.copyOf(twice.sorted(), count));
      list.clear();
      assertEquals(0, list.size());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 64, 1000})
  void longsAreThoseThatWereAdded(int count) {
    long[] expected = IntStream.range(0, count).mapToLong(i -> (long) i << 33).toArray();
    LongList list = new LongList(0);
    for (long value : expected) {
      list.add(value);
    }
    assertEquals(count, list.size());
    assertArrayEquals(expected, list.toArray());
    list.clear();
    assertEquals(0, list.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 40})
  void valuesAreReplacedAndTakenFromTheEnd(int count) {
    IntList list = new IntList();
    for (int i = 0; i < count; i++) {
      list.add(i);
    }
    list.set(count - 1, -5);
    assertEquals(-5, list.get(count - 1));
    assertEquals(-5, list.removeLast());
    assertEquals(count - 1, list.size());
  }
}
