// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.List;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.learn.validation.Chance;
import org.htedl.learn.validation.CrossValidation;
import org.htedl.learn.validation.Leak;
import org.jspecify.annotations.Nullable;

/** What a search says while it goes on, in this order but that some come often. */
public sealed interface LearnEvent {
  /**
   * What is searched; once, first.
   *
   * @param positives examples used
   * @param negatives examples used
   * @param dropped names that are not used
   * @param everything what {@code owl:Thing} covers
   * @param leaks what covers exactly the examples of one side, at most 100: it is part of the
   *     language, and may have been made of the labels
   * @param warnings sentences about the data
   * @param options what was asked for
   */
  record Problem(
      int positives,
      int negatives,
      List<LearningProblem.Dropped> dropped,
      ConfusionMatrix everything,
      List<Leak> leaks,
      List<String> warnings,
      LearnOptions options)
      implements LearnEvent {
    /** The accuracy of always saying the same. */
    public double majority() {
      return (double) Math.max(positives, negatives) / (positives + negatives);
    }
  }

  /**
   * How far the search is; about four times a second.
   *
   * @param length that is being enumerated
   * @param tried candidates so far
   * @param distinct distinct rows of the examples so far
   * @param seconds since the beginning
   * @param memoryBytes that rows take
   */
  record Progress(int length, long tried, long distinct, double seconds, long memoryBytes)
      implements LearnEvent {}

  /** The best expression so far. */
  record Better(Learned learned, double seconds) implements LearnEvent {}

  /**
   * What no expression exceeds; once, where there is memory for it.
   *
   * @param accuracy the greatest for each number of nested roles, from 0 on; empty if there are too
   *     many individuals to tell. There are more than the depth if roles lead back to the same
   *     individuals
   * @param contexts the sets of individuals that are looked at
   * @param depth how often roles are followed from the examples
   */
  record Ceiling(List<Double> accuracy, int contexts, int depth) implements LearnEvent {}

  /**
   * All expressions up to a length have been enumerated.
   *
   * @param length the length
   * @param best the best of them
   * @param limits under which that holds, a sentence each
   */
  record Proved(int length, Learned best, List<String> limits, double seconds)
      implements LearnEvent {}

  /**
   * The answer; once, unless the search was cancelled.
   *
   * @param top the best expressions with distinct covers, the best first; empty if there was no
   *     time or memory to enumerate anything
   * @param chosen what cross validation chose, with what can be expected of it; null where it was
   *     not asked for, or there was no time
   * @param withoutChoice why there is none; empty if there is
   * @param proved the greatest length up to which all expressions were enumerated
   * @param limits under which that holds, a sentence each
   * @param tried the candidates, those included that a bound excluded
   */
  record Result(
      List<Learned> top,
      @Nullable Chosen chosen,
      String withoutChoice,
      int proved,
      List<String> limits,
      long tried,
      double seconds)
      implements LearnEvent {}

  /**
   * What the whole procedure chose, fitted to all examples.
   *
   * @param learned the expression
   * @param strategy what found it, in words
   * @param validation how the procedure does on examples that it has not seen
   * @param chance the best row against those for shuffled labels; null where it was not asked for,
   *     or there was no time
   */
  record Chosen(
      Learned learned,
      String strategy,
      @Nullable CrossValidation validation,
      @Nullable Chance chance) {
    /** The same choice with other expressions that have its cover. */
    Chosen with(List<ClassExpression> equivalents) {
      return new Chosen(learned.with(equivalents), strategy, validation, chance);
    }
  }

  /** Why the search ended; once, last. */
  record End(Reason reason, double seconds) implements LearnEvent {}

  /** Why a search ends. */
  enum Reason {
    COMPLETE,
    SECONDS,
    MEMORY,
    CANCELLED
  }
}
