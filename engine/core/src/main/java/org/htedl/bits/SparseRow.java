// SPDX-License-Identifier: Apache-2.0
package org.htedl.bits;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** A set of nodes as ascending ids, four bytes a member. */
public final class SparseRow implements NodeSet {
  /** The set without members. */
  public static final SparseRow EMPTY = new SparseRow(new int[0]);

  private final int[] ids;

  /**
   * @param ids ascending, without duplicates; becomes this row's own
   */
  public SparseRow(int[] ids) {
    for (int i = 1; i < ids.length; i++) {
      if (ids[i - 1] >= ids[i]) {
        throw new IllegalArgumentException("ids not ascending at " + i);
      }
    }
    this.ids = ids;
  }

  /**
   * The set with these members, which are not looked at.
   *
   * @param ids ascending, without duplicates; becomes this row's own
   */
  static SparseRow ofAscending(int[] ids) {
    return new SparseRow(ids, true);
  }

  private SparseRow(int[] ids, boolean ascending) {
    assert ascending;
    this.ids = ids;
  }

  /**
   * This set with some members more and some fewer. Copies in runs between the changed members.
   *
   * @param added ascending, none of them a member
   * @param removed ascending, all of them members
   */
  SparseRow with(int[] added, int[] removed) {
    int[] next = new int[ids.length + added.length - removed.length];
    int copied = 0;
    int length = 0;
    int a = 0;
    int r = 0;
    while (a < added.length || r < removed.length) {
      boolean adds = r == removed.length || a < added.length && added[a] < removed[r];
      int node = adds ? added[a++] : removed[r++];
      int at = Arrays.binarySearch(ids, copied, ids.length, node);
      if (at < 0 != adds) {
        throw new IllegalArgumentException(
            "node " + node + (adds ? " is" : " is not") + " a member");
      }
      int until = adds ? -at - 1 : at;
      System.arraycopy(ids, copied, next, length, until - copied);
      length += until - copied;
      copied = adds ? until : until + 1;
      if (adds) {
        next[length++] = node;
      }
    }
    System.arraycopy(ids, copied, next, length, ids.length - copied);
    return new SparseRow(next, true);
  }

  /** The set with these members, in any order and with duplicates allowed. */
  public static SparseRow ofUnsorted(int[] nodes) {
    int[] sorted = nodes.clone();
    Arrays.sort(sorted);
    return new SparseRow(Arrays.copyOf(sorted, removeDuplicates(sorted, sorted.length)));
  }

  /** Moves the distinct values of the sorted prefix to its front; returns how many there are. */
  public static int removeDuplicates(int[] sorted, int length) {
    int kept = 0;
    for (int i = 0; i < length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[kept++] = sorted[i];
      }
    }
    return kept;
  }

  @Override
  public int cardinality() {
    return ids.length;
  }

  /** The members, ascending; for reading only. */
  public int[] ids() {
    return ids;
  }

  /** The {@code i}-th smallest member. */
  public int id(int i) {
    return ids[i];
  }

  @Override
  public boolean contains(int node) {
    return Arrays.binarySearch(ids, node) >= 0;
  }

  @Override
  public int next(int from) {
    int at = Arrays.binarySearch(ids, from);
    int place = at < 0 ? -at - 1 : at;
    return place < ids.length ? ids[place] : -1;
  }

  @Override
  public void orInto(long[] words) {
    for (int id : ids) {
      words[id >>> 6] |= 1L << id;
    }
  }

  @Override
  public void forEach(IntConsumer action) {
    for (int id : ids) {
      action.accept(id);
    }
  }

  @Override
  public void countInto(int[] counts) {
    for (int id : ids) {
      counts[id]++;
    }
  }

  @Override
  public int[] toArray() {
    return ids.clone();
  }

  @Override
  public long bytes() {
    return 32L + (long) ids.length * Integer.BYTES;
  }
}
