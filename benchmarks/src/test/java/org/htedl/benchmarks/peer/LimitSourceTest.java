// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class LimitSourceTest {
  private static final String PROGRAM =
      """
      #include <immintrin.h>
      double now(void) { return clock_gettime(CLOCK_MONOTONIC); }
      __m512i count(__m512i v) { return _mm512_popcnt_epi64(v); }
      """;

  private static final Set<String> VECTORS = Set.of("__AVX512F__", "__AVX512BW__");

  @Test
  void isLeftAloneWhereTheProcessorCounts() {
    LimitSource same =
        LimitSource.of(
            PROGRAM, Set.of("__AVX512F__", "__AVX512BW__", "__AVX512VPOPCNTDQ__"), false);
    assertEquals(PROGRAM, same.text());
    assertFalse(same.countsByTable());
  }

  @Test
  void countsByTableWhereTheProcessorDoesNot() {
    LimitSource changed = LimitSource.of(PROGRAM, VECTORS, false);
    assertTrue(changed.countsByTable());
    assertFalse(changed.text().contains("_mm512_popcnt_epi64"), changed.text());
    int definition = changed.text().indexOf("static inline __m512i htedl_population_count(");
    int use = changed.text().indexOf("return htedl_population_count(v)");
    assertTrue(definition > 0 && use > definition, changed.text());
    assertTrue(changed.text().indexOf("#include") < definition, changed.text());
  }

  @Test
  void whatCountsNothingIsLeftAlone() {
    assertFalse(LimitSource.of("int main() {}", VECTORS, false).countsByTable());
  }

  @Test
  void measuresTheProcessor() {
    assertTrue(LimitSource.of(PROGRAM, VECTORS, true).text().contains("CLOCK_PROCESS_CPUTIME_ID"));
    assertTrue(LimitSource.of(PROGRAM, VECTORS, false).text().contains("CLOCK_MONOTONIC"));
  }

  @Test
  void needsWideVectors() {
    for (Set<String> macros : Set.of(Set.of("__AVX2__"), Set.of("__AVX512F__"))) {
      String sentence =
          assertThrows(IllegalArgumentException.class, () -> LimitSource.of(PROGRAM, macros, false))
              .getMessage();
      assertTrue(sentence.contains("needs a processor with AVX-512"), sentence);
    }
  }
}
