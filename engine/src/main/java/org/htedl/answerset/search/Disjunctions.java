package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundRule;
import org.htedl.closure.graph.Components;

/**
 * Replaces a disjunctive rule by one for each atom of its head, whose body denies the others. The
 * answer sets are the same where no two atoms of the head depend positively on each other
 * (Ben-Eliyahu and Dechter, 1994); other programs are refused.
 */
final class Disjunctions {
  private final Components components;
  private final List<GroundRule> shifted = new ArrayList<>();
  private int atoms;

  private Disjunctions(Components components, int atoms) {
    this.components = components;
    this.atoms = atoms;
  }

  /**
   * The rules without disjunctions. New atoms, above those of the program, stand for bodies.
   *
   * @param atoms the greatest number of an atom
   */
  static List<GroundRule> shift(List<GroundRule> rules, int atoms) throws BadProgramException {
    if (rules.stream().noneMatch(Disjunctions::isDisjunctive)) {
      return rules;
    }
    Disjunctions all = new Disjunctions(PositiveDependence.components(rules), atoms);
    for (GroundRule rule : rules) {
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

  private void shift(GroundRule rule) throws BadProgramException {
    int[] head = Arrays.stream(rule.head()).distinct().toArray();
    for (int i = 0; i < head.length; i++) {
      for (int k = 0; k < i; k++) {
        int component = components.of(head[i]);
        if (component >= 0 && component == components.of(head[k])) {
          throw new BadProgramException(
              "A disjunction of the atoms %d and %d, which depend on each other, is not supported"
                  .formatted(head[k], head[i]));
        }
      }
    }
    int[] body = rule.body();
    if (rule.weights() != null && head.length > 1) {
      int[] stands = {++atoms};
      shifted.add(new GroundRule(false, stands, body, rule.weights(), rule.bound()));
      body = stands;
    }
    for (int atom : head) {
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
