// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PackedWordsTest {
  @Test
  void whatWasPackedIsUnpacked() {
    SplittableRandom random = new SplittableRandom(1);
    for (int words : new int[] {1, 2, 3, 63, 64, 65, 127, 128, 129, 512, 1025}) {
      for (int bits :
          new int[] {0, 1, 2, words, 2 * words - 1, 2 * words, 2 * words + 1, 64 * words}) {
        long[] row = new long[words];
        for (int i = 0; i < bits; i++) {
          int bit = bits == 64 * words ? i : random.nextInt(64 * words);
          row[bit >>> 6] |= 1L << bit;
        }
        byte[] packed = PackedWords.pack(row);
        String where = words + " words, " + bits + " bits";
        assertArrayEquals(row, PackedWords.unpack(packed), where);
        assertTrue(packed.length <= 1 + 8 * words + 4, where);
        if (bits == 0) {
          assertEquals(5, packed.length, where);
        }
      }
    }
  }
}
