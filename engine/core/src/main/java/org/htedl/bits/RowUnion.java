// SPDX-License-Identifier: Apache-2.0
package org.htedl.bits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Unites sets of nodes, at the cost of their members where these are few, else of a row. Used by
 * one thread; keeps a row of scratch memory from one union to the next.
 */
public final class RowUnion {
  /** Reading and clearing a word takes a sixteenth of the time that sorting an id does. */
  private static final int WORDS_AN_ID = 16;

  private final Layout layout;
  private final List<NodeSet> parts = new ArrayList<>();

  /** All zeros between unions. */
  private long[] words = new long[0];

  /** Which words are not zero, where few are. All zeros between unions. */
  private long[] touched = new long[0];

  private long total;
  private boolean dense;

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
      dense |= part instanceof DenseRow;
    }
  }

  /** All that was added since the last union; the part itself if there was one only. */
  public NodeSet unite() {
    NodeSet union =
        switch (parts.size()) {
          case 0 -> SparseRow.EMPTY;
          case 1 -> inLayout(parts.getFirst());
          default -> ofMany();
        };
    parts.clear();
    total = 0;
    dense = false;
    return union;
  }

  private NodeSet ofMany() {
    if (dense || !layout.isCheaperAsIds(total)) {
      makeRoom();
      return ofWords();
    }
    if (total * WORDS_AN_ID < layout.words() >>> 6) {
      return sorted();
    }
    makeRoom();
    return ofMembers();
  }

  private NodeSet inLayout(NodeSet only) {
    return only instanceof DenseRow row && row.layout().words() < layout.words()
        ? row.with(layout, new int[0], new int[0])
        : only;
  }

  private SparseRow sorted() {
    int[] ids = new int[(int) total];
    int length = 0;
    for (NodeSet part : parts) {
      int[] more = part.toArray();
      System.arraycopy(more, 0, ids, length, more.length);
      length += more.length;
    }
    Arrays.sort(ids);
    return SparseRow.ofAscending(Arrays.copyOf(ids, SparseRow.removeDuplicates(ids, length)));
  }

  private NodeSet ofWords() {
    for (NodeSet part : parts) {
      part.orInto(words);
    }
    NodeSet union = ofWords(layout, words);
    Arrays.fill(words, 0);
    return union;
  }

  /** Looks at no words but those that have members. */
  private SparseRow ofMembers() {
    SparseRow largest = SparseRow.EMPTY;
    for (NodeSet part : parts) {
      SparseRow row = (SparseRow) part;
      mark(row);
      largest = row.cardinality() > largest.cardinality() ? row : largest;
    }
    int count = 0;
    for (int t = 0; t < touched.length; t++) {
      for (long some = touched[t]; some != 0; some &= some - 1) {
        count += Long.bitCount(words[t << 6 | Long.numberOfTrailingZeros(some)]);
      }
    }
    int[] ids = new int[count];
    int next = 0;
    for (int t = 0; t < touched.length; t++) {
      for (long some = touched[t]; some != 0; some &= some - 1) {
        int w = t << 6 | Long.numberOfTrailingZeros(some);
        for (long rest = words[w]; rest != 0; rest &= rest - 1) {
          ids[next++] = w << 6 | Long.numberOfTrailingZeros(rest);
        }
        words[w] = 0;
      }
      touched[t] = 0;
    }
    return count == largest.cardinality() ? largest : SparseRow.ofAscending(ids);
  }

  private void mark(SparseRow row) {
    for (int i = 0; i < row.cardinality(); i++) {
      int id = row.id(i);
      words[id >>> 6] |= 1L << id;
      touched[id >>> 12] |= 1L << (id >>> 6);
    }
  }

  private void makeRoom() {
    if (words.length == 0) {
      words = layout.newWords();
      touched = new long[(words.length >>> 6) + 1];
    }
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
