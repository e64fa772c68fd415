// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.Arrays;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that a role leads to, from one individual after another: a range of an array that is
 * not copied. Asking in ascending order costs a step each, any other order a search. Not
 * thread-safe.
 */
final class RoleTargets {
  /** Heads that are passed one by one, as many as a search of all would look at. */
  private static final int PASSED = 16;

  private final @Nullable Range base;
  private final @Nullable Range changed;

  /** The nodes that the role leads to, {@code targets[from]} to {@code targets[to - 1]}. */
  int[] targets = {};

  int from;
  int to;

  /** A relation without changes, and where its last head was found. */
  private static final class Range {
    final int[] heads;
    final int[] offsets;
    final int[] targets;
    int at;

    Range(Adjacency relation) {
      heads = relation.heads();
      offsets = relation.offsets();
      targets = relation.targets();
    }

    /** Whether there is such a head, which is noted then. */
    boolean seek(int head) {
      int next = at;
      int last = Math.min(heads.length, next + PASSED);
      while (next < last && heads[next] < head) {
        next++;
      }
      if (next == heads.length || heads[next] != head) {
        next = Arrays.binarySearch(heads, head);
        if (next < 0) {
          // The place before which it would be, so that the next head is a step away.
          at = Math.max(0, -next - 2);
          return false;
        }
      }
      at = next;
      return true;
    }
  }

  /**
   * @param relation a role in the direction that is asked for
   */
  RoleTargets(Adjacency relation) {
    Adjacency overlay = relation.overlay();
    base = new Range(relation);
    changed = overlay == null ? null : new Range(overlay);
  }

  /**
   * A role that leads from everywhere to the same.
   *
   * @param nodes become the object's own
   */
  RoleTargets(int[] nodes) {
    base = null;
    changed = null;
    targets = nodes;
    to = nodes.length;
  }

  /** Sets the range to what the role leads to from an individual. */
  void seek(int head) {
    if (base == null) {
      return;
    }
    Range range = changed != null && changed.seek(head) ? changed : base;
    if (range == base && !base.seek(head)) {
      to = from;
      return;
    }
    targets = range.targets;
    from = range.offsets[range.at];
    to = range.offsets[range.at + 1];
  }
}
