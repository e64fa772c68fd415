// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term.store;

/**
 * Terms in the order of their ids as they lie in memory: blocks of bytes, in which four bytes, the
 * length of the term with the lowest byte first, stand before each.
 *
 * @param blocks {@code byte[blocks][]}; for reading only
 * @param lengths how many bytes of each block the terms take
 * @param terms how many terms are in each block
 */
public record TermText(byte[][] blocks, int[] lengths, int[] terms) {
  public TermText {
    if (lengths.length != blocks.length || terms.length != blocks.length) {
      throw new IllegalArgumentException("lengths do not fit blocks");
    }
  }

  /** The number of terms. */
  public int size() {
    long size = 0;
    for (int count : terms) {
      size += count;
    }
    return Math.toIntExact(size);
  }
}
