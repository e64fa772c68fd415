// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.term;

/**
 * The 32 bits of a term, which no other class knows.
 *
 * <pre>
 * integer of 31 bits   value (31 bits), 1
 * node of the data     id (30 bits), 10
 * entry of the table   number (30 bits), 00
 * </pre>
 */
final class TermCode {
  /** Nodes and entries are below this number, and integers from its negative on. */
  static final int ROOM = 1 << 30;

  private TermCode() {}

  static boolean hasRoom(int integer) {
    return integer >= -ROOM && integer < ROOM;
  }

  static int ofInteger(int value) {
    return value << 1 | 1;
  }

  static boolean isInteger(int term) {
    return (term & 1) != 0;
  }

  static int integer(int term) {
    return term >> 1;
  }

  static int ofNode(int id) {
    return id << 2 | 2;
  }

  static boolean isNode(int term) {
    return (term & 3) == 2;
  }

  static int node(int term) {
    return term >>> 2;
  }

  static int ofEntry(int entry) {
    return entry << 2;
  }

  static boolean isEntry(int term) {
    return (term & 3) == 0;
  }

  static int entry(int term) {
    return term >>> 2;
  }
}
