// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.htedl.answerset.tail.TailAnswers;
import org.htedl.vector.loop.LaneKernels;

/** Hands over each answer set, until there are enough. */
public final class ModelTask implements TailTask {
  private final Predicate<BitSet> listener;

  /** Creates a task; the listener returns whether to go on. */
  public ModelTask(Predicate<BitSet> listener) {
    this.listener = listener;
  }

  @Override
  public List<List<int[]>> questions() {
    return List.of();
  }

  @Override
  public boolean take(TailAnswers answers, ModelReader reader) {
    for (int word = 0; word < LaneKernels.WORDS; word++) {
      for (long left = answers.answers(word); left != 0; left &= left - 1) {
        int candidate = Long.SIZE * word + Long.numberOfTrailingZeros(left);
        if (!listener.test(reader.read(answers, candidate))) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public void end(boolean complete) {
    // What was handed over is gone.
  }
}
