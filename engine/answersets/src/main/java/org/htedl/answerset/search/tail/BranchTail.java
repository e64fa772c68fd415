// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import java.util.BitSet;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.search.clause.StoppableSort;
import org.htedl.answerset.tail.LaneProgram;
import org.htedl.answerset.tail.Residual;
import org.htedl.answerset.tail.Tail;
import org.htedl.answerset.tail.TailAnswers;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.limit.Cancellation;
import org.htedl.limit.WorkMeter;

/**
 * Tries out all that is left of a program at a branch of the search. Used by one thread.
 *
 * <p>What the paper's algorithm lacks: where there is no answer set, a nogood is learned of the
 * values on which that depends, so that the search goes on elsewhere.
 */
public final class BranchTail {
  /** Programs with more atoms than this are left to the search. */
  private static final int MOST_ATOMS = 1 << 13;

  /** As many literals as are arranged in some milliseconds. */
  private static final int MOST_LITERALS = 1 << 17;

  private final BranchRules rules;

  private final Assignment assignment;
  private final TailPlan plan;
  private final ResidualReader reader;
  private final Tail tail;
  private final TailTask task;
  private final Cancellation cancellation;
  private final WorkMeter meter;
  private long runs;
  private long abandoned;
  private long answerSets;

  /** What came of it at a branch. */
  public enum Verdict {
    /** The search has to go on. */
    PASSED,
    /** There is no answer set here; the conflict says why. */
    NONE,
    /** The answer sets here were found, all that are wanted. */
    FOUND
  }

  /**
   * Prepares tails.
   *
   * @param tail finds the answer sets
   * @param task is given them
   */
  public BranchTail(
      BranchRules rules,
      Assignment assignment,
      TailOptions options,
      Tail tail,
      TailTask task,
      Cancellation cancellation) {
    this.rules = rules;
    this.assignment = assignment;
    this.tail = tail;
    this.task = task;
    this.cancellation = cancellation;
    plan = new TailPlan(options);
    meter = new WorkMeter(cancellation);
    reader = new ResidualReader(rules, assignment, meter);
  }

  /**
   * Tries, if that is the plan.
   *
   * @param propagated literals so far, which is how much the search has done
   * @param conflict for {@link Verdict#NONE}, false literals of which one has to be true
   */
  public Verdict at(long propagated, Literals conflict) {
    int most = plan.mostGuesses();
    if (most < 0) {
      return Verdict.PASSED;
    }
    int open = open(most);
    if (open > most) {
      plan.tooMany(rules.guesses().length);
      return Verdict.PASSED;
    }
    long bound = plan.bound(propagated);
    if (rules.size() > bound) {
      plan.tooMany(rules.guesses().length);
      return Verdict.PASSED;
    }
    Residual residual = reader.read(task.questions());
    if (residual == null || residual.atoms() > MOST_ATOMS || residual.literals() > MOST_LITERALS) {
      plan.abandoned(open);
      return Verdict.PASSED;
    }
    return run(LaneProgram.of(residual, true), bound, open, conflict);
  }

  private int open(int most) {
    int open = 0;
    for (int variable : rules.guesses()) {
      meter.add(1);
      if (assignment.values[2 * variable] == 0 && ++open > most) {
        break;
      }
    }
    return open;
  }

  private Verdict run(LaneProgram program, long bound, int open, Literals conflict) {
    long[] found = new long[1];
    boolean bounded = bound != Tail.UNBOUNDED;
    boolean complete =
        tail.run(
            program,
            bound,
            cancellation,
            answers -> {
              found[0] += answers.count();
              return task.take(answers, this::model);
            });
    long work = tail.work() + rules.size();
    if (bounded && !complete) {
      task.end(false);
      abandoned++;
      plan.abandoned(open);
      return Verdict.PASSED;
    }
    task.end(true);
    runs++;
    answerSets += found[0];
    plan.completed(open, work, found[0]);
    if (found[0] > 0) {
      return Verdict.FOUND;
    }
    explain(conflict);
    return Verdict.NONE;
  }

  private void explain(Literals conflict) {
    int[] involved = reader.involved().toArray();
    StoppableSort.sort(involved, involved.length, meter);
    conflict.clear();
    for (int i = 0; i < involved.length; i++) {
      if (i == 0 || involved[i] != involved[i - 1]) {
        conflict.add(involved[i] ^ 1);
      }
    }
  }

  /** The atoms of the answer set of a candidate, those that had a value before included. */
  private BitSet model(TailAnswers answers, int candidate) {
    BitSet model = new BitSet(rules.atoms() + 1);
    for (int atom = 1; atom <= rules.atoms(); atom++) {
      meter.add(2);
      int left = reader.atom(atom);
      model.set(
          atom,
          left < 0
              ? assignment.values[rules.literal(atom)] > 0
              : (answers.holds(left, candidate / Long.SIZE) >>> candidate & 1) != 0);
    }
    return model;
  }

  /** Returns the number of runs. */
  public long runs() {
    return runs;
  }

  /** Returns the number of runs that took too long. */
  public long abandoned() {
    return abandoned;
  }

  /** Returns the number of answer sets that runs found. */
  public long answerSets() {
    return answerSets;
  }

  /** Memory held, in bytes, about. */
  public long bytes() {
    return rules.bytes();
  }
}
