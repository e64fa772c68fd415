// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;
import org.htedl.limit.Cancellation;
import org.htedl.limit.WorkMeter;

/**
 * The answer sets of a small program by the definition, each set of atoms as the bits of an int.
 */
final class BruteForce {
  private BruteForce() {}

  /** All answer sets in which the assumptions hold, ascending. */
  static List<Integer> answerSets(GroundProgram program) {
    List<GroundRule> rules = rules(program);
    List<Integer> found = new ArrayList<>();
    for (int set = 0; set < 1 << program.atoms(); set++) {
      boolean assumed = true;
      for (int literal : program.assumptions()) {
        assumed &= holds(literal, set, set);
      }
      if (assumed && isModel(rules, set, set) && isMinimal(rules, set)) {
        found.add(set);
      }
    }
    return found;
  }

  /** Whether no proper subset is a model of the reduct. */
  private static boolean isMinimal(List<GroundRule> rules, int set) {
    boolean disjunctive = rules.stream().anyMatch(rule -> !rule.choice() && rule.head().length > 1);
    if (!disjunctive) {
      return least(rules, set) == set;
    }
    for (int subset = (set - 1) & set; subset != set; subset = (subset - 1) & set) {
      if (isModel(rules, subset, set)) {
        return false;
      }
      if (subset == 0) {
        break;
      }
    }
    return true;
  }

  /** The rules, with a fact or a choice for an external atom that none of them can support. */
  private static List<GroundRule> rules(GroundProgram program) {
    List<GroundRule> rules = new ArrayList<>(program.rules());
    for (External external : OpenAtoms.of(program, new WorkMeter(Cancellation.NEVER))) {
      boolean choice = external.value() == External.Value.FREE;
      rules.add(GroundRule.conjunctive(choice, new int[] {external.atom()}, new int[0]));
    }
    return rules;
  }

  private static int least(List<GroundRule> rules, int set) {
    int least = 0;
    for (int before = -1; before != least; ) {
      before = least;
      for (GroundRule rule : rules) {
        if (rule.head().length > 0 && body(rule, least, set)) {
          for (int atom : rule.head()) {
            if (!rule.choice() || holds(atom, set, set)) {
              least |= 1 << (atom - 1);
            }
          }
        }
      }
    }
    return least;
  }

  /** Whether a subset satisfies the reduct by a set. */
  private static boolean isModel(List<GroundRule> rules, int subset, int set) {
    for (GroundRule rule : rules) {
      if (!body(rule, subset, set)) {
        continue;
      }
      boolean any = false;
      boolean all = true;
      for (int atom : rule.head()) {
        boolean in = holds(atom, subset, set);
        any |= in;
        all &= in || !holds(atom, set, set);
      }
      if (rule.choice() ? !all : !any) {
        return false;
      }
    }
    return true;
  }

  private static boolean body(GroundRule rule, int subset, int set) {
    int[] weights = rule.weights();
    long sum = 0;
    for (int i = 0; i < rule.body().length; i++) {
      boolean holds = holds(rule.body()[i], subset, set);
      if (weights == null && !holds) {
        return false;
      }
      sum += weights != null && holds ? weights[i] : 0;
    }
    return weights == null || sum >= rule.bound();
  }

  /** A positive literal looks at the subset, a negative one at the set. */
  static boolean holds(int literal, int subset, int set) {
    return literal > 0 ? (subset >> (literal - 1) & 1) != 0 : (set >> (-literal - 1) & 1) == 0;
  }

  static List<Long> costs(GroundProgram program, int set) {
    List<Long> costs = new ArrayList<>();
    for (MinimizeStatement objective : program.objectives()) {
      long cost = 0;
      for (int i = 0; i < objective.literals().length; i++) {
        cost += holds(objective.literals()[i], set, set) ? objective.weights()[i] : 0;
      }
      costs.add(cost);
    }
    return costs;
  }

  /** The texts that a set shows. */
  static List<String> shown(GroundProgram program, int set) {
    return program.shown().stream()
        .filter(
            term -> {
              boolean all = true;
              for (int literal : term.condition()) {
                all &= holds(literal, set, set);
              }
              return all;
            })
        .map(term -> term.text())
        .distinct()
        .toList();
  }
}
