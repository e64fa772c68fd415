// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static List<Long> positions(Ranking<String> ranking) {
    return ranking.entries().stream().map(Ranking.Entry::position).toList();
  }

  @Test
  void earlierOfEqualOnesAndUndefinedLast() {
    Ranking<String> ranking = new Ranking<>(3);
    ranking.offer(0, "undefined", OptionalDouble.empty());
    ranking.offer(2, "late", OptionalDouble.of(0.5));
    ranking.offer(1, "early", OptionalDouble.of(0.5));
    assertEquals(List.of(1L, 2L, 0L), positions(ranking));
    ranking.offer(3, "negative", OptionalDouble.of(-1));
    ranking.offer(4, "best", OptionalDouble.of(1));
    assertEquals(List.of(4L, 1L, 2L), positions(ranking));
    assertEquals("best", ranking.entries().getFirst().candidate());
  }

  @Test
  void asASortOfAll() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int most = 1 + random.nextInt(10);
      Ranking<String> ranking = new Ranking<>(most);
      List<Ranking.Entry<String>> all = new ArrayList<>();
      for (int i = 0; i < random.nextInt(40); i++) {
        OptionalDouble value =
            random.nextInt(5) == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(random.nextInt(6) / 4.0);
        all.add(new Ranking.Entry<>(i, "c" + i, value));
        ranking.offer(i, "c" + i, value);
      }
      all.sort(
          Comparator.<Ranking.Entry<String>>comparingDouble(
                  e -> -e.value().orElse(Double.NEGATIVE_INFINITY))
              .thenComparingLong(Ranking.Entry::position));
      assertEquals(all.subList(0, Math.min(most, all.size())), ranking.entries());
    }
  }

  @Test
  void keepsAtLeastOne() {
    assertThrows(IllegalArgumentException.class, () -> new Ranking<>(0));
  }
}
