// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * Rules with variables as predicates over assignments and sets of atoms, whose answer sets are
 * found by the definition: each assignment of integers to the two variables, each set of atoms.
 */
final class RulesByDefinition {
  private static final int LEAST = -2;
  private static final int MOST = 6;

  /** The greatest sum of an aggregate, which the variable Y may have as its value. */
  private static final int MOST_SUM = 18;

  /** The individuals are 1 to this one. */
  private final int size;

  private final List<Rule> rules = new ArrayList<>();
  private final List<Weak> weaks = new ArrayList<>();

  /** Whether something holds, where positive atoms are of a lower set and others of the whole. */
  interface Test {
    boolean holds(int[] env, int lower, int set);
  }

  /**
   * @param binds the variables that it gives values, as bits
   * @param uses all of its variables, as bits
   */
  record Part(String text, int binds, int uses, Test test) {}

  record Arg(String text, int uses, boolean binds, ToIntFunction<int[]> value) {}

  record Rule(boolean choice, List<ToIntFunction<int[]>> heads, List<Part> body) {}

  record Weak(Arg weight, int priority, Arg tuple, List<Part> body) {}

  /** An answer set: its atoms, and its costs by falling priority. */
  record Answer(TreeSet<String> atoms, List<Long> costs) {}

  RulesByDefinition(int size) {
    this.size = size;
  }

  void add(Rule rule) {
    rules.add(rule);
  }

  void add(Weak weak) {
    weaks.add(weak);
  }

  /**
   * The bit of an atom of c, p or q, which come one after the other and before s; -1 if there is
   * none.
   */
  int bit(String predicate, int value) {
    int place = "cpq".indexOf(predicate);
    return value < 1 || value > size ? -1 : place * size + value - 1;
  }

  private int bits() {
    return 3 * size + 1;
  }

  private String name(int bit) {
    return bit == 3 * size ? "s" : "cpq".charAt(bit / size) + "(" + (bit % size + 1) + ")";
  }

  /** Whether a set contains an atom. */
  static boolean has(int set, int bit) {
    return bit >= 0 && (set >> bit & 1) != 0;
  }

  private List<int[]> environments() {
    List<int[]> all = new ArrayList<>();
    for (int x = LEAST; x <= MOST; x++) {
      for (int y = LEAST; y <= MOST_SUM; y++) {
        all.add(new int[] {x, y});
      }
    }
    return all;
  }

  private boolean holds(List<Part> body, int[] env, int lower, int set) {
    for (Part part : body) {
      if (!part.test.holds(env, lower, set)) {
        return false;
      }
    }
    return true;
  }

  /** All answer sets. */
  List<Answer> answers() {
    List<Answer> answers = new ArrayList<>();
    List<int[]> environments = environments();
    for (int set = 0; set < 1 << bits(); set++) {
      if (isModel(set, set, environments) && isMinimal(set, environments)) {
        TreeSet<String> atoms = new TreeSet<>();
        for (int bit = 0; bit < bits(); bit++) {
          if (has(set, bit)) {
            atoms.add(name(bit));
          }
        }
        answers.add(new Answer(atoms, costs(set, environments)));
      }
    }
    return answers;
  }

  /** Whether a lower set is a model of the reduct by a set. */
  private boolean isModel(int lower, int set, List<int[]> environments) {
    for (Rule rule : rules) {
      for (int[] env : environments) {
        if (!heads(rule, env, lower, set) && holds(rule.body, env, lower, set)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean heads(Rule rule, int[] env, int lower, int set) {
    boolean any = rule.choice;
    for (ToIntFunction<int[]> head : rule.heads) {
      int bit = head.applyAsInt(env);
      if (rule.choice) {
        return !has(set, bit) || has(lower, bit);
      }
      any |= has(lower, bit);
    }
    return any;
  }

  private boolean isMinimal(int set, List<int[]> environments) {
    for (int subset = set; subset != 0; ) {
      subset = (subset - 1) & set;
      if (isModel(subset, set, environments)) {
        return false;
      }
    }
    return true;
  }

  private List<Long> costs(int set, List<int[]> environments) {
    List<Long> costs = new ArrayList<>();
    for (int priority = 1; priority >= 0; priority--) {
      Set<List<Integer>> tuples = new LinkedHashSet<>();
      for (Weak weak : weaks) {
        for (int[] env : environments) {
          if (weak.priority == priority && holds(weak.body, env, set, set)) {
            tuples.add(
                List.of(weak.weight.value.applyAsInt(env), weak.tuple.value.applyAsInt(env)));
          }
        }
      }
      costs.add(tuples.stream().mapToLong(List::getFirst).sum());
    }
    return costs;
  }
}
