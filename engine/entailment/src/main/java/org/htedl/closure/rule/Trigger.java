// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import org.htedl.pattern.Atom;

/**
 * The step of semi-naive evaluation for one atom of one rule: what follows from a new fact that
 * matches it, together with all facts that are there.
 *
 * @param atom whose class or property the fact has, with ids of the data
 * @param arguments what the lookup's atoms stand for
 */
record Trigger(Atom atom, Lookup lookup, int[] arguments, Conclusion conclusion) {
  /** Concludes from a new member of the class. */
  void member(RuleContext facts, int node) {
    lookup.conclude(facts, arguments, node, node, conclusion);
  }

  /** Concludes from a new pair of the property, or from a new literal, whose id is any. */
  void pair(RuleContext facts, int subject, int object) {
    lookup.conclude(facts, arguments, subject, object, conclusion);
  }
}
