// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.htedl.answerset.tail.TailAnswers;
import org.htedl.vector.loop.LaneKernels;

/** Finds what some answer set has, or all of them, of what is still open. */
public final class ConsequenceTask implements TailTask {
  private final boolean brave;
  private final Supplier<List<List<int[]>>> open;
  private final Consumer<BitSet> witness;
  private int asked;
  private BitSet holding = new BitSet();
  private long found;
  private boolean witnessed;

  /**
   * Creates a task.
   *
   * @param open the conditions that are not yet decided, as disjunctions of conjunctions
   * @param witness is given one answer set of each tail that has any
   */
  public ConsequenceTask(
      boolean brave, Supplier<List<List<int[]>>> open, Consumer<BitSet> witness) {
    this.brave = brave;
    this.open = open;
    this.witness = witness;
  }

  @Override
  public List<List<int[]>> questions() {
    List<List<int[]>> questions = open.get();
    asked = questions.size();
    holding = new BitSet();
    holding.set(0, asked, !brave);
    found = 0;
    witnessed = false;
    return questions;
  }

  @Override
  public boolean take(TailAnswers answers, ModelReader reader) {
    for (int word = 0; word < LaneKernels.WORDS; word++) {
      long some = answers.answers(word);
      if (some == 0) {
        continue;
      }
      if (!witnessed) {
        witnessed = true;
        int candidate = Long.SIZE * word + Long.numberOfTrailingZeros(some);
        witness.accept(reader.read(answers, candidate));
      }
      for (int question = 0; question < asked; question++) {
        long yes = answers.answersYes(question, word) & some;
        if (brave ? yes != 0 : yes != some) {
          holding.set(question, brave);
        }
      }
    }
    found += answers.count();
    return true;
  }

  @Override
  public void end(boolean complete) {
    if (!complete) {
      found = 0;
    }
  }

  /** Whether what was open at a place holds: in one answer set of the last tail, or in all. */
  public boolean holds(int place) {
    return holding.get(place);
  }

  /** How many answer sets the last tail had. */
  public long found() {
    return found;
  }
}
