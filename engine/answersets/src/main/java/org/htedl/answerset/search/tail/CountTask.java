// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import java.util.List;
import java.util.function.LongConsumer;
import org.htedl.answerset.tail.TailAnswers;

/** Counts answer sets. */
public final class CountTask implements TailTask {
  private final LongConsumer counter;
  private long found;

  /** Creates a task that hands over the number of each tail's answer sets. */
  public CountTask(LongConsumer counter) {
    this.counter = counter;
  }

  @Override
  public List<List<int[]>> questions() {
    return List.of();
  }

  @Override
  public boolean take(TailAnswers answers, ModelReader reader) {
    found += answers.count();
    return true;
  }

  @Override
  public void end(boolean complete) {
    if (complete) {
      counter.accept(found);
    }
    found = 0;
  }
}
