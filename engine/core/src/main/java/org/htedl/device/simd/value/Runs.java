// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.value;

import org.htedl.collection.IntList;

/** Ascending, disjoint ranges of integers. Not thread-safe while it grows. */
public final class Runs {
  private final IntList ends = new IntList();

  /** Adds {@code from} to {@code to - 1}, none of them before what is there already. */
  void add(int from, int to) {
    if (from >= to) {
      return;
    }
    int size = ends.size();
    if (size > 0 && ends.get(size - 1) == from) {
      ends.removeLast();
    } else {
      ends.add(from);
    }
    ends.add(to);
  }

  /** The number of ranges. */
  int size() {
    return ends.size() / 2;
  }

  /** Bytes that they take. */
  long bytes() {
    return 4L * ends.size();
  }

  int from(int run) {
    return ends.get(2 * run);
  }

  /** One past the last of a range. */
  int to(int run) {
    return ends.get(2 * run + 1);
  }

  /** The integers below {@code limit} that are not here. */
  Runs complement(int limit) {
    Runs result = new Runs();
    int next = 0;
    for (int r = 0; r < size(); r++) {
      result.add(next, from(r));
      next = to(r);
    }
    result.add(next, limit);
    return result;
  }
}
