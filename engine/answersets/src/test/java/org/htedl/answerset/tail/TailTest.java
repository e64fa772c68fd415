// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.htedl.limit.Cancellation;
import org.htedl.vector.PlainLanes;
import org.htedl.vector.VectorLanes;
import org.htedl.vector.loop.LaneKernels;
import org.junit.jupiter.api.Test;

/** The tree of vectors against the specification, block by block. */
class TailTest {
  @Test
  void vectorsEqualTheSpecification() {
    Tail scalar = Tail.scalar();
    Tail plain = new VectorTail(new PlainLanes());
    Tail vectors = new VectorTail(new VectorLanes());
    int some = 0;
    for (int seed = 0; seed < 200; seed++) {
      int guesses = 1 + seed % 12;
      LaneProgram program = LaneProgram.of(RandomResidual.of(seed, guesses), seed % 2 == 0);
      String where = "seed " + seed + ", " + program.guesses().count() + " guesses";
      List<Long> expected = TailBlocks.of(scalar, program);
      some += expected.isEmpty() ? 0 : 1;
      assertEquals(expected, TailBlocks.of(plain, program), where);
      assertEquals(expected, TailBlocks.of(vectors, program), where);
    }
    assertTrue(some > 60, some + " programs have answer sets");
  }

  @Test
  void sizesAroundWordsAndBlocks() {
    for (int guesses : new int[] {5, 6, 7, 8, 9, 10, 16, 17}) {
      for (int seed = 0; seed < 2; seed++) {
        LaneProgram program = LaneProgram.of(RandomResidual.of(seed, guesses), true);
        assertEquals(
            TailBlocks.of(Tail.scalar(), program),
            TailBlocks.of(new VectorTail(new VectorLanes()), program),
            "seed " + seed + ", " + guesses + " guesses");
      }
    }
  }

  /** Two programs with nothing in common have the product of their numbers of answer sets. */
  @Test
  void manyGuessesAreAProductOfFew() {
    for (int guesses : new int[] {31, 32, 33}) {
      long seed = guesses;
      Residual.Builder both = Residual.builder();
      long product = 1;
      for (int part : new int[] {guesses / 3, guesses / 3, guesses - 2 * (guesses / 3)}) {
        Residual.Builder one = Residual.builder();
        nogoods(one, part, new Random(seed));
        nogoods(both, part, new Random(seed++));
        product *= count(Tail.scalar(), LaneProgram.of(one.build(), true));
      }
      Residual residual = both.build();
      for (boolean ordered : new boolean[] {false, true}) {
        LaneProgram program = LaneProgram.of(residual, ordered);
        assertEquals(guesses, program.guesses().count());
        assertEquals(
            product, count(new VectorTail(new VectorLanes()), program), guesses + " guesses");
      }
    }
  }

  private static void nogoods(Residual.Builder program, int guesses, Random random) {
    int first = program.atoms();
    for (int i = 0; i < guesses; i++) {
      program.choice(program.atom());
    }
    for (int i = 0; i < 5 * guesses; i++) {
      int[] body = new int[3];
      for (int k = 0; k < body.length; k++) {
        body[k] = 2 * first + random.nextInt(2 * guesses);
      }
      program.constraint(body);
    }
  }

  private static long count(Tail tail, LaneProgram program) {
    long[] count = new long[1];
    tail.run(
        program,
        Tail.UNBOUNDED,
        Cancellation.NEVER,
        answers -> {
          count[0] += answers.count();
          return true;
        });
    return count[0];
  }

  @Test
  void flatCountsAreThoseOfTheTree() {
    for (int guesses = 1; guesses < 16; guesses++) {
      for (int seed = 0; seed < 6; seed++) {
        Residual.Builder program = Residual.builder();
        nogoods(program, guesses, new Random(seed));
        LaneProgram lanes = LaneProgram.of(program.build(), seed % 2 == 0);
        assertTrue(lanes.hasNogoodsAlone());
        long expected = count(Tail.scalar(), lanes);
        for (LaneKernels kernels : List.of(new PlainLanes(), new VectorLanes())) {
          assertEquals(expected, new FlatTail(kernels).count(lanes, Cancellation.NEVER));
          assertEquals(expected, count(new VectorTail(kernels), lanes));
        }
      }
    }
  }

  @Test
  void stopsAtItsBoundAndWhereTheListenerSaysSo() {
    Residual.Builder program = Residual.builder();
    for (int i = 0; i < 33; i++) {
      program.choice(program.atom());
    }
    LaneProgram all = LaneProgram.of(program.build(), true);
    VectorTail tail = new VectorTail(new VectorLanes());
    assertFalse(tail.run(all, 1000, Cancellation.NEVER, answers -> true));
    assertTrue(tail.work() < 1100, tail.work() + " looked at");
    assertFalse(tail.run(all, Tail.UNBOUNDED, Cancellation.NEVER, answers -> false));
    int[] asked = new int[1];
    Cancellation third = () -> ++asked[0] > 2;
    assertThrows(
        CancellationException.class, () -> tail.run(all, Tail.UNBOUNDED, third, answers -> true));
  }
}
