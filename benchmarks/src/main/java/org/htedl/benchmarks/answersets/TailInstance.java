// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.util.Random;
import java.util.stream.IntStream;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.tail.Residual;

/** Random programs such as a search has left at the end of a branch. */
final class TailInstance {
  private TailInstance() {}

  /** Free atoms, and nogoods of different literals of them. */
  static GroundProgram nogoods(int atoms, int nogoods, int length, long seed) {
    Random random = new Random(seed);
    NamedAtoms names = new NamedAtoms();
    int[] all = IntStream.range(0, atoms).map(atom -> names.atom("x", atom)).toArray();
    names.choice(all);
    for (int i = 0; i < nogoods; i++) {
      names.constraint(
          random
              .ints(0, atoms)
              .distinct()
              .limit(length)
              .map(atom -> random.nextBoolean() ? all[atom] : -all[atom])
              .toArray());
    }
    return names.build("x");
  }

  /**
   * Even loops, of which each is a guess, and rules and constraints of one to three literals over
   * their atoms and others, which depend on each other in positive loops, too.
   */
  static GroundProgram stable(int guesses, int computed, int rules, int constraints, long seed) {
    Random random = new Random(seed);
    NamedAtoms names = new NamedAtoms();
    int[] all = new int[2 * guesses + computed];
    for (int i = 0; i < all.length; i++) {
      all[i] = names.atom("a", i);
    }
    for (int i = 0; i < 2 * guesses; i++) {
      names.rule(all[i], -all[i ^ 1]);
    }
    for (int i = 0; i < rules; i++) {
      int head = all[2 * guesses + random.nextInt(computed)];
      names.rule(head, body(random, all, 2 * guesses, 1 + random.nextInt(3)));
    }
    for (int i = 0; i < constraints; i++) {
      names.constraint(body(random, all, 2 * guesses, 3));
    }
    return names.build("a");
  }

  private static int[] body(Random random, int[] atoms, int guessed, int length) {
    return random
        .ints(length, 0, atoms.length)
        .map(i -> i < guessed && random.nextBoolean() ? -atoms[i] : atoms[i])
        .toArray();
  }

  /** The same program as a tail has it, before any atom has a value. */
  static Residual residual(GroundProgram program) {
    Residual.Builder residual = Residual.builder();
    for (int atom = 1; atom <= program.atoms(); atom++) {
      // Atoms of an even loop are opposite, as the completion finds.
      int opposite = opposite(program, atom);
      residual.atom(opposite > 0 && opposite < atom ? 2 * opposite + 1 : 2 * atom);
    }
    for (GroundRule rule : program.rules()) {
      int[] body =
          IntStream.of(rule.body()).map(each -> 2 * Math.abs(each) - (each < 0 ? 1 : 2)).toArray();
      for (int head : rule.head()) {
        if (rule.choice()) {
          residual.choice(head - 1, body);
        } else {
          residual.rule(head - 1, body);
        }
      }
      if (rule.isConstraint()) {
        residual.constraint(body);
      }
    }
    return residual.build();
  }

  private static int opposite(GroundProgram program, int atom) {
    int opposite = 0;
    for (GroundRule rule : program.rules()) {
      if (rule.head().length == 1 && rule.head()[0] == atom) {
        boolean negation = !rule.choice() && rule.body().length == 1 && rule.body()[0] < 0;
        opposite = opposite == 0 && negation ? -rule.body()[0] : -1;
      }
    }
    return opposite;
  }
}
