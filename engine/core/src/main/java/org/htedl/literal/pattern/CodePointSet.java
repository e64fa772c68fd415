// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** An immutable set of Unicode code points, kept as sorted, disjoint, inclusive ranges. */
final class CodePointSet {
  static final CodePointSet EMPTY = new CodePointSet(new int[0]);
  static final CodePointSet ALL = range(0, Character.MAX_CODE_POINT);

  /** From, to, from, to …, both inclusive; neither overlapping nor adjacent. */
  private final int[] bounds;

  private CodePointSet(int[] bounds) {
    this.bounds = bounds;
  }

  static CodePointSet of(int codePoint) {
    return range(codePoint, codePoint);
  }

  static CodePointSet range(int from, int to) {
    return new CodePointSet(new int[] {from, to});
  }

  /** The code points of a list of inclusive ranges: from, to, from, to …, in any order. */
  static CodePointSet ranges(int... bounds) {
    var sets = new ArrayList<CodePointSet>();
    for (int i = 0; i < bounds.length; i += 2) {
      sets.add(range(bounds[i], bounds[i + 1]));
    }
    return union(sets);
  }

  static CodePointSet union(List<CodePointSet> sets) {
    if (sets.size() == 1) {
      return sets.getFirst();
    }
    var pairs = new ArrayList<int[]>();
    for (CodePointSet set : sets) {
      for (int i = 0; i < set.bounds.length; i += 2) {
        pairs.add(new int[] {set.bounds[i], set.bounds[i + 1]});
      }
    }
    pairs.sort(Comparator.comparingInt(pair -> pair[0]));
    int[] merged = new int[2 * pairs.size()];
    int size = 0;
    for (int[] pair : pairs) {
      if (size > 0 && pair[0] <= merged[size - 1] + 1) {
        merged[size - 1] = Math.max(merged[size - 1], pair[1]);
      } else {
        merged[size++] = pair[0];
        merged[size++] = pair[1];
      }
    }
    return new CodePointSet(Arrays.copyOf(merged, size));
  }

  CodePointSet complement() {
    int[] gaps = new int[bounds.length + 2];
    int size = 0;
    int next = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      if (next < bounds[i]) {
        gaps[size++] = next;
        gaps[size++] = bounds[i] - 1;
      }
      next = bounds[i + 1] + 1;
    }
    if (next <= Character.MAX_CODE_POINT) {
      gaps[size++] = next;
      gaps[size++] = Character.MAX_CODE_POINT;
    }
    return new CodePointSet(Arrays.copyOf(gaps, size));
  }

  CodePointSet minus(CodePointSet other) {
    return union(List.of(complement(), other)).complement();
  }

  int rangeCount() {
    return bounds.length / 2;
  }

  int from(int range) {
    return bounds[2 * range];
  }

  int to(int range) {
    return bounds[2 * range + 1];
  }

  /** The only code point of the set, or -1 if it has none or several. */
  int single() {
    return bounds.length == 2 && bounds[0] == bounds[1] ? bounds[0] : -1;
  }

  boolean contains(int codePoint) {
    int index = Arrays.binarySearch(bounds, codePoint);
    return index >= 0 || (-index - 1) % 2 == 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CodePointSet set && Arrays.equals(bounds, set.bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }
}
