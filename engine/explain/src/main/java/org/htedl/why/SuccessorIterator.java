// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import org.htedl.bits.DenseRow;
import org.jspecify.annotations.Nullable;

/** Goes through successors, one by one. */
final class SuccessorIterator {
  private final DenseRow live;
  private final int @Nullable [] targets;
  private final int end;
  private int at = -1;
  private int node = -1;

  /**
   * @param targets nodes, of which those are left out that are no individuals; all individuals if
   *     it is null
   */
  SuccessorIterator(DenseRow live, int @Nullable [] targets) {
    this.live = live;
    this.targets = targets;
    this.end = targets == null ? live.layout().words() << 6 : targets.length;
  }

  /** Goes to the next one; whether there is one. */
  boolean advance() {
    while (++at < end) {
      node = targets == null ? at : targets[at];
      if (live.contains(node)) {
        return true;
      }
    }
    return false;
  }

  /** Where it is. */
  int node() {
    return node;
  }

  /** How many there are. */
  int count() {
    if (targets == null) {
      return live.cardinality();
    }
    int count = 0;
    for (int target : targets) {
      count += live.contains(target) ? 1 : 0;
    }
    return count;
  }
}
