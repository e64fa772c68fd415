// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;

/** Answers over disjoint individuals, added hypothesis by hypothesis. */
final class Sums {
  private Sums() {}

  /** The sum of the counts of each hypothesis. */
  static long[] of(long[] some, long[] others) {
    checkSizes(some.length, others.length);
    long[] sums = new long[some.length];
    for (int h = 0; h < sums.length; h++) {
      sums[h] = Math.addExact(some[h], others[h]);
    }
    return sums;
  }

  /** The union of the rows of each hypothesis. */
  static List<DenseRow> of(List<DenseRow> some, List<DenseRow> others) {
    checkSizes(some.size(), others.size());
    List<DenseRow> unions = new ArrayList<>(some.size());
    for (int h = 0; h < some.size(); h++) {
      Layout layout = some.get(h).layout();
      if (!layout.equals(others.get(h).layout())) {
        throw new IllegalArgumentException("rows of different layouts");
      }
      long[] words = some.get(h).toWords(layout);
      others.get(h).orInto(words);
      unions.add(DenseRow.of(layout, words));
    }
    return unions;
  }

  private static void checkSizes(int some, int others) {
    if (some != others) {
      throw new IllegalArgumentException("answers for " + some + " and " + others + " hypotheses");
    }
  }
}
