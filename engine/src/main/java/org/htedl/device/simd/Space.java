package org.htedl.device.simd;

import org.htedl.bits.NodeSet;

/**
 * The individuals that a batch counts over, cut into tiles, each a run of words in segments that
 * are counted apart. Immutable.
 */
interface Space {
  /** The number of tiles. */
  int tiles();

  /** The words of the longest tile. */
  int stride();

  /** The number of segments of each tile. */
  int segments();

  /** The words of a segment of a tile; a tile's segments follow each other. */
  int words(int tile, int segment);

  /** Writes what a row says about a tile's individuals to {@code buffer[at...]}. */
  void fill(int tile, NodeSet row, long[] buffer, int at);

  /** The individuals in each segment, over all tiles. */
  int[] totals();

  /** The words that {@link #fill} reads and writes over all tiles for one row; for estimates. */
  double fillWords();
}
