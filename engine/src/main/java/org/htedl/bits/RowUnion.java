package org.htedl.bits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Unites sets of nodes, in whichever form is the cheaper: few members are sorted as ids, many
 * become bits of one row. Used by one thread; keeps a row of scratch memory from one union to the
 * next.
 */
public final class RowUnion {
  /**
   * Below this many members a word of the row, ids are sorted: clearing and reading a word takes a
   * sixteenth of the time that sorting an id does.
   */
  private static final int WORDS_AN_ID = 16;

  private final Layout layout;
  private final List<NodeSet> parts = new ArrayList<>();
  private long[] words = new long[0];
  private long total;

  /**
   * @param layout of the unions; at least as long as that of any part
   */
  public RowUnion(Layout layout) {
    this.layout = layout;
  }

  /** One of the sets to be united. */
  public void add(NodeSet part) {
    if (part.cardinality() > 0 && (parts.isEmpty() || parts.getLast() != part)) {
      parts.add(part);
      total += part.cardinality();
    }
  }

  /** All that was added since the last union; the part itself if there was one only. */
  public NodeSet unite() {
    NodeSet union =
        switch (parts.size()) {
          case 0 -> SparseRow.EMPTY;
          case 1 -> inLayout(parts.getFirst());
          default -> total * WORDS_AN_ID < layout.words() ? sorted() : asBits();
        };
    parts.clear();
    total = 0;
    return union;
  }

  private NodeSet inLayout(NodeSet only) {
    return only instanceof DenseRow dense && dense.layout().words() < layout.words()
        ? dense.with(layout, new int[0], new int[0])
        : only;
  }

  private NodeSet sorted() {
    int[] ids = new int[(int) total];
    int length = 0;
    for (NodeSet part : parts) {
      int[] more = part.toArray();
      System.arraycopy(more, 0, ids, length, more.length);
      length += more.length;
    }
    Arrays.sort(ids);
    return NodeSet.of(layout, Arrays.copyOf(ids, SparseRow.removeDuplicates(ids, length)));
  }

  private NodeSet asBits() {
    if (words.length == 0) {
      words = layout.newWords();
    }
    for (NodeSet part : parts) {
      part.orInto(words);
    }
    NodeSet union = ofWords(layout, words);
    Arrays.fill(words, 0);
    return union;
  }

  /**
   * The set of these bits in the cheaper form.
   *
   * @param words {@code long[layout.words()]}, copied
   */
  public static NodeSet ofWords(Layout layout, long[] words) {
    int count = 0;
    for (long word : words) {
      count += Long.bitCount(word);
    }
    if (!layout.isCheaperAsIds(count)) {
      return DenseRow.of(layout, words);
    }
    int[] ids = new int[count];
    int next = 0;
    for (int w = 0; next < count; w++) {
      for (long rest = words[w]; rest != 0; rest &= rest - 1) {
        ids[next++] = w << 6 | Long.numberOfTrailingZeros(rest);
      }
    }
    return new SparseRow(ids);
  }
}
