// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import java.util.Arrays;
import org.htedl.answerset.grounding.relation.GroundingBudget;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.collection.IntList;

/** The values of variables while a body is joined, and the literals that are left of it. */
public final class JoinFrame {
  private final GroundTerms terms;
  private final GroundingBudget budget;
  private int[] values = new int[16];
  private final IntList literals = new IntList();

  /** No variables and no literals yet. */
  public JoinFrame(GroundTerms terms, GroundingBudget budget) {
    this.terms = terms;
    this.budget = budget;
  }

  /** The ground terms. */
  public GroundTerms terms() {
    return terms;
  }

  /** The limits of the work. */
  public GroundingBudget budget() {
    return budget;
  }

  /** Makes room for the given number of variables. */
  public void ensure(int slots) {
    if (slots > values.length) {
      values = Arrays.copyOf(values, 2 * slots);
    }
  }

  int value(int slot) {
    return values[slot];
  }

  /** Gives a variable a value. */
  public void set(int slot, int value) {
    values[slot] = value;
  }

  /** Adds a literal, the number of an atom or its negative. */
  public void push(int literal) {
    literals.add(literal);
  }

  /** How many literals there are. */
  public int size() {
    return literals.size();
  }

  /** Removes the last literals down to the given number. */
  public void cut(int left) {
    literals.truncate(left);
  }

  /** The literals from one on. */
  public int[] literals(int from) {
    return literals.toArray(from);
  }
}
