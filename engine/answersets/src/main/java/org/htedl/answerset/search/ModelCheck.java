// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundRule;
import org.htedl.limit.Cancellation;
import org.htedl.limit.WorkMeter;

/**
 * Checks by the definition that sets of atoms are answer sets: that the least model of the
 * program's reduct is the set itself, and that no constraint is violated. Shares nothing with the
 * search but the replacement of disjunctions.
 *
 * <p>The reduct of Gelfond and Lifschitz, with choices as in Simons, Niemelä and Soininen (2002):
 * an atom of a choice head follows if it is in the set.
 */
public final class ModelCheck {
  private final List<GroundRule> rules;
  private final int[] assumptions;
  private final WorkMeter meter;

  /** By atom: the rules that have it in their bodies, once for each time. */
  private final int[][] occurrences;

  private final int[][] places;

  /** External atoms that no rule can support: those that hold, and those that may hold. */
  private final BitSet given = new BitSet();

  private final BitSet free = new BitSet();
  private final int atoms;

  /**
   * Prepares the check.
   *
   * @param cancellation stops it, and each check, within some milliseconds
   * @throws BadProgramException if atoms of a disjunction depend on each other
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  public ModelCheck(GroundProgram program, Cancellation cancellation) throws BadProgramException {
    meter = new WorkMeter(cancellation);
    rules = Disjunctions.shift(program, meter);
    assumptions = program.assumptions();
    for (External external : OpenAtoms.of(program, meter)) {
      given.set(external.atom(), external.value() == External.Value.TRUE);
      free.set(external.atom(), external.value() == External.Value.FREE);
    }
    int most = program.atoms();
    for (GroundRule rule : rules) {
      meter.add(1L + rule.head().length);
      for (int atom : rule.head()) {
        most = Math.max(most, atom);
      }
    }
    atoms = most;
    int[] counts = new int[atoms + 1];
    for (GroundRule rule : rules) {
      meter.add(1L + rule.body().length);
      for (int literal : rule.body()) {
        counts[Math.max(literal, 0)]++;
      }
    }
    occurrences = new int[atoms + 1][];
    places = new int[atoms + 1][];
    for (int atom = 1; atom <= atoms; atom++) {
      meter.add(8L + counts[atom]);
      occurrences[atom] = new int[counts[atom]];
      places[atom] = new int[counts[atom]];
    }
    for (int rule = 0; rule < rules.size(); rule++) {
      int[] body = rules.get(rule).body();
      meter.add(1 + 4L * body.length);
      for (int place = 0; place < body.length; place++) {
        if (body[place] > 0) {
          int at = --counts[body[place]];
          occurrences[body[place]][at] = rule;
          places[body[place]][at] = place;
        }
      }
    }
  }

  /**
   * Returns whether a set of atoms is an answer set in which the assumptions hold.
   *
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  public boolean isAnswerSet(BitSet set) {
    for (int literal : assumptions) {
      if (set.get(Math.abs(literal)) != literal > 0) {
        return false;
      }
    }
    long[] missing = new long[rules.size()];
    BitSet least = new BitSet(atoms + 1);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (int atom = 1; atom <= atoms; atom++) {
      meter.add(1);
      if (given.get(atom) || free.get(atom) && set.get(atom)) {
        least.set(atom);
        queue.add(atom);
      }
    }
    boolean violated = false;
    for (int rule = 0; rule < missing.length; rule++) {
      meter.add(1 + 2L * (rules.get(rule).body().length + rules.get(rule).head().length));
      missing[rule] = missing(rules.get(rule), set);
      if (missing[rule] <= 0) {
        violated |= !fire(rules.get(rule), set, least, queue);
      }
    }
    while (!queue.isEmpty()) {
      int atom = queue.remove();
      for (int i = 0; i < occurrences[atom].length; i++) {
        meter.add(8);
        int rule = occurrences[atom][i];
        long before = missing[rule];
        int[] weights = rules.get(rule).weights();
        missing[rule] -= weights == null ? 1 : weights[places[atom][i]];
        if (before > 0 && missing[rule] <= 0) {
          meter.add(rules.get(rule).head().length);
          violated |= !fire(rules.get(rule), set, least, queue);
        }
      }
    }
    return !violated && least.equals(set);
  }

  /** What the positive literals have to add until the body of a rule of the reduct holds. */
  private static long missing(GroundRule rule, BitSet set) {
    int[] weights = rule.weights();
    long missing = weights == null ? 0 : rule.bound();
    for (int i = 0; i < rule.body().length; i++) {
      int literal = rule.body()[i];
      if (weights == null) {
        if (literal > 0) {
          missing++;
        } else if (set.get(-literal)) {
          return Long.MAX_VALUE;
        }
      } else if (literal < 0 && !set.get(-literal)) {
        missing -= weights[i];
      }
    }
    return missing;
  }

  private static boolean fire(
      GroundRule rule, BitSet set, BitSet least, ArrayDeque<Integer> queue) {
    for (int atom : rule.head()) {
      if (!least.get(atom) && (!rule.choice() || set.get(atom))) {
        least.set(atom);
        queue.add(atom);
      }
    }
    return !rule.isConstraint();
  }
}
