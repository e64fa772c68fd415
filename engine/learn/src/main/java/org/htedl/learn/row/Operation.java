// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

/** How a row comes from others, in the order of enumeration. */
public enum Operation {
  /** An atom: a class, its complement, a value, a bound, everything or nothing. */
  ATOM,
  SOME,
  /** All successors, of which there are some. */
  ONLY_SOME,
  /** All successors, if any. */
  ONLY,
  MIN,
  MAX,
  AND,
  OR;

  private static final Operation[] ALL = values();

  byte code() {
    return (byte) ordinal();
  }

  static Operation of(byte code) {
    return ALL[code];
  }
}
