// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import org.htedl.vector.loop.WordKernels;
import org.htedl.vector.tile.Tile;

/**
 * Tiles that are not in use, kept because making one clears its memory, which costs more than a
 * small batch. Thread-safe.
 */
public final class TilePool {
  /** Larger tiles, of more than 8 MiB, are not kept. */
  private static final int MOST_WORDS = 1 << 20;

  /** Tiles are at least so large, so that most of them serve most batches: 64 KiB. */
  private static final int LEAST_WORDS = 1 << 13;

  private final FreeList<Tile> tiles;

  /**
   * @param most how many tiles are kept
   */
  public TilePool(WordKernels kernels, int most) {
    tiles =
        new FreeList<>(
            most,
            MOST_WORDS,
            words -> kernels.newTile(Math.max(words, LEAST_WORDS)),
            Tile::capacity);
  }

  /** Bytes of the tiles that are not in use. */
  public long bytes() {
    return Long.BYTES * tiles.length();
  }

  /** Lets the tiles go that are not in use. */
  public void clear() {
    tiles.clear();
  }

  /**
   * A tile with room for the given number of words, of any content; the caller's until given back.
   */
  public Tile take(int words) {
    return tiles.take(words);
  }

  /** Takes a tile back. */
  public void giveBack(Tile tile) {
    tiles.giveBack(tile);
  }
}
