// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.value;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.device.simd.row.TiledRow;
import org.htedl.limit.Cancellation;
import org.htedl.vector.loop.WordKernels;
import org.jspecify.annotations.Nullable;

/** The individuals in a {@link ValuePrefixRows.Difference}, a few tiles at a time. */
final class ValueRange {
  private final WordKernels kernels;
  private final DenseRow live;
  private final Layout layout;
  private final ValuePrefixRows postings;
  private final ValuePrefixRows.Difference difference;
  private final DenseRow.@Nullable Memory memory;
  private final long[][] tiles;
  private final AtomicInteger members = new AtomicInteger();

  /**
   * @param live the individuals
   * @param postings what the difference is of
   * @param memory where the row is to lie, or null for new memory
   */
  ValueRange(
      WordKernels kernels,
      DenseRow live,
      ValuePrefixRows postings,
      ValuePrefixRows.Difference difference,
      DenseRow.@Nullable Memory memory) {
    this.kernels = kernels;
    this.live = live;
    this.layout = live.layout();
    this.postings = postings;
    this.difference = difference;
    this.memory = memory;
    this.tiles = new long[layout.tiles()][];
  }

  /** What its memory costs, writing the words aside, in nanoseconds. */
  double newNanos() {
    return memory == null ? layout.words() * TiledRow.NEW_WORD_NANOS : 0;
  }

  /** The number of units, which may run at once. */
  int units() {
    return TiledRow.units(layout);
  }

  /** Makes the tiles of a unit. */
  void run(int unit, Cancellation cancellation) {
    cancellation.check();
    int sum = 0;
    for (int t = unit * TiledRow.UNIT; t < TiledRow.end(layout, unit); t++) {
      int from = t * Layout.TILE_WORDS;
      int length = layout.wordsIn(t);
      // The column ends with its last subject.
      int words = Math.max(0, Math.min(length, difference.larger().length - from));
      tiles[t] = tile(t, words);
      sum +=
          kernels.andNotCounted(
              tiles[t], difference.larger(), difference.smaller(), from, live.tile(t), words);
    }
    members.addAndGet(sum);
  }

  /** Memory for a tile, zero after the given number of words. */
  private long[] tile(int tile, int words) {
    if (memory == null) {
      return new long[layout.wordsIn(tile)];
    }
    long[] all = memory.tile(tile);
    Arrays.fill(all, words, all.length, 0);
    return all;
  }

  /** The row; called once, after the last unit. */
  NodeSet finish() {
    int cardinality =
        members.get()
            + toggle(difference.below(), difference.belowEnd())
            + toggle(difference.above(), difference.aboveEnd());
    DenseRow row =
        memory == null
            ? DenseRow.ofCounted(layout, tiles, cardinality)
            : memory.row(tiles, cardinality);
    return row.cheaper();
  }

  /** Toggles the individuals among the subjects of some assertions; how many there are more. */
  private int toggle(int from, int to) {
    int more = 0;
    for (int i = from; i < to; i++) {
      int subject = postings.subject(i);
      if (live.contains(subject)) {
        long[] tile = tiles[subject >>> Layout.TILE_SHIFT];
        int word = subject >>> 6 & Layout.TILE_WORDS - 1;
        tile[word] ^= 1L << subject;
        more += (tile[word] >>> subject & 1) != 0 ? 1 : -1;
      }
    }
    return more;
  }
}
