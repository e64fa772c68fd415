// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

/**
 * Literals that are equivalent, by a union-find whose links have a parity. An element's literal is
 * twice its number, plus one where it is negated.
 */
final class LiteralUnion {
  private final int[] links;
  private boolean contradictory;

  LiteralUnion(int elements) {
    links = new int[elements];
    for (int i = 0; i < elements; i++) {
      links[i] = 2 * i;
    }
  }

  /** The literal, of the lowest element of its class, that a literal is equivalent to. */
  int find(int literal) {
    int element = literal >> 1;
    int sign = literal & 1;
    while (links[element] >> 1 != element) {
      int above = links[element];
      int next = above >> 1;
      // Halves the path.
      links[element] = links[next] ^ (above & 1);
      sign ^= links[element] & 1;
      element = links[element] >> 1;
    }
    return 2 * element + sign;
  }

  /** Makes two literals equivalent. */
  void unite(int first, int second) {
    int a = find(first);
    int b = find(second);
    if (a == (b ^ 1)) {
      contradictory = true;
    } else if (a != b) {
      int lower = Math.min(a, b);
      int higher = Math.max(a, b);
      links[higher >> 1] = lower ^ (higher & 1);
    }
  }

  /** Whether a literal was made equivalent to its negation. */
  boolean isContradictory() {
    return contradictory;
  }
}
