// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.htedl.answerset.search.tail.WeightedSum;

/**
 * Makes small programs for tails: choices, negation, positive loops, opposite atoms, constraints.
 */
public final class RandomResidual {
  private RandomResidual() {}

  /** A program with a number of guesses; others of its atoms are computed, some circularly. */
  public static Residual of(long seed, int guesses) {
    Random random = new Random(seed);
    Residual.Builder program = Residual.builder();
    List<Integer> guessed = new ArrayList<>();
    List<Integer> all = new ArrayList<>();
    int variable = 0;
    for (int i = 0; i < guesses; i++) {
      if (random.nextInt(3) == 0) {
        int a = program.atom(2 * variable);
        int b = program.atom(2 * variable++ + 1);
        program.rule(a, 2 * b + 1).rule(b, 2 * a + 1);
        guessed.add(a);
        all.add(b);
      } else {
        guessed.add(program.atom());
      }
    }
    all.addAll(guessed);
    int computed = random.nextInt(8);
    for (int i = 0; i < computed; i++) {
      all.add(program.atom());
    }
    int end = program.atoms();
    for (int atom : guessed) {
      if (random.nextInt(4) > 0) {
        program.choice(atom);
      } else {
        // Its negation is read, and it has rules below or none.
        program.rule(all.get(random.nextInt(all.size())), 2 * atom + 1);
      }
    }
    int rules = random.nextInt(6 + 2 * computed);
    for (int i = 0; i < rules; i++) {
      int head = all.get(all.size() - 1 - random.nextInt(Math.min(all.size(), computed + 2)));
      int[] body = new int[random.nextInt(4)];
      for (int k = 0; k < body.length; k++) {
        boolean negated = random.nextInt(3) == 0;
        body[k] =
            negated ? 2 * guessed.get(random.nextInt(guessed.size())) + 1 : 2 * random.nextInt(end);
      }
      program.rule(head, body);
    }
    int constraints = random.nextInt(2 * guesses);
    for (int i = 0; i < constraints; i++) {
      int[] body = new int[2 + random.nextInt(2)];
      for (int k = 0; k < body.length; k++) {
        body[k] = random.nextInt(2 * end);
      }
      program.constraint(body);
    }
    if (random.nextInt(4) == 0) {
      sum(program, random, end);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      program.question(
          List.of(
              new int[] {random.nextInt(2 * end), random.nextInt(2 * end)},
              new int[] {random.nextInt(2 * end)}));
    }
    return program.build();
  }

  private static void sum(Residual.Builder program, Random random, int end) {
    int[] literals = new int[1 + random.nextInt(5)];
    long[] weights = new long[literals.length];
    for (int i = 0; i < literals.length; i++) {
      literals[i] = 2 * random.nextInt(end);
      weights[i] = 1L + random.nextInt(3);
    }
    int reached = WeightedSum.add(program, literals, weights, random.nextInt(7));
    program.rule(random.nextInt(end), 2 * reached);
  }
}
