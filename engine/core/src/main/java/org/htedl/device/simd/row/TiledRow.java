// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.jspecify.annotations.Nullable;

/**
 * A row that is made tile by tile, each once, by several threads at once. In new memory, that is
 * most of what it costs, and a thread fills the lines of its own cache only, so that units of a few
 * tiles pay.
 */
public final class TiledRow {
  /** Tiles in a unit: 32 KiB. */
  public static final int UNIT = 8;

  /** Writing a word of new memory, in nanoseconds. */
  public static final double NEW_WORD_NANOS = 1;

  private final Layout layout;
  private final DenseRow.@Nullable Memory memory;
  private final long[] @Nullable [] tiles;
  private final AtomicInteger members = new AtomicInteger();

  /** A row in new memory. */
  public TiledRow(Layout layout) {
    this(layout, null);
  }

  /**
   * @param memory where the row is to lie, or null for new memory
   */
  public TiledRow(Layout layout, DenseRow.@Nullable Memory memory) {
    this.layout = layout;
    this.memory = memory;
    this.tiles = new long[layout.tiles()][];
  }

  /** The number of units of a row. */
  public static int units(Layout layout) {
    return (layout.tiles() + UNIT - 1) / UNIT;
  }

  /** One past the last tile of a unit, which begins at tile {@code unit * UNIT}. */
  public static int end(Layout layout, int unit) {
    return Math.min(layout.tiles(), (unit + 1) * UNIT);
  }

  /** What its memory costs, writing the words aside, in nanoseconds. */
  public double newNanos() {
    return memory == null ? layout.words() * NEW_WORD_NANOS : 0;
  }

  /** Memory for a tile, of any value; to be written by the thread that asks for it. */
  public long[] tile(int tile) {
    return memory == null ? new long[layout.wordsIn(tile)] : memory.tile(tile);
  }

  /** Zeros for a tile. */
  public long[] zeros(int tile) {
    long[] words = tile(tile);
    if (memory != null) {
      Arrays.fill(words, 0);
    }
    return words;
  }

  /**
   * Sets a tile.
   *
   * @param words what {@link #tile} or {@link #zeros} gave
   * @param count the bits in it
   */
  public void put(int tile, long[] words, int count) {
    if (count > 0) {
      tiles[tile] = words;
      members.addAndGet(count);
    }
  }

  /** The row, when all tiles are set. */
  public DenseRow dense() {
    return memory == null
        ? DenseRow.ofCounted(layout, tiles, members.get())
        : memory.row(tiles, members.get());
  }

  /** The same set in the cheaper form. */
  public NodeSet cheaper() {
    return dense().cheaper();
  }
}
