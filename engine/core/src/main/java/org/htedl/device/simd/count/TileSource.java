// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.count;

import org.htedl.bits.NodeSet;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.row.RowSlice;
import org.htedl.vector.tile.Tile;

/** The nodes that a batch counts over, cut into tiles, each a run of words. Immutable. */
public interface TileSource {
  /** The number of tiles. */
  int tiles();

  /** The words of the longest tile, rounded up to {@link Tile#ALIGN_WORDS}. */
  int stride();

  /** The words of a tile, rounded up to {@link Tile#ALIGN_WORDS}. */
  int words(int tile);

  /** The words that {@link #read} needs for itself. */
  int scratchWords();

  /**
   * Finds what a set says about a tile's nodes: {@link #words} words.
   *
   * @param set in any layout
   * @param slice with a scratch of {@link #scratchWords}, which is overwritten
   */
  void read(int tile, NodeSet set, RowSlice slice);

  /** The time that {@link #read} takes over all tiles for one set, in nanoseconds. */
  double fillNanos(CostModel costs);
}
