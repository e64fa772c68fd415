package org.htedl.matching;

/** A condition on values that are all known. */
@FunctionalInterface
interface Check {
  /**
   * Whether the condition holds.
   *
   * @param values by place
   */
  boolean holds(int[] values);
}
