// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.htedl.expression.Literal;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * Individuals with classes, roles and numbers; who has a red successor is positive, but for noise.
 */
final class NoisyWorld {
  final MirrorBuilder facts = new MirrorBuilder();
  final List<String> positives = new ArrayList<>();
  final List<String> negatives = new ArrayList<>();

  NoisyWorld(long seed, int size, double noise) {
    this(seed, size, noise, 0);
  }

  /**
   * @param shift rotates the order in which individuals get their numbers in the mirror
   */
  NoisyWorld(long seed, int size, double noise, int shift) {
    for (int i = 0; i < size; i++) {
      facts.add(name((i + shift) % size), LearnerTest.TYPE, LearnerTest.NS + "Thing");
    }
    Random random = new Random(seed);
    boolean[] red = new boolean[size];
    for (int i = 0; i < size; i++) {
      red[i] = random.nextInt(4) == 0;
      facts.add(name(i), LearnerTest.TYPE, LearnerTest.NS + (red[i] ? "Red" : "Blue"));
      for (int c = 0; c < 6; c++) {
        if (random.nextInt(3) == 0) {
          facts.add(name(i), LearnerTest.TYPE, LearnerTest.NS + "C" + c);
        }
      }
      facts.add(name(i), LearnerTest.NS + "size", Literal.xsd("" + random.nextInt(9), "integer"));
    }
    for (int i = 0; i < size; i++) {
      boolean positive = false;
      for (int e = random.nextInt(4); e > 0; e--) {
        int other = random.nextInt(size);
        facts.add(name(i), LearnerTest.NS + "knows", name(other));
        positive |= red[other];
      }
      (positive ^ random.nextDouble() < noise ? positives : negatives).add(name(i));
    }
  }

  static String name(int i) {
    return LearnerTest.NS + "n" + i;
  }

  LearningProblem problem() {
    return LearningProblem.of(facts.build(), positives, negatives);
  }
}
