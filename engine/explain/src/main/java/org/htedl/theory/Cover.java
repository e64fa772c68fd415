// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

/**
 * A weighted covering problem: which hypotheses to choose, so that items of positive weight are
 * covered and items of negative weight are not.
 *
 * @param exact whether all items have to be covered; then all weights are positive, and of no
 *     matter
 * @param hypotheses the numbers that the hypotheses have for the caller
 * @param sizes of the hypotheses
 * @param rows for each hypothesis the items that it covers, as bits
 * @param weights for each item, what it costs if it is not covered; or below 0, the opposite of
 *     what it costs if it is
 * @param offset what is paid whatever is chosen
 */
record Cover(
    boolean exact, int[] hypotheses, long[] sizes, long[][] rows, long[] weights, long offset) {
  private static final long ROW_BYTES = 56;
  private static final long ITEM_BYTES = 40;

  /** The number of items. */
  int items() {
    return weights.length;
  }

  /** How many items the hypotheses cover, counted for each. */
  long entries() {
    long entries = 0;
    for (long[] row : rows) {
      entries += Bits.count(row);
    }
    return entries;
  }

  /** Bytes of the rows, of the columns that a reduction makes of them, and of the items. */
  long bytes() {
    return rows.length * (ROW_BYTES + 8L * Bits.words(items()))
        + 4 * entries()
        + ITEM_BYTES * items();
  }

  /** For each item the hypotheses that cover it, ascending. */
  int[][] columns() {
    int[] counts = new int[items()];
    for (long[] row : rows) {
      Bits.forEach(row, item -> counts[item]++);
    }
    int[][] columns = new int[items()][];
    for (int item = 0; item < columns.length; item++) {
      columns[item] = new int[counts[item]];
    }
    for (int h = rows.length - 1; h >= 0; h--) {
      int hypothesis = h;
      Bits.forEach(rows[h], item -> columns[item][--counts[item]] = hypothesis);
    }
    return columns;
  }

  /** What covering all that a hypothesis covers is worth. */
  long worth(int hypothesis) {
    long[] worth = {0};
    Bits.forEach(rows[hypothesis], item -> worth[0] += Math.max(0, weights[item]));
    return worth[0];
  }

  /**
   * The same hypotheses with other items.
   *
   * @param numbers for each item its new number, or -1 for one that goes
   * @param weighed the weights of the new items
   */
  Cover with(int[] numbers, long[] weighed, long paid) {
    long[][] renumbered = new long[rows.length][Bits.words(weighed.length)];
    for (int h = 0; h < rows.length; h++) {
      long[] row = renumbered[h];
      Bits.forEach(
          rows[h],
          item -> {
            if (numbers[item] >= 0) {
              Bits.set(row, numbers[item]);
            }
          });
    }
    return new Cover(exact, hypotheses, sizes, renumbered, weighed, paid);
  }
}
