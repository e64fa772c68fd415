// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

/**
 * What an operation of a plan computes: always a set of individuals. The ordinals are the codes in
 * {@link Plan}'s memory.
 */
public enum OpCode {
  /** All individuals. */
  EVERYTHING,
  /** The members of a class. */
  MEMBERS,
  /** The individuals listed. */
  ENUMERATED,
  /** The individuals in every operand; an operand may be negated. */
  AND,
  /** The individuals with at least n successors (or predecessors) in the operand. */
  AT_LEAST,
  /** All individuals if the operand has at least n members, else none. */
  TOP_AT_LEAST,
  /** The individuals that are their own successors. */
  SELF,
  /** The individuals with at least n distinct literals that pass a test. */
  VALUES_AT_LEAST;

  private static final OpCode[] BY_CODE = values();

  static OpCode of(int code) {
    return BY_CODE[code];
  }
}
