// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.query;

/**
 * What stands at one place of a triple pattern.
 *
 * <p>Values of variables are terms of one mirror in one number: a node's id, or {@code ~id} of a
 * literal.
 */
public sealed interface Slot {
  /** A term that the mirror does not know; nothing matches it. */
  Slot UNKNOWN = new Term(PatternTerms.UNKNOWN);

  /** A variable, by its number in the pattern. */
  record Variable(int number) implements Slot {
    public Variable {
      if (number < 0) {
        throw new IllegalArgumentException("variables are numbered from 0, not " + number);
      }
    }
  }

  /** A term: a node's id, or {@code ~id} of a literal. */
  record Term(int value) implements Slot {}

  /** The variable with a number. */
  static Slot variable(int number) {
    return new Variable(number);
  }

  /** A node by its id; a negative id is unknown. */
  static Slot node(int id) {
    return id < 0 ? UNKNOWN : new Term(id);
  }
}
