// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.device.Answers;
import org.htedl.device.Question;

/** The answers to a part of a plan, filled in by position. Not thread-safe. */
final class AnswerSheet {
  private final Question question;
  private final int first;
  private final DenseRow[] rows;
  private final long[] counts;
  private final long[] more;

  /**
   * @param from the part's first hypothesis
   * @param to one past its last
   */
  AnswerSheet(Question question, int from, int to) {
    this.question = question;
    this.first = from;
    this.rows = new DenseRow[question instanceof Question.Rows ? to - from : 0];
    this.counts = new long[question instanceof Question.Rows ? 0 : to - from];
    this.more = new long[question instanceof Question.Examples ? to - from : 0];
  }

  Question question() {
    return question;
  }

  /** The individuals that a hypothesis of the plan covers. */
  void row(int hypothesis, DenseRow row) {
    rows[hypothesis - first] = row;
  }

  /**
   * How many individuals, or positive and negative examples, hypotheses of the plan cover.
   *
   * @param from the first of them
   * @param counted {@code int[hypotheses]}, or {@code int[2 * hypotheses]}
   */
  void counts(int from, int hypotheses, int[] counted) {
    for (int h = 0; h < hypotheses; h++) {
      counts[from - first + h] = counted[h];
      if (more.length > 0) {
        more[from - first + h] = counted[hypotheses + h];
      }
    }
  }

  Answers answers() {
    return switch (question) {
      case Question.Rows r -> new Answers.Rows(Arrays.asList(rows));
      case Question.Cardinalities c -> new Answers.Cardinalities(counts);
      case Question.Examples e -> new Answers.Examples(counts, more);
    };
  }
}
