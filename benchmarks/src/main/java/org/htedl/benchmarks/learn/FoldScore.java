// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.util.List;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.fuseki.response.CsvField;

/**
 * How an answer does on the fold that was left out.
 *
 * @param round which repetition of the cross validation
 * @param fold the fold
 * @param answer what was learned without it
 * @param test the examples of the fold
 * @param covered whether each of them is covered
 * @param error why the answer is no expression; empty if it is one, or there is none
 */
record FoldScore(
    int round, int fold, Answer answer, List<Example> test, boolean[] covered, String error) {
  FoldScore {
    test = List.copyOf(test);
    covered = covered.clone();
    if (covered.length != test.size()) {
      throw new IllegalArgumentException("each example of the fold is covered or is not");
    }
  }

  @Override
  public boolean[] covered() {
    return covered.clone();
  }

  boolean isRight(int example) {
    return covered[example] == test.get(example).positive();
  }

  ConfusionMatrix matrix() {
    int[] cells = new int[4];
    for (int i = 0; i < covered.length; i++) {
      cells[(covered[i] ? 0 : 2) + (test.get(i).positive() ? 0 : 1)]++;
    }
    return new ConfusionMatrix(cells[0], cells[1], cells[2], cells[3]);
  }

  double accuracy() {
    return matrix().accuracy().orElse(0);
  }

  /** F1; 0 where nothing is covered and nothing is positive. */
  double f1() {
    return matrix().f1().orElse(0);
  }

  /** The predictions as CSV, with a line of headings. */
  String toCsv() {
    StringBuilder csv = new StringBuilder("iri,label,predicted\n");
    for (int i = 0; i < covered.length; i++) {
      csv.append(CsvField.of(test.get(i).name()))
          .append(test.get(i).positive() ? ",1," : ",0,")
          .append(covered[i] ? "1\n" : "0\n");
    }
    return csv.toString();
  }
}
