// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import org.htedl.device.simd.count.TileSource;

/**
 * What a set says about the nodes of one tile of a {@link TileSource}: some words of an array, the
 * set's own where it lies there as it is wanted. For reading only, until the next {@link
 * TileSource#read}.
 */
public final class RowSlice {
  /** For what the set does not have in this form. */
  public final long[] scratch;

  /** Where the words are. */
  public long[] words;

  /** The first of them. */
  public int from;

  /**
   * @param scratchWords what the space asks for
   */
  public RowSlice(int scratchWords) {
    this.scratch = new long[scratchWords];
    this.words = scratch;
  }

  /** The slice is what has been written to the scratch. */
  public void isScratch() {
    words = scratch;
    from = 0;
  }
}
