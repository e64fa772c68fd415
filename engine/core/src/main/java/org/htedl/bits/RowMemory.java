package org.htedl.bits;

import org.jspecify.annotations.Nullable;

/**
 * Memory for one row at a time, reused for the next row. Newly allocated memory is in no cache, and
 * allocating it can cost more than computing the row.
 *
 * <p>Not thread-safe, except that several threads may write different tiles.
 */
public final class RowMemory {
  private final Layout layout;
  private final long[] @Nullable [] tiles;
  private @Nullable DenseRow row;

  /** Memory for rows of this layout, which takes none itself before its tiles are asked for. */
  public RowMemory(Layout layout) {
    this.layout = layout;
    this.tiles = new long[layout.tiles()][];
  }

  /** The layout of the rows. */
  public Layout layout() {
    return layout;
  }

  /** Bytes of the heap if all tiles have been asked for. */
  public long bytes() {
    return 48 + layout.tiles() * 24L + (long) layout.words() * Long.BYTES;
  }

  /**
   * A tile, to be written before the row is made: {@code long[layout.wordsIn(tile)]}, of any value.
   *
   * @throws IllegalStateException if there is a row
   */
  public long[] tile(int tile) {
    checkFree();
    long[] words = tiles[tile];
    if (words == null) {
      words = new long[layout.wordsIn(tile)];
      tiles[tile] = words;
    }
    return words;
  }

  /**
   * The row that was written, whose members the caller has counted.
   *
   * @param members the tiles with members, which are this memory's own; null for the others
   * @param cardinality the members in all tiles
   * @throws IllegalStateException if there is a row already
   * @throws IllegalArgumentException if a tile is not this memory's
   */
  public DenseRow row(long[] @Nullable [] members, int cardinality) {
    checkFree();
    for (int t = 0; t < members.length; t++) {
      if (members[t] != null && members[t] != tiles[t]) {
        throw new IllegalArgumentException("tile " + t + " is another's");
      }
    }
    DenseRow made = DenseRow.lent(layout, members, cardinality);
    row = made;
    return made;
  }

  private void checkFree() {
    if (row != null) {
      throw new IllegalStateException("a row lies in this memory");
    }
  }

  /** Ends the row, if there is one: later reads of it throw. */
  public void endRow() {
    if (row != null) {
      row.end();
      row = null;
    }
  }
}
