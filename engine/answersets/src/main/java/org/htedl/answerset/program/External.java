// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

/**
 * An external atom: one whose value is given from outside, unless a rule can support it.
 *
 * @param atom its number
 * @param value its value
 */
public record External(int atom, Value value) {
  /** The value of an external atom, in the order of the numbers in aspif. */
  public enum Value {
    /** The atom may hold or not. */
    FREE,
    /** The atom holds. */
    TRUE,
    /** The atom does not hold. */
    FALSE,
    /** The atom is not external any more, and no later statement makes it external. */
    RELEASED
  }
}
