// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Random;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;

/** Makes small ground programs of all kinds of rules, with positive loops, also through sums. */
public final class RandomProgram {
  private final Random random;
  private final int atoms;
  private final boolean disjunctions;

  private RandomProgram(Random random) {
    this.random = random;
    disjunctions = random.nextInt(5) == 0;
    atoms = disjunctions ? 2 + random.nextInt(5) : 3 + random.nextInt(9);
  }

  /** The program of a seed. */
  public static GroundProgram of(long seed) {
    return new RandomProgram(new Random(seed)).make();
  }

  /** The program of a seed, with external atoms, projected atoms, or both. */
  public static GroundProgram withDirectives(long seed) {
    RandomProgram with = new RandomProgram(new Random(seed));
    GroundProgram.Builder program = with.builder();
    int kind = with.random.nextInt(3);
    if (kind != 0) {
      External.Value[] values = External.Value.values();
      for (int left = 1 + with.random.nextInt(4); left > 0; left--) {
        // Some atoms have no rule, since there are more of them.
        int atom = 1 + with.random.nextInt(Math.min(12, with.atoms + 2));
        program.external(new External(atom, values[with.random.nextInt(values.length)]));
        program.show(new ShownTerm("x" + atom, new int[] {atom}));
      }
    }
    if (kind != 1) {
      for (int left = with.random.nextInt(3); left >= 0; left--) {
        program.project(with.random.ints(with.random.nextInt(3), 1, with.atoms + 1).toArray());
      }
    }
    return program.build();
  }

  private GroundProgram make() {
    return builder().build();
  }

  private GroundProgram.Builder builder() {
    GroundProgram.Builder program = GroundProgram.builder();
    int rules = 3 + random.nextInt(3 * atoms);
    int negative = 1 + random.nextInt(3);
    for (int i = 0; i < rules; i++) {
      program.rule(rule(negative));
    }
    for (int atom = 1; atom <= atoms; atom++) {
      if (random.nextInt(4) > 0) {
        program.show(new ShownTerm("a" + atom, new int[] {atom}));
      }
    }
    if (random.nextInt(4) == 0) {
      program.show(new ShownTerm("pair", body(2, negative)));
      program.show(new ShownTerm("pair", body(random.nextInt(3), negative)));
    }
    for (int priority = random.nextInt(3); priority > 0; priority--) {
      int[] literals = body(1 + random.nextInt(6), negative);
      long[] weights = new long[literals.length];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = random.nextInt(7) - 1L;
      }
      program.minimise(new MinimizeStatement(priority, literals, weights));
    }
    if (random.nextInt(6) == 0) {
      program.assume(literal(2));
    }
    return program;
  }

  private GroundRule rule(int negative) {
    boolean choice = random.nextInt(5) == 0;
    int heads = 1;
    if (choice) {
      heads = 1 + random.nextInt(3);
    } else if (random.nextInt(8) == 0) {
      heads = 0;
    } else if (disjunctions && random.nextInt(3) == 0) {
      heads = 2;
    }
    int[] head = new int[heads];
    for (int i = 0; i < heads; i++) {
      head[i] = 1 + random.nextInt(atoms);
    }
    int[] body = body(random.nextInt(5), negative);
    if (random.nextInt(4) > 0) {
      return GroundRule.conjunctive(choice, head, body);
    }
    int[] weights = new int[body.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 1 + random.nextInt(3);
    }
    return new GroundRule(choice, head, body, weights, random.nextInt(6));
  }

  private int[] body(int size, int negative) {
    int[] body = new int[size];
    for (int i = 0; i < size; i++) {
      body[i] = literal(negative);
    }
    return body;
  }

  private int literal(int negative) {
    int atom = 1 + random.nextInt(atoms);
    return random.nextInt(4) < negative ? -atom : atom;
  }
}
