// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which names are close enough to one that is unknown to have been meant. */
class SpellingTest {
  private static List<String> closest(String wanted, String... names) {
    Spelling spelling = new Spelling(wanted, 2);
    List.of(names).forEach(spelling::offer);
    return spelling.closest();
  }

  @Test
  void exchangedNeighboursCountOnce() {
    assertEquals(List.of("Train"), closest("Trian", "Car", "Train"));
    assertEquals(List.of("solve"), closest("sovle", "serve", "solve"));
    // One exchange and one more letter, which a name of eight characters may have.
    assertEquals(List.of("ShortCar"), closest("ShotrCr", "ShortCar"));
  }

  @Test
  void namesTooFarOffAreLeftOut() {
    assertEquals(List.of(), closest("Trian", "Terrain"));
    assertEquals(List.of(), closest("abcd", "badc"));
  }

  @Test
  void distancesAreThoseOfTheDefinition() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String wanted = word(random);
      String name = word(random);
      boolean near = defined(wanted, name) <= Math.max(1, wanted.length() / 3);
      assertEquals(near && !name.isEmpty() ? List.of(name) : List.of(), closest(wanted, name));
    }
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int left = random.nextInt(9); left > 0; left--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  /** The least number of edits and of exchanged neighbours, none of which is edited again. */
  private static int defined(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : Integer.MAX_VALUE;
        if (i > 0 && j > 0) {
          int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
          d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
          if (i > 1
              && j > 1
              && a.charAt(i - 1) == b.charAt(j - 2)
              && a.charAt(i - 2) == b.charAt(j - 1)) {
            d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
          }
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
