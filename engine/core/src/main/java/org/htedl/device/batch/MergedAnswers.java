// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.batch;

import java.util.Arrays;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.device.Answers;
import org.htedl.device.Question;

/** The answers of a batch, put together by position from those of its parts. Not thread-safe. */
public final class MergedAnswers {
  private final Question question;
  private final DenseRow[] rows;
  private final long[] first;
  private final long[] second;

  /**
   * @param hypotheses how many there are in the whole batch
   */
  public MergedAnswers(Question question, int hypotheses) {
    this.question = question;
    this.rows = new DenseRow[question instanceof Question.Rows ? hypotheses : 0];
    this.first = new long[question instanceof Question.Rows ? 0 : hypotheses];
    this.second = new long[question instanceof Question.Examples ? hypotheses : 0];
  }

  /**
   * Puts in the answers to some hypotheses.
   *
   * @param at the position of the first of them
   */
  public void put(int at, Answers answers) {
    switch (answers) {
      case Answers.Rows some -> {
        List<DenseRow> list = some.rows();
        for (int i = 0; i < list.size(); i++) {
          rows[at + i] = list.get(i);
        }
      }
      case Answers.Cardinalities some -> copy(some.covered(), first, at);
      case Answers.Examples some -> {
        copy(some.positives(), first, at);
        copy(some.negatives(), second, at);
      }
    }
  }

  private static void copy(long[] from, long[] to, int at) {
    System.arraycopy(from, 0, to, at, from.length);
  }

  /** All answers; every position must have been put in. */
  public Answers all() {
    return switch (question) {
      case Question.Rows r -> new Answers.Rows(Arrays.asList(rows));
      case Question.Cardinalities c -> new Answers.Cardinalities(first);
      case Question.Examples e -> new Answers.Examples(first, second);
    };
  }
}
