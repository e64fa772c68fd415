// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.formula;

/** A way from rows and labels to a formula. */
public sealed interface Strategy {
  /**
   * The best row.
   *
   * @param longest the greatest length of the rows looked at
   */
  record Single(int longest) implements Strategy {
    @Override
    public String label() {
      return "best row to length " + longest;
    }
  }

  /**
   * A union of rows, chosen one after the other.
   *
   * @param members the most rows
   * @param precision the least precision of each
   * @param complement whether the union covers the negatives, and its complement is the answer
   */
  record Union(int members, double precision, boolean complement) implements Strategy {
    @Override
    public String label() {
      return (complement ? "complement of a union of " : "union of ")
          + members
          + ", precision "
          + precision;
    }
  }

  /**
   * A decision tree.
   *
   * @param depth the most rows on a path
   * @param longest the greatest length of the rows looked at
   */
  record Tree(int depth, int longest) implements Strategy {
    @Override
    public String label() {
      return "tree of depth " + depth + " to length " + longest;
    }
  }

  /** The shortest row, or union of at most three or its complement, that makes no error. */
  record Consistent() implements Strategy {
    @Override
    public String label() {
      return "shortest without errors";
    }
  }

  /** What is always right where only one side has examples: everything or nothing. */
  record Constant() implements Strategy {
    @Override
    public String label() {
      return "constant";
    }
  }

  /** In words. */
  String label();
}
