// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.Arrays;
import org.htedl.answerset.tail.CountRules;
import org.htedl.collection.IntList;

/**
 * The well-founded model of ground rules: what follows is followed at the cost of the rules that
 * change by it; atoms that support one another alone are found by passes over what is left. Used by
 * one thread and once.
 */
final class WellFounded {
  private static final byte OPEN = 0;
  private static final byte TRUE = 1;
  private static final byte FALSE = 2;

  private final CountRules rules;
  private final byte[] values;

  /** By rule: how many literals still have to become true; 0 or less where the body holds. */
  private final int[] missing;

  /** By rule: how many literals may still fail; below 0 where the body can no longer hold. */
  private final int[] spare;

  /** By atom: how many rules may still give it. */
  private final int[] givers;

  private final int[] occurrenceStarts;
  private final int[] occurrences;
  private final IntList queue = new IntList(64);
  private boolean readsPositively;

  WellFounded(CountRules rules, int atoms) {
    this.rules = rules;
    values = new byte[atoms];
    missing = new int[rules.size()];
    spare = new int[rules.size()];
    givers = new int[atoms];
    occurrenceStarts = new int[atoms + 1];
    for (int rule = 0; rule < rules.size(); rule++) {
      missing[rule] = rules.bound(rule);
      spare[rule] = rules.length(rule) - rules.bound(rule);
      givers[rules.head(rule)]++;
      for (int i = 0; i < rules.length(rule); i++) {
        int literal = rules.literal(rule, i);
        occurrenceStarts[CountRules.atom(literal) + 1]++;
        readsPositively |= !CountRules.isNegated(literal);
      }
    }
    for (int atom = 0; atom < atoms; atom++) {
      occurrenceStarts[atom + 1] += occurrenceStarts[atom];
    }
    // Rule and sign of each occurrence of an atom, one for each place.
    occurrences = new int[rules.literals()];
    int[] at = Arrays.copyOf(occurrenceStarts, atoms);
    for (int rule = 0; rule < rules.size(); rule++) {
      for (int i = 0; i < rules.length(rule); i++) {
        int literal = rules.literal(rule, i);
        occurrences[at[CountRules.atom(literal)]++] =
            rule << 1 | (CountRules.isNegated(literal) ? 1 : 0);
      }
    }
    run();
  }

  boolean isTrue(int atom) {
    return values[atom] == TRUE;
  }

  boolean isOpen(int atom) {
    return values[atom] == OPEN;
  }

  /** Whether a rule may still give its head, which is open. */
  boolean isLeft(int rule) {
    return isOpen(rules.head(rule)) && spare[rule] >= 0;
  }

  /** How many of the open literals of a rule that is left have to hold. */
  int bound(int rule) {
    return missing[rule];
  }

  private void run() {
    for (int rule = 0; rule < missing.length; rule++) {
      if (missing[rule] == 0) {
        decide(rules.head(rule), TRUE);
      }
    }
    for (int atom = 0; atom < values.length; atom++) {
      if (givers[atom] == 0) {
        decide(atom, FALSE);
      }
    }
    propagate();
    if (readsPositively) {
      int[] left = leftRules();
      while (findUnfounded(left)) {
        propagate();
      }
    }
  }

  private int[] leftRules() {
    int[] left = new int[missing.length];
    int count = 0;
    for (int rule = 0; rule < left.length; rule++) {
      if (isLeft(rule)) {
        left[count++] = rule;
      }
    }
    return Arrays.copyOf(left, count);
  }

  private void decide(int atom, byte value) {
    if (values[atom] == OPEN) {
      values[atom] = value;
      queue.add(atom);
    }
  }

  private void propagate() {
    while (queue.size() > 0) {
      int atom = queue.removeLast();
      for (int i = occurrenceStarts[atom]; i < occurrenceStarts[atom + 1]; i++) {
        int rule = occurrences[i] >>> 1;
        boolean negated = (occurrences[i] & 1) != 0;
        if (values[atom] == TRUE != negated) {
          if (--missing[rule] == 0) {
            decide(rules.head(rule), TRUE);
          }
        } else if (--spare[rule] == -1 && --givers[rules.head(rule)] == 0) {
          decide(rules.head(rule), FALSE);
        }
      }
    }
  }

  /**
   * Decides atoms that do not follow even where every open negation holds.
   *
   * @param left the rules that were left before, so that their heads are all open atoms
   */
  private boolean findUnfounded(int[] left) {
    boolean[] founded = new boolean[values.length];
    int[] needed = new int[missing.length];
    int[] reached = new int[left.length];
    int count = 0;
    for (int rule : left) {
      if (!isLeft(rule)) {
        continue;
      }
      needed[rule] = missing[rule];
      for (int i = 0; i < rules.length(rule); i++) {
        int literal = rules.literal(rule, i);
        if (CountRules.isNegated(literal) && isOpen(CountRules.atom(literal))) {
          needed[rule]--;
        }
      }
      if (needed[rule] <= 0 && !founded[rules.head(rule)]) {
        founded[rules.head(rule)] = true;
        reached[count++] = rules.head(rule);
      }
    }
    while (count > 0) {
      int atom = reached[--count];
      for (int i = occurrenceStarts[atom]; i < occurrenceStarts[atom + 1]; i++) {
        int rule = occurrences[i] >>> 1;
        if ((occurrences[i] & 1) == 0 && isLeft(rule) && --needed[rule] == 0) {
          int head = rules.head(rule);
          if (!founded[head]) {
            founded[head] = true;
            reached[count++] = head;
          }
        }
      }
    }
    boolean found = false;
    for (int rule : left) {
      int head = rules.head(rule);
      if (isOpen(head) && !founded[head]) {
        decide(head, FALSE);
        found = true;
      }
    }
    return found;
  }
}
