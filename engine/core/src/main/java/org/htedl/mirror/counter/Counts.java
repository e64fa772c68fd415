// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.counter;

/**
 * Sums of the occurrences of nodes in facts. A node may stand in more facts than an int counts,
 * since each of its predicates may have 2^31 of them: sums go to 2^30 and stay there, which still
 * says that there are some.
 */
public final class Counts {
  /** Where sums stay: facts that go after that are not counted. */
  static final int MOST = 1 << 30;

  private Counts() {}

  /** The sum of a count and what comes to it, or with a negative number goes from it. */
  public static int plus(int count, int more) {
    return count >= MOST ? MOST : (int) Math.min(MOST, (long) count + more);
  }
}
