// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

/**
 * What a search has done.
 *
 * @param variables atoms and bodies that are not merged with others
 * @param choices decisions
 * @param conflicts violated clauses, weight constraints and unfounded sets
 * @param restarts how often all decisions were undone
 * @param propagations literals that were propagated
 * @param learned clauses that were learned and are kept
 * @param unfounded unfounded sets that were found
 * @param weights weight constraints
 * @param tails how often all that was left was tried out
 * @param abandonedTails how often that was begun and took too long
 * @param tailAnswerSets how many answer sets tails found
 */
public record SearchStatistics(
    int variables,
    long choices,
    long conflicts,
    long restarts,
    long propagations,
    int learned,
    long unfounded,
    int weights,
    long tails,
    long abandonedTails,
    long tailAnswerSets) {}
