// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

/** What follows for the ids that a {@link Lookup} finds. */
interface Conclusion {
  /**
   * Passes it on.
   *
   * @param first the id at the first place of the conclusion
   * @param second that at its second place; any if it has only one
   */
  void conclude(RuleContext facts, int first, int second);
}
