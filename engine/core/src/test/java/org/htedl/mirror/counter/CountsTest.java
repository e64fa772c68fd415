// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.counter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counters near the end of an int, and the last page of the longest array of them. */
class CountsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1, 1",
    "5, -2, 3",
    "1073741823, 1, 1073741824",
    "1073741823, 2147483639, 1073741824",
    "1073741824, 1, 1073741824",
    "1073741824, -1, 1073741824",
    "1000000000, 1000000000, 1073741824"
  })
  void sumsStayWhereTheyCannotGoOn(int count, int more, int expected) {
    assertEquals(expected, Counts.plus(count, more));
  }

  @Test
  void editedCountersDoTheSame() {
    PagedInts.Editor editor = PagedInts.of(new int[] {7, Counts.MOST - 1}).edit();
    assertEquals(8, editor.add(0, 1));
    for (int i = 0; i < 3; i++) {
      assertEquals(Counts.MOST, editor.add(1, Integer.MAX_VALUE));
    }
    assertEquals(Counts.MOST, editor.finish().get(1));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 100, 64",
    "64, 100, 100",
    "64, 128, 128",
    "2147483584, 2147483639, 2147483639",
    "2147483520, 2147483639, 2147483584"
  })
  void theLastPageEndsWithTheArray(int from, int length, int end) {
    assertEquals(end, PagedInts.pageEnd(from, length));
  }
}
