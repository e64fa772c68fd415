// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrayGrowthTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1, 1",
    "4, 5, 8",
    "16, 100, 100",
    "1073741819, 1073741820, 2147483638",
    "1073741820, 1073741821, 2147483639",
    "1073741824, 1073741825, 2147483639",
    "2000000000, 2000000001, 2147483639",
    "2147483638, 2147483639, 2147483639"
  })
  void twiceAsLongUpToTheLongest(int length, long needed, int expected) {
    assertEquals(expected, ArrayGrowth.length(length, needed));
  }

  @ParameterizedTest
  @CsvSource({"2147483639, 2147483640", "16, 2147483648", "1073741824, 4294967296"})
  void noArrayIsLonger(int length, long needed) {
    MemoryBudgetException refusal =
        assertThrows(MemoryBudgetException.class, () -> ArrayGrowth.length(length, needed));
    assertEquals(
        "a list of more than 2,147,483,639 values, which no array can hold", refusal.getMessage());
  }

  @Test
  void arraysAreKeptWhileTheyHaveRoom() {
    int[] ints = {1, 2};
    assertSame(ints, ArrayGrowth.room(ints, 2));
    assertArrayEquals(new int[] {1, 2, 0, 0}, ArrayGrowth.room(ints, 3));
    long[] longs = {1};
    assertSame(longs, ArrayGrowth.room(longs, 0));
    assertArrayEquals(new long[] {1, 0, 0, 0, 0}, ArrayGrowth.room(longs, 5));
  }
}
