// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.relation.GroundingBudget;
import org.htedl.answerset.program.GroundRule;

/**
 * The instances of rules that are not decided, over atoms numbered from 1, and atoms that stand for
 * conjunctions, disjunctions and sums of literals.
 */
final class GroundRules {
  /** A literal that always holds; its negative never does. */
  static final int TRUE = Integer.MAX_VALUE;

  /** A literal that never holds. */
  static final int FALSE = -TRUE;

  private final GroundingBudget budget;
  private final List<GroundRule> sums = new ArrayList<>();
  private final Map<Integer, Integer> negations = new HashMap<>();

  /**
   * For each rule: twice the length of its head, 1 more for a choice; the head; the same of the
   * body.
   */
  private int[] cells = new int[1 << 10];

  private int size;
  private long count;
  private int atoms;

  GroundRules(GroundingBudget budget) {
    this.budget = budget;
  }

  /** The number of a new atom. */
  int newAtom() {
    if (atoms == Integer.MAX_VALUE - 1) {
      throw new IllegalStateException("no number is left for an atom");
    }
    return ++atoms;
  }

  int atoms() {
    return atoms;
  }

  long count() {
    return count;
  }

  /** Counts one step of work. */
  void step() {
    budget.step();
  }

  /** Adds a rule. */
  void add(boolean choice, int[] head, int[] body) {
    step();
    int needed = Math.addExact(size, head.length + body.length + 2);
    if (needed > cells.length) {
      int longer = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(2L * cells.length, needed));
      budget.reserve(4L * (longer - cells.length));
      cells = Arrays.copyOf(cells, longer);
    }
    cells[size++] = 2 * head.length + (choice ? 1 : 0);
    System.arraycopy(head, 0, cells, size, head.length);
    size += head.length;
    cells[size++] = body.length;
    System.arraycopy(body, 0, cells, size, body.length);
    size += body.length;
    count++;
  }

  /** Gets rules. */
  interface Receiver {
    void rule(boolean choice, int[] head, int[] body);
  }

  void forEach(Receiver receiver) {
    for (int at = 0; at < size; ) {
      boolean choice = (cells[at] & 1) != 0;
      int length = cells[at++] >> 1;
      int[] head = Arrays.copyOfRange(cells, at, at + length);
      at += length;
      length = cells[at++];
      int[] body = Arrays.copyOfRange(cells, at, at + length);
      at += length;
      receiver.rule(choice, head, body);
    }
  }

  /** The rules whose bodies are sums. */
  List<GroundRule> sums() {
    return sums;
  }

  /** The atom that holds where one does not. */
  int negation(int atom) {
    return negations.computeIfAbsent(
        atom,
        unknown -> {
          int negation = newAtom();
          add(false, new int[] {negation}, new int[] {-atom});
          return negation;
        });
  }

  /** A literal that holds where all of some literals do. */
  int conjunction(int[] literals) {
    if (literals.length == 0) {
      return TRUE;
    }
    if (literals.length == 1) {
      return literals[0];
    }
    int atom = newAtom();
    add(false, new int[] {atom}, literals);
    return atom;
  }

  /** A literal that holds where two do, of which each may be decided. */
  int both(int first, int second) {
    if (first == FALSE || second == FALSE) {
      return FALSE;
    }
    if (first == TRUE || second == TRUE) {
      return first == TRUE ? second : first;
    }
    return conjunction(new int[] {first, second});
  }

  /** A literal that holds where any of some literals does. */
  int disjunction(int[] literals) {
    if (literals.length == 0) {
      return FALSE;
    }
    if (literals.length == 1) {
      return literals[0];
    }
    int atom = newAtom();
    for (int literal : literals) {
      add(false, new int[] {atom}, new int[] {literal});
    }
    return atom;
  }

  /** A literal that holds where the weights of literals that hold add up to a bound. */
  int sum(int[] literals, int[] weights, long bound) {
    int atom = newAtom();
    budget.reserve(80 + 8L * literals.length);
    sums.add(new GroundRule(false, new int[] {atom}, literals, weights, bound));
    return atom;
  }
}
