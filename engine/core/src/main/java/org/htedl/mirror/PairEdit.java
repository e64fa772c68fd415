// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairList;

/**
 * The pairs that a change adds to and removes from one relation: only those that were not there and
 * those that were.
 */
public final class PairEdit {
  private static final long[] NONE = new long[0];

  private final PairList adding = new PairList();
  private final PairList removing = new PairList();
  private long[] added = NONE;
  private long[] removed = NONE;

  public void add(int head, int target) {
    adding.add(head, target);
  }

  public void remove(int head, int target) {
    removing.add(head, target);
  }

  /** Puts the pairs in order; to be called once, when all are there. */
  public void sort() {
    added = adding.drainPairs();
    removed = removing.drainPairs();
  }

  /** The added pairs, ascending. */
  public long[] added() {
    return added;
  }

  /** The removed pairs, ascending. */
  public long[] removed() {
    return removed;
  }

  public boolean isEmpty() {
    return added.length + removed.length == 0;
  }

  /** How many pairs there are more than before. */
  public int growth() {
    return added.length - removed.length;
  }

  /** The relation after the change. */
  public Adjacency appliedTo(Adjacency relation) {
    return isEmpty() ? relation : OverlayMerge.afterCommit(relation.with(added, removed));
  }

  /** The inverse relation after the change. */
  public Adjacency appliedToInverse(Adjacency inverse) {
    return isEmpty()
        ? inverse
        : OverlayMerge.afterCommit(inverse.with(exchanged(added), exchanged(removed)));
  }

  private static long[] exchanged(long[] pairs) {
    PairList list = new PairList();
    for (long pair : pairs) {
      list.add((int) pair, (int) (pair >>> 32));
    }
    return list.drainPairs();
  }
}
