// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import java.util.Set;

/**
 * The source of the bit prototype, changed where this processor needs it.
 *
 * @param text the program
 * @param countsByTable whether the population count of a vector is made of table look-ups, as the
 *     processor has no instruction for it
 */
record LimitSource(String text, boolean countsByTable) {
  private static final String INCLUDE = "#include <immintrin.h>\n";
  private static final String COUNT = "_mm512_popcnt_epi64";
  private static final String OWN_COUNT = "htedl_population_count";

  /** The bits of each half byte by a shuffle, and the bytes of a word added up. */
  private static final String DEFINITION =
      """
      static inline __m512i htedl_population_count(__m512i v) {
        const __m512i table = _mm512_broadcast_i32x4(
            _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        const __m512i low = _mm512_set1_epi8(15);
        __m512i lower = _mm512_shuffle_epi8(table, _mm512_and_si512(v, low));
        __m512i upper =
            _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16(v, 4), low));
        return _mm512_sad_epu8(_mm512_add_epi8(lower, upper), _mm512_setzero_si512());
      }
      """;

  /**
   * @param macros what the compiler defines for this processor
   * @param cpu whether it is to measure the time of its processor instead of the clock on the wall
   * @throws IllegalArgumentException if the processor has no AVX-512
   */
  static LimitSource of(String original, Set<String> macros, boolean cpu) {
    if (!macros.contains("__AVX512F__") || !macros.contains("__AVX512BW__")) {
      throw new IllegalArgumentException(
          "--limit needs a processor with AVX-512 (F and BW), which this one does not have");
    }
    String text = PeerSource.withClock(original, cpu);
    if (macros.contains("__AVX512VPOPCNTDQ__") || !text.contains(COUNT)) {
      return new LimitSource(text, false);
    }
    return new LimitSource(
        text.replace(COUNT, OWN_COUNT).replace(INCLUDE, INCLUDE + DEFINITION), true);
  }
}
