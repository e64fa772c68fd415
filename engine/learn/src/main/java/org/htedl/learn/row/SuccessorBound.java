// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

/**
 * Which successors a restriction follows and its bound, in one number.
 *
 * @param successors the place among the context's
 * @param bound of {@code min} and {@code max}; else 0
 */
record SuccessorBound(int successors, int bound) {
  private static final int BITS = 7;

  int packed() {
    return successors << BITS | bound;
  }

  static SuccessorBound of(int packed) {
    return new SuccessorBound(packed >>> BITS, packed & (1 << BITS) - 1);
  }
}
