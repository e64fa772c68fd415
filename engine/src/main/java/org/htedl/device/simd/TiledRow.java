package org.htedl.device.simd;

import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.jspecify.annotations.Nullable;

/**
 * A row that is made tile by tile, each once, by several threads at once. Most of what it costs is
 * that its memory is new, and a thread fills the lines of its own cache only, so that units of a
 * few tiles pay.
 */
final class TiledRow {
  /** Tiles in a unit: 32 KiB. */
  static final int UNIT = 8;

  /** Writing a word of new memory, in nanoseconds. */
  static final double NEW_WORD_NANOS = 1;

  private final Layout layout;
  private final long[] @Nullable [] tiles;
  private final AtomicInteger members = new AtomicInteger();

  TiledRow(Layout layout) {
    this.layout = layout;
    this.tiles = new long[layout.tiles()][];
  }

  /** The number of units of a row. */
  static int units(Layout layout) {
    return (layout.tiles() + UNIT - 1) / UNIT;
  }

  /** One past the last tile of a unit, which begins at tile {@code unit * UNIT}. */
  static int end(Layout layout, int unit) {
    return Math.min(layout.tiles(), (unit + 1) * UNIT);
  }

  /** Zeros for a tile. */
  long[] newTile(int tile) {
    return new long[layout.wordsIn(tile)];
  }

  /**
   * Sets a tile.
   *
   * @param words becomes the row's own
   * @param count the bits in it
   */
  void put(int tile, long[] words, int count) {
    if (count > 0) {
      tiles[tile] = words;
      members.addAndGet(count);
    }
  }

  /** The row, when all tiles are set. */
  DenseRow dense() {
    return DenseRow.ofCounted(layout, tiles, members.get());
  }

  /** The same set in the cheaper form. */
  NodeSet cheaper() {
    return dense().cheaper();
  }
}
