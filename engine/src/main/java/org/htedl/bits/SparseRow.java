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

  /** The {@code i}-th smallest member. */
  public int id(int i) {
    return ids[i];
  }

  @Override
  public boolean contains(int node) {
    return Arrays.binarySearch(ids, node) >= 0;
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
  public int[] toArray() {
    return ids.clone();
  }

  @Override
  public long bytes() {
    return 32L + (long) ids.length * Integer.BYTES;
  }
}
