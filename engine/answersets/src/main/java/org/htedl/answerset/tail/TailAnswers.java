// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import org.htedl.vector.loop.LaneKernels;

/** The answer sets among the candidates of a block; valid during the call that hands it over. */
public interface TailAnswers {
  /** How many answer sets there are. */
  default long count() {
    long count = 0;
    for (int word = 0; word < LaneKernels.WORDS; word++) {
      count += Long.bitCount(answers(word));
    }
    return count;
  }

  /** Which of the candidates {@code 64 * word} to {@code 64 * word + 63} are answer sets. */
  long answers(int word);

  /** For which of them an atom holds; of those that are no answer sets it says nothing. */
  long holds(int atom, int word);

  /** As {@link #holds}, for a question. */
  long answersYes(int question, int word);
}
