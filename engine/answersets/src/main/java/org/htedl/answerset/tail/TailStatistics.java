package org.htedl.answerset.tail;

/**
 * What exhaustive tails have done.
 *
 * @param runs how often all that was left was tried out
 * @param abandoned how often that was begun and took too long
 * @param answerSets how many answer sets they found
 */
public record TailStatistics(long runs, long abandoned, long answerSets) {
  /** Where there were none. */
  public static final TailStatistics NONE = new TailStatistics(0, 0, 0);
}
