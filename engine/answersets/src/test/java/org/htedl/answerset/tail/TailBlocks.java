// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.htedl.limit.Cancellation;
import org.htedl.vector.loop.LaneKernels;

/** All that a tail says of a program, to be compared with what another one says. */
public final class TailBlocks {
  private TailBlocks() {}

  /**
   * The words of all blocks that have answer sets: which candidates they are, in which of them each
   * atom holds, and for which the answer to each question is yes.
   */
  public static List<Long> of(Tail tail, LaneProgram program) {
    List<Long> all = new ArrayList<>();
    assertTrue(
        tail.run(
            program,
            Tail.UNBOUNDED,
            Cancellation.NEVER,
            answers -> {
              for (int word = 0; word < LaneKernels.WORDS; word++) {
                long some = answers.answers(word);
                all.add(some);
                for (int atom = 0; atom < program.residual().atoms(); atom++) {
                  all.add(answers.holds(atom, word) & some);
                }
                for (int i = 0; i < program.residual().questions().size(); i++) {
                  all.add(answers.answersYes(i, word) & some);
                }
              }
              return true;
            }));
    return all;
  }
}
