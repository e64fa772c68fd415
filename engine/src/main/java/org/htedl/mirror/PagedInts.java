package org.htedl.mirror;

import java.util.Arrays;

/**
 * An immutable array of counters over node ids, in pages shared between revisions; counters past
 * the end are zero. A changed copy costs the touched pages and a list of pages.
 */
final class PagedInts {
  private static final int SHIFT = 10;
  private static final int PAGE = 1 << SHIFT;
  private static final int[] ZEROS = new int[PAGE];
  static final PagedInts EMPTY = new PagedInts(new int[0][]);

  private final int[][] pages;

  private PagedInts(int[][] pages) {
    this.pages = pages;
  }

  static PagedInts of(int[] values) {
    int[][] pages = new int[(values.length + PAGE - 1) / PAGE][];
    for (int p = 0; p < pages.length; p++) {
      int from = p << SHIFT;
      int[] page = Arrays.copyOfRange(values, from, from + PAGE);
      pages[p] = Arrays.equals(page, ZEROS) ? ZEROS : page;
    }
    return new PagedInts(pages);
  }

  int get(int index) {
    int p = index >>> SHIFT;
    return p < pages.length ? pages[p][index & PAGE - 1] : 0;
  }

  /** A copy to change; {@link Editor#finish} gives the next revision. */
  Editor edit() {
    return new Editor(pages);
  }

  /** Collects changes to one revision; not thread-safe. */
  static final class Editor {
    private int[][] pages;
    private boolean[] own;

    private Editor(int[][] pages) {
      this.pages = pages.clone();
      this.own = new boolean[pages.length];
    }

    int get(int index) {
      int p = index >>> SHIFT;
      return p < pages.length ? pages[p][index & PAGE - 1] : 0;
    }

    /** Adds to a counter and gives its new value. */
    int add(int index, int delta) {
      int p = index >>> SHIFT;
      if (p >= pages.length) {
        int old = pages.length;
        pages = Arrays.copyOf(pages, p + 1);
        own = Arrays.copyOf(own, p + 1);
        Arrays.fill(pages, old, p + 1, ZEROS);
      }
      if (!own[p]) {
        pages[p] = pages[p].clone();
        own[p] = true;
      }
      return pages[p][index & PAGE - 1] += delta;
    }

    PagedInts finish() {
      return new PagedInts(pages);
    }
  }

  long bytes() {
    long bytes = 16;
    for (int[] page : pages) {
      bytes += 4 + (page == ZEROS ? 0 : 16 + 4L * PAGE);
    }
    return bytes;
  }
}
