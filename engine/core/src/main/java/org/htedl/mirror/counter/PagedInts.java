// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.counter;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An immutable array of counters over node ids, {@code int[blocks][64 pages][64]}, whose blocks and
 * pages revisions share; counters past the end are zero. A changed copy costs 550 bytes a touched
 * counter at most, and the list of blocks: 1 KiB for a million counters.
 */
public final class PagedInts {
  private static final int SHIFT = 6;

  /** Counters in a page. */
  public static final int PAGE = 1 << SHIFT;

  private static final int MASK = PAGE - 1;
  private static final int[] ZERO_PAGE = new int[PAGE];
  private static final int[][] ZERO_BLOCK = new int[PAGE][];

  static {
    Arrays.fill(ZERO_BLOCK, ZERO_PAGE);
  }

  public static final PagedInts EMPTY = new PagedInts(new int[0][][]);

  private final int[][][] blocks;

  private PagedInts(int[][][] blocks) {
    this.blocks = blocks;
  }

  public static PagedInts of(int[] values) {
    int[][][] blocks = new int[values.length == 0 ? 0 : blockOf(values.length - 1) + 1][][];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = ZERO_BLOCK;
      for (int p = 0; p < PAGE; p++) {
        int from = (b << SHIFT | p) << SHIFT;
        int to = pageEnd(from, values.length);
        if (from < to && !isZero(values, from, to)) {
          blocks[b] = blocks[b] == ZERO_BLOCK ? ZERO_BLOCK.clone() : blocks[b];
          blocks[b][p] = Arrays.copyOf(Arrays.copyOfRange(values, from, to), PAGE);
        }
      }
    }
    return new PagedInts(blocks);
  }

  /**
   * The counters of these pages.
   *
   * @param pages {@code int[pages][PAGE]}, null where all counters are zero; become the array's own
   */
  public static PagedInts ofPages(int[] @Nullable [] pages) {
    int[][][] blocks = new int[pages.length + PAGE - 1 >>> SHIFT][][];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = ZERO_BLOCK;
      for (int p = 0; p < PAGE && (b << SHIFT | p) < pages.length; p++) {
        int[] page = pages[b << SHIFT | p];
        if (page != null) {
          blocks[b] = blocks[b] == ZERO_BLOCK ? ZERO_BLOCK.clone() : blocks[b];
          blocks[b][p] = page;
        }
      }
    }
    return new PagedInts(blocks);
  }

  /** How many pages there are; counters behind them are zero. */
  public int pages() {
    return blocks.length << SHIFT;
  }

  /** The counters of a page, for reading only; null if all are zero. */
  public int @Nullable [] page(int page) {
    int[] counters = blocks[page >>> SHIFT][page & MASK];
    return counters == ZERO_PAGE ? null : counters;
  }

  /** End of the page that begins at {@code from}, in an array of {@code length} counters. */
  static int pageEnd(int from, int length) {
    return (int) Math.min(length, (long) from + PAGE);
  }

  private static boolean isZero(int[] values, int from, int to) {
    int any = 0;
    for (int i = from; i < to; i++) {
      any |= values[i];
    }
    return any == 0;
  }

  private static int blockOf(int index) {
    return index >>> 2 * SHIFT;
  }

  public int get(int index) {
    return get(blocks, index);
  }

  private static int get(int[][][] blocks, int index) {
    int b = blockOf(index);
    return b < blocks.length ? blocks[b][index >>> SHIFT & MASK][index & MASK] : 0;
  }

  /** A copy to change; {@link Editor#finish} gives the next revision. */
  public Editor edit() {
    return new Editor(blocks);
  }

  /** Collects changes to one revision; not thread-safe. */
  public static final class Editor {
    private int[][][] blocks;

    /** Which pages of each block are the editor's own; a block with any is its own too. */
    private long[] ownPages;

    private Editor(int[][][] blocks) {
      this.blocks = blocks.clone();
      this.ownPages = new long[blocks.length];
    }

    public int get(int index) {
      return PagedInts.get(blocks, index);
    }

    /** Adds to a counter, by {@link Counts}, and gives its new value. */
    public int add(int index, int delta) {
      int b = blockOf(index);
      if (b >= blocks.length) {
        int old = blocks.length;
        blocks = Arrays.copyOf(blocks, b + 1);
        ownPages = Arrays.copyOf(ownPages, b + 1);
        Arrays.fill(blocks, old, b + 1, ZERO_BLOCK);
      }
      if (ownPages[b] == 0) {
        blocks[b] = blocks[b].clone();
      }
      int p = index >>> SHIFT & MASK;
      if ((ownPages[b] >>> p & 1) == 0) {
        blocks[b][p] = blocks[b][p].clone();
        ownPages[b] |= 1L << p;
      }
      int[] page = blocks[b][p];
      int sum = Counts.plus(page[index & MASK], delta);
      page[index & MASK] = sum;
      return sum;
    }

    public PagedInts finish() {
      return new PagedInts(blocks);
    }
  }

  public long bytes() {
    return bytesBeside(EMPTY);
  }

  /** As {@link #bytes}, without the blocks and pages that the other array shares. */
  public long bytesBeside(PagedInts other) {
    if (other == this) {
      return 0;
    }
    long bytes = 32;
    for (int b = 0; b < blocks.length; b++) {
      int[][] block = blocks[b];
      int[][] theirs = b < other.blocks.length ? other.blocks[b] : ZERO_BLOCK;
      bytes += 4;
      if (block != ZERO_BLOCK && block != theirs) {
        bytes += 16 + 4L * PAGE;
        for (int p = 0; p < PAGE; p++) {
          bytes += block[p] == ZERO_PAGE || block[p] == theirs[p] ? 0 : 16 + 4L * PAGE;
        }
      }
    }
    return bytes;
  }
}
