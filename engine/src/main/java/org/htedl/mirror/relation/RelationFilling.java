package org.htedl.mirror.relation;

import java.util.Arrays;

/** A relation under construction from runs of the heads of other relations. For one thread. */
final class RelationFilling {
  private final int[] heads;
  private final int[] offsets;
  private final int[] targets;
  private int count;

  /**
   * An empty one.
   *
   * @param mostHeads heads at most
   * @param size how many pairs it will have
   */
  RelationFilling(int mostHeads, int size) {
    heads = new int[mostHeads];
    offsets = new int[mostHeads + 1];
    targets = new int[size];
  }

  /**
   * Appends heads of another relation with their targets in its base, the ranges in ascending
   * order.
   */
  void append(Adjacency other, int from, int to) {
    if (from == to) {
      return;
    }
    int[] theirs = other.offsets();
    int start = theirs[from];
    int shift = offsets[count] - start;
    System.arraycopy(other.heads(), from, heads, count, to - from);
    System.arraycopy(other.targets(), start, targets, start + shift, theirs[to] - start);
    for (int h = from; h < to; h++) {
      offsets[++count] = theirs[h + 1] + shift;
    }
  }

  /** Appends a head, after all before, and its targets, ascending. */
  void append(int head, int[] all) {
    System.arraycopy(all, 0, targets, offsets[count], all.length);
    heads[count] = head;
    offsets[count + 1] = offsets[count] + all.length;
    count++;
  }

  /** The finished relation. */
  Adjacency relation() {
    return new Adjacency(
        Arrays.copyOf(heads, count), Arrays.copyOf(offsets, count + 1), targets, PairDelta.NONE);
  }
}
