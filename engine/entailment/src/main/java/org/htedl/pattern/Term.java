// SPDX-License-Identifier: Apache-2.0
package org.htedl.pattern;

/** What stands at one place of an {@link Atom}. */
public sealed interface Term {
  /** A variable of a body, by its number from 0. */
  record Variable(int number) implements Term {
    public Variable {
      requireId(number);
    }
  }

  /** A node or, as the literal of a value, a literal. */
  record Constant(int id) implements Term {
    public Constant {
      requireId(id);
    }
  }

  /** The variable with a number. */
  static Term variable(int number) {
    return new Variable(number);
  }

  /** The term for an id. */
  static Term constant(int id) {
    return new Constant(id);
  }

  private static void requireId(int id) {
    if (id < 0) {
      throw new IllegalArgumentException("numbers and ids begin with 0, not with " + id);
    }
  }
}
