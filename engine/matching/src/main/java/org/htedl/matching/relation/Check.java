// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

/** A condition on values that are all known. */
@FunctionalInterface
public interface Check {
  /**
   * Whether the condition holds.
   *
   * @param values by place
   */
  boolean holds(int[] values);
}
