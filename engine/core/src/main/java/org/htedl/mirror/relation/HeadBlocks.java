// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;

/**
 * Where the heads of each block of nodes start, for relations that have few heads: a node is
 * searched for among the heads of its block, of which there are mostly none. Blocks are of equal
 * size, a power of two, from the first head to the last; 8 to 16 bytes a head. Thread-safe.
 */
final class HeadBlocks {
  /** At most as many; at least half as many where there are more nodes than that. */
  private static final int BLOCKS_PER_HEAD = 4;

  private final int first;
  private final int shift;

  /** The number of heads before each block, and that of all. */
  private final int[] starts;

  /**
   * @param heads ascending, at least one
   */
  HeadBlocks(int[] heads) {
    first = heads[0];
    shift = shift(heads);
    starts = new int[blocks(heads, shift) + 1];
    for (int head : heads) {
      starts[(head - first >>> shift) + 1]++;
    }
    for (int b = 1; b < starts.length; b++) {
      starts[b] += starts[b - 1];
    }
  }

  private static int shift(int[] heads) {
    int shift = 0;
    while (blocks(heads, shift) > (long) BLOCKS_PER_HEAD * heads.length) {
      shift++;
    }
    return shift;
  }

  private static int blocks(int[] heads, int shift) {
    return (heads[heads.length - 1] - heads[0] >>> shift) + 1;
  }

  /** Bytes that the blocks of these heads take. */
  static long bytesFor(int[] heads) {
    return (blocks(heads, shift(heads)) + 1L) * Integer.BYTES;
  }

  /** Bytes held. */
  long bytes() {
    return (long) starts.length * Integer.BYTES;
  }

  /** Where a node is among the heads that the blocks were made of, or negative. */
  int indexOf(int[] heads, int node) {
    int block = node - first >>> shift;
    if (node < first || block >= starts.length - 1) {
      return -1;
    }
    int from = starts[block];
    int to = starts[block + 1];
    return from == to ? -1 : Arrays.binarySearch(heads, from, to, node);
  }
}
