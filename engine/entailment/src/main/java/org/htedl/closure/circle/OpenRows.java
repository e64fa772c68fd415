// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;

/**
 * What answer sets say of the open members of some classes that have the same ones.
 *
 * @param types the classes
 * @param certain those that are members in every answer set
 * @param open those that are members in some, or of which nothing is known
 */
record OpenRows(int[] types, NodeSet certain, NodeSet open) {
  /**
   * The rows of the classes that have the open members of one.
   *
   * @param all the memberships that were open before the well-founded model
   * @param numbers by these, their numbers in the rest, or -1 where the model decides them
   */
  static OpenRows of(
      int type, Layout layout, AtomTable all, WellFounded known, int[] numbers, OpenRest rest) {
    long[] certain = layout.newWords();
    long[] open = layout.newWords();
    NumberedRow row = all.declared(type);
    for (int atom = row == null ? 0 : row.first(); row != null && atom < row.end(); atom++) {
      int left = numbers[atom];
      long[] words =
          left < 0
              ? known.isTrue(atom) ? certain : null
              : rest.isCertain(left)
                  ? certain
                  : rest.isPossible(left) || rest.isUnknown(left) ? open : null;
      if (words != null) {
        int node = all.individual(atom);
        words[node >>> 6] |= 1L << node;
      }
    }
    return new OpenRows(
        all.sameAs(type), RowUnion.ofWords(layout, certain), RowUnion.ofWords(layout, open));
  }
}
