// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.limit.WorkMeter;

/**
 * Replaces a disjunctive rule by one for each atom of its head, whose body denies the others. The
 * answer sets are the same where no two atoms of the head depend positively on each other
 * (Ben-Eliyahu and Dechter, 1994); other programs are refused.
 */
final class Disjunctions {
  private final GroundProgram program;
  private final PositiveDependence components;
  private final List<GroundRule> shifted = new ArrayList<>();
  private final WorkMeter meter;
  private int atoms;

  private Disjunctions(GroundProgram program, WorkMeter meter) {
    this.program = program;
    this.meter = meter;
    components = new PositiveDependence(program.rules(), program.atoms(), meter);
    atoms = program.atoms();
  }

  /**
   * The rules without disjunctions. New atoms, above those of the program, stand for bodies.
   *
   * @param meter counts the work
   * @throws BadProgramException if atoms of a disjunction depend on each other
   */
  static List<GroundRule> shift(GroundProgram program, WorkMeter meter) throws BadProgramException {
    List<GroundRule> rules = program.rules();
    boolean any = false;
    for (int i = 0; i < rules.size() && !any; i++) {
      meter.add(1);
      any = isDisjunctive(rules.get(i));
    }
    if (!any) {
      return rules;
    }
    Disjunctions all = new Disjunctions(program, meter);
    for (GroundRule rule : rules) {
      meter.add(1);
      if (isDisjunctive(rule)) {
        all.shift(rule);
      } else {
        all.shifted.add(rule);
      }
    }
    return all.shifted;
  }

  private static boolean isDisjunctive(GroundRule rule) {
    return !rule.choice() && rule.head().length > 1;
  }

  /** The text that is shown for an atom, or its number. */
  private String name(int atom) {
    return program.shown().stream()
        .filter(term -> Arrays.equals(term.condition(), new int[] {atom}))
        .map(ShownTerm::text)
        .findFirst()
        .orElse(Integer.toString(atom));
  }

  private void shift(GroundRule rule) throws BadProgramException {
    int[] head = Arrays.stream(rule.head()).distinct().toArray();
    Map<Integer, Integer> atomOf = new HashMap<>();
    for (int atom : head) {
      meter.add(8);
      Integer other = atomOf.put(components.of(atom), atom);
      if (other != null) {
        throw new BadProgramException(
            "A disjunction of the atoms %s and %s, which depend on each other, is not supported"
                .formatted(name(other), name(atom)));
      }
    }
    int[] body = rule.body();
    if (rule.weights() != null && head.length > 1) {
      int[] stands = {++atoms};
      shifted.add(new GroundRule(false, stands, body, rule.weights(), rule.bound()));
      body = stands;
    }
    for (int atom : head) {
      meter.add(8L + body.length + head.length);
      int[] longer = Arrays.copyOf(body, body.length + head.length - 1);
      int end = body.length;
      for (int other : head) {
        if (other != atom) {
          longer[end++] = -other;
        }
      }
      shifted.add(
          head.length == 1
              ? new GroundRule(false, head, body, rule.weights(), rule.bound())
              : GroundRule.conjunctive(false, new int[] {atom}, longer));
    }
  }
}
