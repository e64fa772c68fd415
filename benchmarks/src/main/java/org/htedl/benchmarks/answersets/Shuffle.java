// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;

/** Numbers the atoms of a program anew and mixes its rules, since a search depends on both. */
public final class Shuffle {
  private final int[] numbers;

  private Shuffle(int[] numbers) {
    this.numbers = numbers;
  }

  /** The program in another order; with the seed 0 as it is. */
  public static GroundProgram of(GroundProgram program, long seed) {
    if (seed == 0) {
      return program;
    }
    Random random = new Random(seed);
    List<Integer> order =
        new ArrayList<>(IntStream.rangeClosed(1, program.atoms()).boxed().toList());
    Collections.shuffle(order, random);
    int[] numbers = new int[program.atoms() + 1];
    for (int i = 0; i < order.size(); i++) {
      numbers[i + 1] = order.get(i);
    }
    Shuffle shuffle = new Shuffle(numbers);
    List<GroundRule> rules = new ArrayList<>(program.rules());
    Collections.shuffle(rules, random);
    GroundProgram.Builder mixed = GroundProgram.builder();
    for (GroundRule rule : rules) {
      int[] head = shuffle.all(rule.head());
      int[] body = shuffle.all(rule.body());
      int[] weights = rule.weights();
      mixed.rule(
          weights == null
              ? GroundRule.conjunctive(rule.choice(), head, body)
              : new GroundRule(rule.choice(), head, body, weights, rule.bound()));
    }
    for (MinimizeStatement objective : program.objectives()) {
      mixed.minimise(
          new MinimizeStatement(
              objective.priority(), shuffle.all(objective.literals()), objective.weights()));
    }
    for (ShownTerm term : program.shown()) {
      mixed.show(new ShownTerm(term.text(), shuffle.all(term.condition())));
    }
    for (External external : program.externals()) {
      mixed.external(new External(numbers[external.atom()], external.value()));
    }
    for (int literal : shuffle.all(program.assumptions())) {
      mixed.assume(literal);
    }
    int[] projected = program.projected();
    if (projected != null) {
      mixed.project(shuffle.all(projected));
    }
    return mixed.build();
  }

  private int[] all(int[] literals) {
    return Arrays.stream(literals)
        .map(literal -> literal > 0 ? numbers[literal] : -numbers[-literal])
        .toArray();
  }
}
