// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.value;

import java.util.Arrays;
import org.htedl.collection.IntList;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.vector.loop.WordKernels;
import org.jspecify.annotations.Nullable;

/**
 * The subjects of a column's values in some order of the values, so that the union of a run of
 * values costs two rows and the ends of the run, not every value in it.
 *
 * <p>The order is cut into blocks of about equally many assertions, a value with many being a block
 * of its own. Where no subject has two values, the row of every prefix of blocks is kept, and a run
 * is one prefix without another; otherwise the rows of the blocks and of groups of blocks are. They
 * are made when a run that contains a block is first asked for. Thread-safe.
 */
final class ValuePrefixRows {
  /** Blocks at most; a row of each is kept. */
  private static final int MOST_BLOCKS = 64;

  /** Blocks in a group. */
  private static final int GROUP = 8;

  private final boolean inBlocks;
  private final int[] offsets;
  private final int[] subjects;
  private final int words;
  private final int[] cuts;
  private volatile @Nullable Summary summary;

  /**
   * What is kept of the blocks.
   *
   * @param prefixes the rows of the first 0, 1, 2, … blocks, or empty
   * @param blocks the rows of the blocks, or empty
   * @param groups the rows of groups of blocks, or empty
   */
  private record Summary(long[][] prefixes, long[][] blocks, long[][] groups) {}

  /**
   * @param options whether rows of blocks are kept
   * @param offsets where the subjects of each value begin, and the end
   * @param subjects by value
   */
  ValuePrefixRows(SimdOptions options, int[] offsets, int[] subjects) {
    this.inBlocks = options.has(SpecialCase.VALUE_ROWS);
    this.offsets = offsets;
    this.subjects = subjects;
    int last = 0;
    for (int subject : subjects) {
      last = Math.max(last, subject);
    }
    this.words = (last >>> 6) + 1;
    this.cuts = cuts();
  }

  private int[] cuts() {
    int values = offsets.length - 1;
    int perBlock = Math.max(words / 2, subjects.length / MOST_BLOCKS + 1);
    IntList list = new IntList();
    list.add(0);
    for (int v = 0; v < values; v++) {
      int open = list.get(list.size() - 1);
      boolean heavy = offsets[v + 1] - offsets[v] >= perBlock;
      if (heavy && open < v) {
        list.add(v);
        open = v;
      }
      if (heavy || offsets[v + 1] - offsets[open] >= perBlock) {
        list.add(v + 1);
      }
    }
    if (list.get(list.size() - 1) < values) {
      list.add(values);
    }
    return list.toArray();
  }

  /** Bytes of the rows of blocks, as far as they are made. */
  long bytes() {
    Summary made = summary;
    return made == null
        ? 0
        : 8L * words * ((long) made.prefixes.length + made.blocks.length + made.groups.length);
  }

  /** Bytes of the subjects and their places, where they are not the column's own. */
  long orderBytes() {
    return 4L * (offsets.length + subjects.length);
  }

  /** The assertions of values {@code from} to {@code to - 1}. */
  int size(int from, int to) {
    return offsets[to] - offsets[from];
  }

  /** Appends the subjects of values {@code from} to {@code to - 1}. */
  void addSubjects(int from, int to, IntList list) {
    list.addAll(subjects, offsets[from], offsets[to]);
  }

  /**
   * What a run is where no subject has two values: one prefix without another, and what is then too
   * much or too little.
   *
   * @param larger bits over nodes, up to the last subject of the column
   * @param smaller bits of a part of them
   * @param below the subjects {@code subjects[below]} to {@code subjects[belowEnd - 1]} and those
   *     from {@code above} on are to be toggled
   * @param belowEnd see {@code below}
   * @param above see {@code below}
   * @param aboveEnd see {@code below}
   */
  @SuppressWarnings("ArrayRecordComponent") // for reading where it was asked for
  public record Difference(
      long[] larger, long[] smaller, int below, int belowEnd, int above, int aboveEnd) {}

  /** Values {@code from} to {@code to - 1} as a difference, or null where that is not cheaper. */
  @Nullable Difference difference(int from, int to) {
    long[][] prefixes = isLong(from, to) ? summary().prefixes : new long[0][];
    if (prefixes.length == 0) {
      return null;
    }
    int low = nearestCut(from);
    int high = nearestCut(to);
    return new Difference(
        prefixes[high],
        prefixes[low],
        offsets[Math.min(from, cuts[low])],
        offsets[Math.max(from, cuts[low])],
        offsets[Math.min(to, cuts[high])],
        offsets[Math.max(to, cuts[high])]);
  }

  /** The subject of an assertion. */
  int subject(int assertion) {
    return subjects[assertion];
  }

  /** Sets the bits of the subjects of values {@code from} to {@code to - 1}. */
  void orInto(WordKernels kernels, int from, int to, long[] row) {
    Difference difference = difference(from, to);
    if (difference != null) {
      toggle(difference, row);
    } else if (isLong(from, to)) {
      int first = firstCutFrom(from);
      int last = firstCutFrom(to + 1) - 1;
      scatter(from, cuts[first], row);
      scatter(cuts[last], to, row);
      orBlocks(kernels, summary(), first, last, row);
    } else {
      scatter(from, to, row);
    }
  }

  /** Whether whole blocks have enough assertions for the blocks' rows to pay. */
  private boolean isLong(int from, int to) {
    int first = firstCutFrom(from);
    int last = firstCutFrom(to + 1) - 1;
    return inBlocks && first < last && size(cuts[first], cuts[last]) >= words / 4;
  }

  /** As no subject has two values, the row has none of them before. */
  private void toggle(Difference difference, long[] row) {
    for (int w = 0; w < words; w++) {
      row[w] ^= difference.larger[w] & ~difference.smaller[w];
    }
    toggle(difference.below, difference.belowEnd, row);
    toggle(difference.above, difference.aboveEnd, row);
  }

  /** The first cut at or after a value. */
  private int firstCutFrom(int value) {
    int at = Arrays.binarySearch(cuts, value);
    return at < 0 ? -at - 1 : at;
  }

  private void scatter(int from, int to, long[] row) {
    for (int i = offsets[from]; i < offsets[to]; i++) {
      row[subjects[i] >>> 6] |= 1L << subjects[i];
    }
  }

  private void toggle(int from, int to, long[] row) {
    for (int i = from; i < to; i++) {
      row[subjects[i] >>> 6] ^= 1L << subjects[i];
    }
  }

  private int nearestCut(int value) {
    int above = firstCutFrom(value);
    if (above == 0 || above < cuts.length && cuts[above] == value) {
      return above;
    }
    return above == cuts.length || size(cuts[above - 1], value) < size(value, cuts[above])
        ? above - 1
        : above;
  }

  private void orBlocks(WordKernels kernels, Summary known, int first, int last, long[] row) {
    int block = first;
    while (block < last) {
      boolean group = block % GROUP == 0 && block + GROUP <= last;
      long[] whole = group ? known.groups[block / GROUP] : known.blocks[block];
      kernels.or(row, 0, whole, 0, words);
      block += group ? GROUP : 1;
    }
  }

  private synchronized Summary summary() {
    Summary known = summary;
    if (known == null) {
      known = isFunctional() ? prefixes() : blocks();
      summary = known;
    }
    return known;
  }

  private boolean isFunctional() {
    long[] seen = new long[words];
    for (int subject : subjects) {
      if ((seen[subject >>> 6] >>> subject & 1) != 0) {
        return false;
      }
      seen[subject >>> 6] |= 1L << subject;
    }
    return true;
  }

  private Summary prefixes() {
    long[][] rows = new long[cuts.length][];
    rows[0] = new long[words];
    for (int c = 1; c < cuts.length; c++) {
      rows[c] = rows[c - 1].clone();
      scatter(cuts[c - 1], cuts[c], rows[c]);
    }
    return new Summary(rows, new long[0][], new long[0][]);
  }

  private Summary blocks() {
    int count = cuts.length - 1;
    long[][] rows = new long[count][words];
    long[][] groups = new long[(count + GROUP - 1) / GROUP][words];
    for (int b = 0; b < count; b++) {
      scatter(cuts[b], cuts[b + 1], rows[b]);
      scatter(cuts[b], cuts[b + 1], groups[b / GROUP]);
    }
    return new Summary(new long[0][], rows, groups);
  }
}
