// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;

/** A relation under construction from runs of the heads of other relations. For one thread. */
final class RelationFilling {
  /** The targets, by identity, of a head that leaves an overlay: it is as in the base again. */
  static final int[] GONE = new int[0];

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
   * A relation without overlay, with other targets for some heads. They stay heads if they have
   * none, unless these are {@link #GONE}.
   *
   * @param changed heads, ascending
   * @param now the targets of each
   */
  static Adjacency replaced(Adjacency base, int[] changed, int[][] now) {
    int[] heads = base.heads();
    int[] offsets = base.offsets();
    int length = base.targets().length;
    for (int h = 0; h < changed.length; h++) {
      int at = Arrays.binarySearch(heads, changed[h]);
      length = Math.addExact(length, now[h].length - (at < 0 ? 0 : offsets[at + 1] - offsets[at]));
    }
    RelationFilling next = new RelationFilling(heads.length + changed.length, length);
    int copied = 0;
    for (int h = 0; h < changed.length; h++) {
      copied = next.appendUntil(base, copied, changed[h]);
      if (now[h] != GONE) {
        next.append(changed[h], now[h]);
      }
    }
    next.append(base, copied, heads.length);
    return next.relation();
  }

  /**
   * The base of a relation with its overlay's heads in place of its own.
   *
   * @param size how many pairs that has
   */
  static Adjacency merged(Adjacency base, Adjacency overlay, int size) {
    int[] changed = overlay.heads();
    int[] offsets = overlay.offsets();
    RelationFilling next = new RelationFilling(base.heads().length + changed.length, size);
    int copied = 0;
    for (int h = 0; h < changed.length; h++) {
      copied = next.appendUntil(base, copied, changed[h]);
      if (offsets[h] < offsets[h + 1]) {
        next.append(overlay, h, h + 1);
      }
    }
    next.append(base, copied, base.heads().length);
    return next.relation();
  }

  /** Appends the heads of a base before the given one; returns the index of the first after it. */
  private int appendUntil(Adjacency base, int from, int head) {
    int at = Arrays.binarySearch(base.heads(), from, base.heads().length, head);
    int until = at < 0 ? -at - 1 : at;
    append(base, from, until);
    return at < 0 ? until : until + 1;
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
