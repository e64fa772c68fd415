// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

/** Finds the applications of rules by which a fact follows from facts that may hold. */
interface Derivations {
  /** Takes one application. */
  interface Receiver {
    /**
     * Takes the application of a rule to premises.
     *
     * @param premises {@code int[premises][3]}: subject, predicate and object by their numbers
     */
    void accept(String rule, int[][] premises);
  }

  /** Finds all applications that conclude the fact, in an order that depends on the mirror only. */
  void each(int subject, int predicate, int object, Receiver receiver);
}
