package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.ShownTerm;
import org.htedl.closure.graph.Components;

/**
 * Replaces a disjunctive rule by one for each atom of its head, whose body denies the others. The
 * answer sets are the same where no two atoms of the head depend positively on each other
 * (Ben-Eliyahu and Dechter, 1994); other programs are refused.
 */
final class Disjunctions {
  private final GroundProgram program;
  private final Components components;
  private final List<GroundRule> shifted = new ArrayList<>();
  private int atoms;

  private Disjunctions(GroundProgram program) {
    this.program = program;
    components = PositiveDependence.components(program.rules());
    atoms = program.atoms();
  }

  /**
   * The rules without disjunctions. New atoms, above those of the program, stand for bodies.
   *
   * @throws BadProgramException if atoms of a disjunction depend on each other
   */
  static List<GroundRule> shift(GroundProgram program) throws BadProgramException {
    List<GroundRule> rules = program.rules();
    if (rules.stream().noneMatch(Disjunctions::isDisjunctive)) {
      return rules;
    }
    Disjunctions all = new Disjunctions(program);
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
    for (int i = 0; i < head.length; i++) {
      for (int k = 0; k < i; k++) {
        int component = components.of(head[i]);
        if (component >= 0 && component == components.of(head[k])) {
          throw new BadProgramException(
              "A disjunction of the atoms %s and %s, which depend on each other, is not supported"
                  .formatted(name(head[k]), name(head[i])));
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
