// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.List;

/** Slabs for tests of what reads them. */
public final class SlabOfRows {
  private SlabOfRows() {}

  /**
   * A slab of rows.
   *
   * @param byLength the rows of length 1, of length 2 and so on; those that are there are left out
   */
  public static RowSlab of(int words, List<List<long[]>> byLength) {
    RowSlab slab = new RowSlab(words);
    for (int length = 1; length <= byLength.size(); length++) {
      slab.begin(length);
      for (long[] row : byLength.get(length - 1)) {
        slab.add(row, 0, RowHash.of(row, 0, words), Operation.ATOM, 0, 0);
      }
    }
    return slab;
  }
}
