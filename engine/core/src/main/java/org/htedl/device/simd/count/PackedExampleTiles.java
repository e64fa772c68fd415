// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.count;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.device.simd.row.RowSlice;
import org.htedl.vector.tile.Tile;

/**
 * The examples alone: of each word only the bits of examples, packed. So a few hundred examples
 * among millions of individuals are a few words.
 */
public final class PackedExampleTiles implements TileSource {
  /** Reading and packing the examples of one word, in nanoseconds. */
  private static final double PACK_NANOS = 1;

  private final ExampleWords examples;
  private final int[] firstEntries;
  private final int[] words;
  private final int stride;
  private final int scratchWords;

  /**
   * @param tileWords words that a tile may have, a multiple of {@link Tile#ALIGN_WORDS}
   */
  public PackedExampleTiles(ExampleWords examples, int tileWords) {
    this.examples = examples;
    IntList first = new IntList();
    IntList lengths = new IntList();
    int longest = 0;
    int most = 0;
    for (int entry = 0; entry < examples.size(); ) {
      first.add(entry);
      int bits = 0;
      while (entry < examples.size()
          && bits + Long.bitCount(examples.mask(entry)) <= tileWords * Long.SIZE) {
        bits += Long.bitCount(examples.mask(entry++));
      }
      int length = Tile.aligned((bits + Long.SIZE - 1) >>> 6);
      lengths.add(length);
      longest = Math.max(longest, length);
      most = Math.max(most, entry - first.get(first.size() - 1));
    }
    first.add(examples.size());
    this.firstEntries = first.toArray();
    this.words = lengths.toArray();
    this.stride = longest;
    this.scratchWords = Math.max(most + 1, stride);
  }

  @Override
  public int tiles() {
    return words.length;
  }

  @Override
  public int stride() {
    return stride;
  }

  @Override
  public int words(int tile) {
    return words[tile];
  }

  @Override
  public double fillNanos(CostModel costs) {
    return fillNanos(examples.size());
  }

  /** The time to fill in one set over the given number of words with examples, in nanoseconds. */
  public static double fillNanos(int entries) {
    return entries * PACK_NANOS;
  }

  @Override
  public int scratchWords() {
    return scratchWords;
  }

  @Override
  public void read(int tile, NodeSet set, RowSlice slice) {
    int from = firstEntries[tile];
    int entries = firstEntries[tile + 1] - from;
    slice.isScratch();
    switch (set) {
      case DenseRow dense -> read(dense, from, entries, slice.scratch);
      case SparseRow sparse -> read(sparse, from, entries, slice.scratch);
    }
    int used = pack(from, entries, slice.scratch);
    Arrays.fill(slice.scratch, used, words[tile], 0);
  }

  private void read(DenseRow row, int from, int entries, long[] values) {
    for (int i = 0; i < entries; i++) {
      int word = examples.word(from + i);
      values[i] =
          word < row.layout().words()
              ? row.tile(word / Layout.TILE_WORDS)[word % Layout.TILE_WORDS]
              : 0;
    }
  }

  private void read(SparseRow row, int from, int entries, long[] values) {
    int last = row.cardinality();
    int next = entries == 0 ? last : RowConversions.firstFrom(row, examples.word(from) << 6);
    for (int i = 0; i < entries; i++) {
      values[i] = 0;
      int word = examples.word(from + i);
      if (next < last && row.id(next) >>> 6 < word) {
        next = RowConversions.firstFrom(row, word << 6);
      }
      for (; next < last && row.id(next) >>> 6 == word; next++) {
        values[i] |= 1L << row.id(next);
      }
    }
  }

  /**
   * Packs the examples' bits of the values, in place: the packed words never overtake the values.
   * Without a branch, since whether a word is full is as good as random.
   *
   * @return the words that they fill
   */
  private int pack(int from, int entries, long[] values) {
    long open = 0;
    int used = 0;
    for (int i = 0; i < entries; i++) {
      long mask = examples.mask(from + i);
      long bits = Long.compress(values[i], mask);
      open |= bits << used;
      values[used >>> 6] = open;
      int next = used + Long.bitCount(mask);
      open = open(open, bits, used, next);
      used = next;
    }
    values[used >>> 6] = open;
    return (used + Long.SIZE - 1) >>> 6;
  }

  /** What is in the word that {@code next} lies in, after bits were put from {@code used} on. */
  private static long open(long open, long bits, int used, int next) {
    long full = -(long) ((next >>> 6) - (used >>> 6));
    // Two shifts, because a shift by 64 is none in Java.
    long rest = bits >>> 1 >>> (63 - (used & 63));
    return open & ~full | rest & full;
  }
}
