// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;

/**
 * A position in a relation as in a tree of two levels: its heads, and under each head its targets,
 * both ascending. It begins above the heads; {@link #open} goes down to the first id of the level
 * below, {@link #up} back to the head or above all heads. This is the iterator of leapfrog triejoin
 * (Veldhuizen: Triejoin: A Simple, Worst-Case Optimal Join Algorithm).
 *
 * <p>What a patched relation has more or less than its base is merged on the way, so that a cursor
 * costs nothing to make and a commit before it costs the changed pairs that it passes. Moving by
 * {@link #seek} is logarithmic in the distance. Not thread-safe; the relation does not change.
 */
public final class RelationCursor {
  /** Behind all ids. */
  private static final int END = Integer.MAX_VALUE;

  private final int[] heads;
  private final int[] offsets;
  private final int[] targets;
  private final long[] added;
  private final long[] removed;

  /** 0 above the heads, 1 at a head, 2 at a target. */
  private int depth;

  /** Index of the first head in the base that is not passed. */
  private int headAt;

  /** Index of the first added pair whose head is not passed. */
  private int addedAt;

  /** Index of the first removed pair whose head is not passed. */
  private int removedAt;

  private int head;
  private int targetAt;
  private int targetEnd;
  private int addedTargetAt;
  private int removedTargetAt;
  private int target;

  RelationCursor(int[] heads, int[] offsets, int[] targets, PairDelta delta) {
    this.heads = heads;
    this.offsets = offsets;
    this.targets = targets;
    this.added = delta.added();
    this.removed = delta.removed();
  }

  /** Goes one level down, to the first id below the position. */
  public void open() {
    switch (depth) {
      case 0 -> {
        headAt = 0;
        addedAt = 0;
        removedAt = 0;
        depth = 1;
        settleHead();
      }
      case 1 -> {
        if (head == END) {
          throw new IllegalStateException("no head to open");
        }
        boolean isInBase = headAt < heads.length && heads[headAt] == head;
        targetAt = isInBase ? offsets[headAt] : 0;
        targetEnd = isInBase ? offsets[headAt + 1] : 0;
        addedTargetAt = addedAt;
        removedTargetAt = removedAt;
        depth = 2;
        settleTarget();
      }
      default -> throw new IllegalStateException("nothing is below a target");
    }
  }

  /** Goes one level up, to the id that was opened. */
  public void up() {
    if (depth == 0) {
      throw new IllegalStateException("nothing is above the heads");
    }
    depth--;
  }

  /** Returns whether the cursor is behind the last id of its level. */
  public boolean atEnd() {
    return id() == END;
  }

  /** Returns the id at the position; not to be called at the end. */
  public int id() {
    return depth == 2 ? target : head;
  }

  /** Goes to the next id, or to the end; not to be called at the end. */
  public void next() {
    if (depth == 2) {
      if (targetAt < targetEnd && targets[targetAt] == target) {
        targetAt++;
      } else {
        addedTargetAt++;
      }
      settleTarget();
    } else {
      seek(head + 1);
    }
  }

  /** Goes to the first id from here on that is at least {@code least}, or to the end. */
  public void seek(int least) {
    if (least <= id()) {
      return;
    }
    if (depth == 2) {
      targetAt = first(targets, targetAt, targetEnd, least);
      addedTargetAt = first(added, addedTargetAt, PairDelta.pair(head, least));
      settleTarget();
    } else {
      headAt = first(heads, headAt, heads.length, least);
      addedAt = first(added, addedAt, PairDelta.pair(least, 0));
      settleHead();
    }
  }

  /** Finds the first head from here on that has targets. */
  private void settleHead() {
    while (true) {
      int inBase = headAt < heads.length ? heads[headAt] : END;
      int more = addedAt < added.length ? (int) (added[addedAt] >>> 32) : END;
      head = Math.min(inBase, more);
      if (head == END) {
        return;
      }
      removedAt = first(removed, removedAt, PairDelta.pair(head, 0));
      if (head == more) {
        return;
      }
      int end = first(removed, removedAt, PairDelta.pair(head + 1, 0));
      if (end - removedAt < offsets[headAt + 1] - offsets[headAt]) {
        return;
      }
      headAt++;
    }
  }

  /** Finds the first target of the head from here on. */
  private void settleTarget() {
    while (true) {
      int inBase = targetAt < targetEnd ? targets[targetAt] : END;
      boolean isMore = addedTargetAt < added.length && added[addedTargetAt] >>> 32 == head;
      target = Math.min(inBase, isMore ? (int) added[addedTargetAt] : END);
      if (target == END || target != inBase || removed.length == 0) {
        return;
      }
      long pair = PairDelta.pair(head, target);
      removedTargetAt = first(removed, removedTargetAt, pair);
      if (removedTargetAt == removed.length || removed[removedTargetAt] != pair) {
        return;
      }
      targetAt++;
    }
  }

  /**
   * Index of the first id from {@code from} on that is at least {@code least}; looks near first.
   */
  private static int first(int[] ids, int from, int to, int least) {
    int step = 1;
    int below = from;
    while (below + step < to && ids[below + step] < least) {
      below += step;
      step <<= 1;
      if (step <= 0) {
        break;
      }
    }
    if (below < to && ids[below] >= least) {
      return below;
    }
    int at = Arrays.binarySearch(ids, below, (int) Math.min(to, (long) below + step + 1), least);
    return at < 0 ? -at - 1 : at;
  }

  private static int first(long[] pairs, int from, long least) {
    if (from == pairs.length || pairs[from] >= least) {
      return from;
    }
    int at = Arrays.binarySearch(pairs, from, pairs.length, least);
    return at < 0 ? -at - 1 : at;
  }
}
