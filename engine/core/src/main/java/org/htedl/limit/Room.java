// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

/** Grants memory before an array is replaced by a longer one. */
@FunctionalInterface
public interface Room {
  /** Has room for everything. */
  Room UNCOUNTED = more -> {};

  /**
   * Makes sure that there is memory for a new array while the one that it replaces still exists.
   *
   * @param more bytes of the new array
   * @throws MemoryBudgetException if there is not as much; the old array stays in use then
   */
  void ask(long more);
}
