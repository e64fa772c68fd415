// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.htedl.answerset.grounding.relation.AtomRelation;
import org.htedl.answerset.grounding.relation.GroundingBudget;
import org.htedl.answerset.grounding.rewrite.Flattening;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.Rules;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;
import org.jspecify.annotations.Nullable;

/**
 * The ground program that instances are: what became a fact after it was used is left out of
 * bodies, and atoms that nothing derives are false.
 */
public final class GroundOutput {
  private static final byte OPEN = 0;
  private static final byte FACT = 1;
  private static final byte ABSENT = 2;

  private final GroundTerms terms;
  private final GroundingBudget budget;
  private final byte[] states;
  private final int[] numbers;
  private final GroundProgram.Builder program = GroundProgram.builder();
  private final List<Integer> shownTerms = new ArrayList<>();
  private final GroundProgram built;
  private int atoms;
  private int always;

  GroundOutput(
      Rules program,
      List<AtomRelation> relations,
      GroundRules rules,
      Tuples minimised,
      Tuples shown,
      GroundTerms terms,
      GroundingBudget budget)
      throws BadProgramException {
    this.terms = terms;
    this.budget = budget;
    // These may add rules, so they come before.
    List<Tuple> costs = Tuple.all(minimised, rules);
    List<Tuple> texts = Tuple.all(shown, rules);
    budget.reserve(5L * rules.atoms());
    states = new byte[rules.atoms() + 1];
    numbers = new int[rules.atoms() + 1];
    for (AtomRelation relation : relations) {
      decide(relation);
    }
    rules.forEach(this::rule);
    for (GroundRule sum : rules.sums()) {
      sum(sum);
    }
    objectives(costs);
    for (AtomRelation relation : relations) {
      if (Flattening.isOwn(relation.signature()) && program.shows(relation.signature())) {
        show(relation);
      }
    }
    for (Tuple each : texts) {
      show(each.terms[0], each.literal);
    }
    built = this.program.build();
  }

  private record Tuple(int[] terms, int literal) {
    static List<Tuple> all(Tuples tuples, GroundRules rules) {
      List<Tuple> all = new ArrayList<>();
      tuples.forEach(rules, (terms, literal) -> all.add(new Tuple(terms, literal)));
      return all;
    }
  }

  /** The ground program. */
  public GroundProgram program() {
    return built;
  }

  /** For each of the program's shown texts the term or atom that it writes. */
  public List<Integer> shownTerms() {
    return shownTerms;
  }

  /** The ground terms. */
  public GroundTerms terms() {
    return terms;
  }

  private void decide(AtomRelation relation) {
    for (int entry = 0; entry < relation.entries(); entry++) {
      budget.step();
      int atom = relation.atomOrNone(entry);
      if (atom > 0 && relation.isFact(entry)) {
        states[atom] = FACT;
      } else if (atom > 0 && relation.rowOf(entry) < 0) {
        states[atom] = ABSENT;
      }
    }
  }

  /** Whether a literal holds always (1), never (-1), or neither (0). */
  private int decided(int literal) {
    if (Math.abs(literal) == GroundRules.TRUE) {
      return literal > 0 ? 1 : -1;
    }
    return switch (states[Math.abs(literal)]) {
      case OPEN -> 0;
      case FACT -> literal > 0 ? 1 : -1;
      default -> literal > 0 ? -1 : 1;
    };
  }

  /** A literal with the number of the program. */
  private int numbered(int literal) {
    int atom = Math.abs(literal);
    if (numbers[atom] == 0) {
      numbers[atom] = ++atoms;
    }
    return literal > 0 ? numbers[atom] : -numbers[atom];
  }

  private void rule(boolean choice, int[] head, int[] body) {
    budget.step();
    for (int atom : head) {
      if (decided(atom) > 0) {
        return;
      }
    }
    int[] literals = conjunction(body);
    if (literals != null) {
      int[] open = new int[head.length];
      for (int i = 0; i < head.length; i++) {
        open[i] = numbered(head[i]);
      }
      budget.reserve(100 + 4L * (open.length + literals.length));
      program.rule(GroundRule.conjunctive(choice, open, literals));
    }
  }

  /** What is open of a conjunction; null if it never holds. */
  private int @Nullable [] conjunction(int[] body) {
    Numbers open = new Numbers();
    for (int literal : body) {
      budget.step();
      int decided = decided(literal);
      if (decided < 0) {
        return null;
      }
      if (decided == 0) {
        open.add(numbered(literal), 1);
      }
    }
    return open.literals();
  }

  private void sum(GroundRule rule) throws BadProgramException {
    int[] weights = Objects.requireNonNull(rule.weights());
    Numbers open = new Numbers();
    long bound = rule.bound();
    for (int i = 0; i < weights.length; i++) {
      budget.step();
      int decided = decided(rule.body()[i]);
      if (decided > 0) {
        bound -= weights[i];
      } else if (decided == 0) {
        open.add(numbered(rule.body()[i]), weights[i]);
      }
    }
    int[] head = {numbered(rule.head()[0])};
    program.rule(
        bound <= 0
            ? GroundRule.conjunctive(false, head, new int[0])
            : new GroundRule(
                false, head, open.literals(), open.weights(new Place("", 0, 0)), bound));
  }

  private void objectives(List<Tuple> costs) {
    Map<Integer, Numbers> byPriority = new TreeMap<>();
    for (Tuple cost : costs) {
      budget.step();
      int decided = decided(cost.literal);
      if (decided >= 0) {
        budget.reserve(40);
        byPriority
            .computeIfAbsent(terms.value(cost.terms[1]), unknown -> new Numbers())
            .add(decided > 0 ? always() : numbered(cost.literal), terms.value(cost.terms[0]));
      }
    }
    byPriority.forEach(
        (priority, all) ->
            program.minimise(new MinimizeStatement(priority, all.literals(), all.weights())));
  }

  /** An atom that always holds. */
  private int always() {
    if (always == 0) {
      always = ++atoms;
      program.rule(GroundRule.conjunctive(false, new int[] {always}, new int[0]));
    }
    return always;
  }

  private void show(AtomRelation relation) throws BadProgramException {
    int[] values = new int[relation.signature().arity()];
    for (int row = 0; row < relation.rows(); row++) {
      int entry = relation.entryAt(row);
      relation.arguments(entry, values);
      String name = relation.signature().name();
      int term =
          values.length == 0
              ? terms.constant(name)
              : terms.function(name, values, new Place("", 0, 0));
      show(term, relation.isFact(entry) ? GroundRules.TRUE : relation.atom(entry));
    }
  }

  private void show(int term, int literal) {
    budget.step();
    int decided = decided(literal);
    if (decided >= 0) {
      String text = terms.write(term);
      budget.reserve(150 + text.length());
      int[] condition = decided > 0 ? new int[0] : new int[] {numbered(literal)};
      program.show(new ShownTerm(text, condition));
      shownTerms.add(term);
    }
  }
}
