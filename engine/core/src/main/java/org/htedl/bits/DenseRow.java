// SPDX-License-Identifier: Apache-2.0
package org.htedl.bits;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of nodes as bits, in tiles: {@code long[tiles][words in the tile]}. Tiles without members
 * are all one shared array of zeros, and two revisions of a row share the tiles that did not
 * change.
 *
 * <p>The tiles are handed out for reading by {@link #tile}; callers must not write to them.
 *
 * <p>A {@linkplain #isLent lent} row is valid until its memory is given back; from then on every
 * method that reads members throws {@link IllegalStateException}.
 */
public final class DenseRow implements NodeSet {
  private static final long[] ZEROS = new long[Layout.TILE_WORDS];

  private final Layout layout;

  /** Null after the row's memory was given back. */
  private final long[] @Nullable [] tiles;

  private final int cardinality;
  private final boolean lent;

  private DenseRow(Layout layout, long[] @Nullable [] tiles, int cardinality, boolean lent) {
    this.layout = layout;
    this.tiles = tiles;
    this.cardinality = cardinality;
    this.lent = lent;
  }

  /**
   * The row with these words.
   *
   * @param words {@code layout.words()} of them, copied
   */
  public static DenseRow of(Layout layout, long[] words) {
    if (words.length != layout.words()) {
      throw new IllegalArgumentException(words.length + " words for a row of " + layout.words());
    }
    long[][] tiles = new long[layout.tiles()][];
    int cardinality = 0;
    for (int t = 0; t < tiles.length; t++) {
      int from = t * Layout.TILE_WORDS;
      int length = layout.wordsIn(t);
      int inTile = 0;
      for (int w = from; w < from + length; w++) {
        inTile += Long.bitCount(words[w]);
      }
      tiles[t] = inTile == 0 ? zeros(length) : Arrays.copyOfRange(words, from, from + length);
      cardinality += inTile;
    }
    return new DenseRow(layout, tiles, cardinality, false);
  }

  /**
   * The row with these tiles, without a copy, whose members the caller has counted.
   *
   * @param tiles {@code long[layout.tiles()][layout.wordsIn(tile)]}, null where a tile has no
   *     members; become the row's own and must not change any more
   * @param cardinality the members in all tiles
   */
  public static DenseRow ofCounted(Layout layout, long[] @Nullable [] tiles, int cardinality) {
    return new DenseRow(layout, whole(layout, tiles), cardinality, false);
  }

  /** As {@link #ofCounted}, in memory that is reused for other rows after {@link #end}. */
  private static DenseRow lent(Layout layout, long[] @Nullable [] tiles, int cardinality) {
    return new DenseRow(layout, whole(layout, tiles), cardinality, true);
  }

  private static long[] @Nullable [] whole(Layout layout, long[] @Nullable [] tiles) {
    if (tiles.length != layout.tiles()) {
      throw new IllegalArgumentException(tiles.length + " tiles for a row of " + layout.tiles());
    }
    long[] @Nullable [] whole = new long[tiles.length][];
    for (int t = 0; t < tiles.length; t++) {
      long[] tile = tiles[t];
      if (tile != null && tile.length != layout.wordsIn(t)) {
        throw new IllegalArgumentException("tile " + t + " has " + tile.length + " words");
      }
      whole[t] = tile == null ? zeros(layout.wordsIn(t)) : tile;
    }
    return whole;
  }

  private static long[] zeros(int length) {
    return length == Layout.TILE_WORDS ? ZEROS : new long[length];
  }

  /** The layout that this row follows. */
  public Layout layout() {
    return layout;
  }

  /**
   * Returns whether the row's memory belongs to a {@link Memory}, which reuses it for other rows: a
   * lent row must not be kept after it is given back.
   */
  public boolean isLent() {
    return lent;
  }

  /** Drops the tiles, which another row will use; later reads of this one throw. */
  private void end() {
    Arrays.fill(tiles, null);
  }

  /** The words of a tile, for reading only: {@code long[layout.wordsIn(tile)]}. */
  public long[] tile(int tile) {
    long[] words = tiles[tile];
    if (words == null) {
      throw new IllegalStateException("the row was given back, its memory may be another's");
    }
    return words;
  }

  /** The same set in the cheaper of the two forms, as {@link NodeSet#of} chooses it. */
  public NodeSet cheaper() {
    return layout.isCheaperAsIds(cardinality) ? new SparseRow(toArray()) : this;
  }

  /** Whether the tile is known to have no members without looking at it. */
  public boolean isZeroTile(int tile) {
    return tile(tile) == ZEROS;
  }

  /** The word with the given index in the whole row. */
  public long word(int index) {
    return tile(index / Layout.TILE_WORDS)[index % Layout.TILE_WORDS];
  }

  @Override
  public int cardinality() {
    return cardinality;
  }

  @Override
  public boolean contains(int node) {
    return node >>> 6 < layout.words() && (word(node >>> 6) >>> node & 1) != 0;
  }

  @Override
  public int next(int from) {
    int start = from >>> 6;
    if (start >= layout.words()) {
      return -1;
    }
    long rest = word(start) & -1L << from;
    if (rest != 0) {
      return (start << 6) + Long.numberOfTrailingZeros(rest);
    }
    int first = start % Layout.TILE_WORDS + 1;
    for (int t = start / Layout.TILE_WORDS; t < tiles.length; t++) {
      long[] tile = tile(t);
      for (int w = first; w < tile.length && tile != ZEROS; w++) {
        if (tile[w] != 0) {
          return (t * Layout.TILE_WORDS + w << 6) + Long.numberOfTrailingZeros(tile[w]);
        }
      }
      first = 0;
    }
    return -1;
  }

  @Override
  public void orInto(long[] words) {
    for (int t = 0; t < tiles.length; t++) {
      if (isZeroTile(t)) {
        continue;
      }
      int from = t * Layout.TILE_WORDS;
      long[] tile = tile(t);
      for (int w = 0; w < tile.length; w++) {
        words[from + w] |= tile[w];
      }
    }
  }

  @Override
  public long[] toWords(Layout target) {
    long[] words = target.newWords();
    for (int t = 0; t < tiles.length; t++) {
      System.arraycopy(tile(t), 0, words, t * Layout.TILE_WORDS, layout.wordsIn(t));
    }
    return words;
  }

  @Override
  public void forEach(IntConsumer action) {
    for (int t = 0; t < tiles.length; t++) {
      if (isZeroTile(t)) {
        continue;
      }
      long[] tile = tile(t);
      for (int w = 0; w < tile.length; w++) {
        int base = (t * Layout.TILE_WORDS + w) << 6;
        for (long rest = tile[w]; rest != 0; rest &= rest - 1) {
          action.accept(base + Long.numberOfTrailingZeros(rest));
        }
      }
    }
  }

  @Override
  public void countInto(int[] counts) {
    for (int t = 0; t < tiles.length; t++) {
      if (isZeroTile(t)) {
        continue;
      }
      long[] tile = tile(t);
      for (int w = 0; w < tile.length; w++) {
        int base = (t * Layout.TILE_WORDS + w) << 6;
        for (long rest = tile[w]; rest != 0; rest &= rest - 1) {
          counts[base + Long.numberOfTrailingZeros(rest)]++;
        }
      }
    }
  }

  @Override
  public long bytes() {
    long bytes = 48;
    for (int t = 0; t < tiles.length; t++) {
      bytes += 8 + (isZeroTile(t) ? 0 : 16 + (long) layout.wordsIn(t) * Long.BYTES);
    }
    return bytes;
  }

  @Override
  public long bytesBeside(NodeSet other) {
    if (other == this || !(other instanceof DenseRow that)) {
      return other == this ? 0 : bytes();
    }
    long bytes = 48;
    for (int t = 0; t < tiles.length; t++) {
      boolean shared = t < that.tiles.length && tiles[t] == that.tiles[t];
      bytes += 8 + (shared || isZeroTile(t) ? 0 : 16 + (long) layout.wordsIn(t) * Long.BYTES);
    }
    return bytes;
  }

  int countWithDense(DenseRow other) {
    int count = 0;
    int common = Math.min(tiles.length, other.tiles.length);
    for (int t = 0; t < common; t++) {
      long[] a = tile(t);
      long[] b = other.tile(t);
      for (int w = 0; w < Math.min(a.length, b.length); w++) {
        count += Long.bitCount(a[w] & b[w]);
      }
    }
    return count;
  }

  /**
   * This row with some nodes added and some removed, in a layout at least as long. Copies only the
   * tiles that change.
   *
   * @param added members of the result, in any order; may be members already
   * @param removed not members of the result; disjoint from {@code added}
   */
  public DenseRow with(Layout target, int[] added, int[] removed) {
    if (target.words() < layout.words()) {
      throw new IllegalArgumentException("a row does not shrink");
    }
    long[][] next = new long[target.tiles()][];
    boolean[] own = new boolean[next.length];
    for (int t = 0; t < next.length; t++) {
      int length = target.wordsIn(t);
      if (t >= tiles.length) {
        next[t] = zeros(length);
        continue;
      }
      own[t] = lent || layout.wordsIn(t) != length;
      next[t] = own[t] ? Arrays.copyOf(tile(t), length) : tile(t);
    }
    int count = cardinality;
    for (int node : added) {
      long[] tile = writable(next, own, node);
      int word = node >>> 6 & Layout.TILE_WORDS - 1;
      count += (int) (~tile[word] >>> node & 1);
      tile[word] |= 1L << node;
    }
    for (int node : removed) {
      if (node >>> 6 >= target.words()) {
        continue;
      }
      long[] tile = writable(next, own, node);
      int word = node >>> 6 & Layout.TILE_WORDS - 1;
      count -= (int) (tile[word] >>> node & 1);
      tile[word] &= ~(1L << node);
    }
    for (int node : removed) {
      int t = node >>> Layout.TILE_SHIFT;
      if (t < next.length && next[t].length == ZEROS.length && Arrays.equals(next[t], ZEROS)) {
        next[t] = ZEROS;
      }
    }
    return new DenseRow(target, next, count, false);
  }

  private static long[] writable(long[][] tiles, boolean[] own, int node) {
    int t = node >>> Layout.TILE_SHIFT;
    if (!own[t]) {
      tiles[t] = tiles[t].clone();
      own[t] = true;
    }
    return tiles[t];
  }

  /**
   * Memory for one row at a time, reused for the next row. Newly allocated memory is in no cache,
   * and allocating it can cost more than computing the row.
   *
   * <p>Not thread-safe, except that several threads may write different tiles.
   */
  public static final class Memory {
    private final Layout layout;
    private final long[] @Nullable [] tiles;
    private @Nullable DenseRow row;

    /** Memory for rows of this layout, which takes none itself before its tiles are asked for. */
    public Memory(Layout layout) {
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
     * A tile, to be written before the row is made: {@code long[layout.wordsIn(tile)]}, of any
     * value.
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
}
