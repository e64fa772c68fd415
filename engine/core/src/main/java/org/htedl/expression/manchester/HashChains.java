package org.htedl.expression.manchester;

import java.util.Arrays;

/**
 * A hash multimap from hashes to numbers below a limit, each of which is in it at most once: the
 * numbers of one slot are chained, so callers must compare what they stand for. 8 to 12 bytes a
 * number. Safe for concurrent readers after the last addition.
 */
final class HashChains {
  private final int[] heads;
  private final int[] nexts;

  HashChains(int limit) {
    heads = new int[Math.max(2, Integer.highestOneBit(Math.max(limit, 1)) * 2)];
    nexts = new int[limit];
    Arrays.fill(heads, -1);
  }

  void add(int hash, int number) {
    int slot = slot(hash);
    nexts[number] = heads[slot];
    heads[slot] = number;
  }

  /** The first number that may have this hash, or -1. */
  int first(int hash) {
    return heads[slot(hash)];
  }

  /** The number that follows in the chain, or -1. */
  int next(int number) {
    return nexts[number];
  }

  private int slot(int hash) {
    return (hash ^ (hash >>> 16)) & (heads.length - 1);
  }
}
