// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldsTest {
  @Test
  void eachSideIsDealtEvenly() {
    RandomProblem problem = new RandomProblem(new SplittableRandom(8), 129, 1, 1);
    for (int count : new int[] {2, 3, 4, 10, 20}) {
      Folds folds = Folds.stratified(i -> "x" + i, problem.positive, problem.negative, count, 42);
      for (long[] side : new long[][] {problem.positive, problem.negative}) {
        int[] sizes = new int[count];
        for (int cell = 0; cell < folds.cells(); cell++) {
          sizes[cell % count] += Part.countAnd(folds.mask(cell, problem.all), side);
        }
        int total = Arrays.stream(sizes).sum();
        assertEquals(Part.count(side), total);
        int most = Arrays.stream(sizes).max().orElseThrow();
        assertTrue(most - Arrays.stream(sizes).min().orElseThrow() <= folds.cells() / count);
      }
    }
  }

  @Test
  void foldsDependOnNamesAndNotOnTheOrderOfBits() {
    RandomProblem problem = new RandomProblem(new SplittableRandom(9), 100, 1, 1);
    int[] moved = IntStream.range(0, 100).map(i -> i * 37 % 100).toArray();
    long[] positive = new long[2];
    long[] negative = new long[2];
    for (int i = 0; i < 100; i++) {
      long[] side = (problem.positive[i >>> 6] >>> i & 1) != 0 ? positive : negative;
      side[moved[i] >>> 6] |= 1L << moved[i];
    }
    Folds folds = Folds.stratified(i -> "x" + i, problem.positive, problem.negative, 10, 1);
    Folds other = Folds.stratified(i -> "x" + i * 73 % 100, positive, negative, 10, 1);
    for (int i = 0; i < 100; i++) {
      assertEquals(folds.cellOf()[i], other.cellOf()[moved[i]]);
    }
  }

  @Test
  void fewExamplesAreLeftOutOneByOne() {
    RandomProblem problem = new RandomProblem(new SplittableRandom(10), 19, 1, 1);
    Folds folds = Folds.stratified(i -> "x" + i, problem.positive, problem.negative, 10, 1);
    assertEquals(19, folds.count());
    assertEquals(19, folds.cells());
  }

  @Test
  void foldsOfTheCallerAreNumberedAnew() {
    Folds folds = Folds.of(new int[] {7, 3, -1, 3, 9, 12, 7});
    assertEquals(4, folds.count());
    assertEquals(4, folds.cells());
    assertEquals("[1, 0, -1, 0, 2, 3, 1]", Arrays.toString(folds.cellOf()));
    assertEquals(8, Folds.of(new int[] {0, 0, 0, 0, 0, 1, 1}).cells());
    assertThrows(IllegalArgumentException.class, () -> Folds.of(new int[] {5, 5}));
    assertThrows(IllegalArgumentException.class, () -> Folds.of(IntStream.range(0, 21).toArray()));
  }
}
