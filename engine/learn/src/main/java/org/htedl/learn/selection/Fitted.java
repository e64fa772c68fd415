// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.row.RowSlab;

/**
 * What each strategy learned from a part, and what that covers of each cell.
 *
 * @param formulas by strategy
 * @param lengths of their expressions
 * @param tp by strategy and cell, positives covered
 * @param fp by strategy and cell, negatives covered
 */
record Fitted(List<RowFormula> formulas, int[] lengths, int[][] tp, int[][] fp) {
  /** Applies formulas to all cells. */
  static Fitted of(List<RowFormula> formulas, RowCounts counts, long[] all) {
    RowSlab slab = counts.slab();
    int size = formulas.size();
    int[] lengths = new int[size];
    int[][] tp = new int[size][];
    int[][] fp = new int[size][];
    Map<RowFormula, Integer> seen = new HashMap<>();
    for (int i = 0; i < size; i++) {
      Integer same = seen.putIfAbsent(formulas.get(i), i);
      if (same != null) {
        lengths[i] = lengths[same];
        tp[i] = tp[same];
        fp[i] = fp[same];
        continue;
      }
      long[] covered = formulas.get(i).bits(slab, all);
      lengths[i] = formulas.get(i).length(slab);
      tp[i] = new int[counts.cells()];
      fp[i] = new int[counts.cells()];
      for (int cell = 0; cell < counts.cells(); cell++) {
        tp[i][cell] = Part.countAnd(covered, counts.positive(cell));
        fp[i][cell] = Part.countAnd(covered, counts.negative(cell));
      }
    }
    return new Fitted(List.copyOf(formulas), lengths, tp, fp);
  }

  /** These strategies and one more. */
  Fitted with(RowFormula formula, RowCounts counts, long[] all) {
    Fitted one = of(List.of(formula), counts, all);
    List<RowFormula> more = new ArrayList<>(formulas);
    more.add(formula);
    return new Fitted(
        List.copyOf(more),
        IntStream.concat(Arrays.stream(lengths), Arrays.stream(one.lengths)).toArray(),
        append(tp, one.tp[0]),
        append(fp, one.fp[0]));
  }

  private static int[][] append(int[][] counts, int[] last) {
    int[][] more = Arrays.copyOf(counts, counts.length + 1);
    more[counts.length] = last;
    return more;
  }
}
