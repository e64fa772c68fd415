package org.htedl.device.simd;

import org.htedl.bits.NodeSet;

/** The nodes that a batch counts over, cut into tiles, each a run of words. Immutable. */
interface Space {
  /** The number of tiles. */
  int tiles();

  /** The words of the longest tile, rounded up to {@link Tile#ALIGN_WORDS}. */
  int stride();

  /** The words of a tile, rounded up to {@link Tile#ALIGN_WORDS}. */
  int words(int tile);

  /** The words that {@link #fill} needs for itself. */
  int scratchWords();

  /**
   * Writes what a set says about a tile's nodes.
   *
   * @param set in any layout
   * @param scratch {@link #scratchWords} words, overwritten
   * @param at where to write, {@link #words} words
   */
  void fill(int tile, NodeSet set, long[] scratch, Tile memory, int at);

  /** The time that {@link #fill} takes over all tiles for one set, in nanoseconds. */
  double fillNanos(CostModel costs);
}
