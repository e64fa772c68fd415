package org.htedl.device.simd;

/**
 * Tiles that are not in use, kept because making one clears its memory, which costs more than a
 * small batch. Thread-safe.
 */
final class TilePool {
  /** Larger tiles, of more than 8 MiB, are not kept. */
  private static final int MOST_WORDS = 1 << 20;

  /** Tiles are at least so large, so that most of them serve most batches: 64 KiB. */
  private static final int LEAST_WORDS = 1 << 13;

  private final Shelf<Tile> tiles;

  /**
   * @param most how many tiles are kept
   */
  TilePool(WordKernels kernels, int most) {
    tiles =
        new Shelf<>(
            most,
            MOST_WORDS,
            words -> kernels.newTile(Math.max(words, LEAST_WORDS)),
            Tile::capacity);
  }

  /** Bytes of the tiles that are not in use. */
  long bytes() {
    return Long.BYTES * tiles.length();
  }

  /** Lets the tiles go that are not in use. */
  void clear() {
    tiles.clear();
  }

  /** A tile with room for so many words, whatever they are; the caller's until given back. */
  Tile take(int words) {
    return tiles.take(words);
  }

  /** Takes a tile back. */
  void giveBack(Tile tile) {
    tiles.giveBack(tile);
  }
}
