// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;

/** Builds a ground program whose atoms are named, such as {@code in(3,2)}. */
final class NamedAtoms {
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final GroundProgram.Builder program = GroundProgram.builder();

  /** The number of an atom. */
  int atom(String predicate, int... arguments) {
    StringBuilder name = new StringBuilder(predicate);
    for (int i = 0; i < arguments.length; i++) {
      name.append(i == 0 ? '(' : ',').append(arguments[i]);
    }
    name.append(')');
    return numbers.computeIfAbsent(name.toString(), unknown -> numbers.size() + 1);
  }

  void rule(int head, int... body) {
    program.rule(GroundRule.conjunctive(false, new int[] {head}, body));
  }

  void choice(int[] head) {
    program.rule(GroundRule.conjunctive(true, head, new int[0]));
  }

  void constraint(int... body) {
    program.rule(GroundRule.conjunctive(false, new int[0], body));
  }

  /** Excludes that the given number of the atoms hold. */
  void fewerThan(int bound, int... atoms) {
    int[] ones = IntStream.of(atoms).map(atom -> 1).toArray();
    program.rule(new GroundRule(false, new int[0], atoms, ones, bound));
  }

  void minimise(int[] literals, long[] weights) {
    program.minimise(new MinimizeStatement(0, literals, weights));
  }

  /** The program, which shows the atoms of a predicate. */
  GroundProgram build(String shown) {
    numbers.forEach(
        (name, number) -> {
          if (name.startsWith(shown + "(")) {
            program.show(new ShownTerm(name, new int[] {number}));
          }
        });
    return program.build();
  }
}
