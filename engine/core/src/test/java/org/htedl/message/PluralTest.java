// SPDX-License-Identifier: Apache-2.0
package org.htedl.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluralTest {
  @ParameterizedTest
  @CsvSource({"0,0 rows,are", "1,1 row,is", "2,2 rows,are", "4294967297,4294967297 rows,are"})
  void onlyOneIsSingular(long count, String rows, String verb) {
    assertEquals(rows, Plural.counted(count, "row"));
    assertEquals(verb, Plural.of(count, "is", "are"));
    assertEquals(count + " " + verb + " left", Plural.counted(count, "is left", "are left"));
  }
}
