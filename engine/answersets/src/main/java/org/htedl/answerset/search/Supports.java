// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Arrays;
import java.util.Objects;
import org.htedl.answerset.nogood.LoopRules;
import org.htedl.answerset.search.clause.Inference;
import org.htedl.answerset.search.nogood.NogoodInference;
import org.jspecify.annotations.Nullable;

/**
 * The bodies that may support the atoms of positive loops, apart for each strongly connected
 * component of the atoms' positive dependence.
 *
 * <p>Atoms and supports are numbered from 0, of those in loops alone.
 *
 * @param literals for each support, the literal of its body
 * @param heads for each support, the atoms of the component that it supports
 * @param internal for each support, the atoms of the component that its body needs; of a weight
 *     body, for each of its literals the atom, or -1 for a literal that is not of the component
 * @param sums for each support, its weight body, or null where the body is a conjunction
 * @param atomLiterals for each atom, its literal
 * @param supportsOf for each atom, its supports
 * @param needing for each atom, the supports that have it in {@code internal}
 */
record Supports(
    int[] literals,
    int[][] heads,
    int[][] internal,
    @Nullable Sum[] sums,
    int[] atomLiterals,
    int[][] supportsOf,
    int[][] needing) {
  /**
   * A weight body.
   *
   * @param literals as in the program, with their repetitions
   * @param weights one for each
   * @param bound from which on it holds
   */
  record Sum(int[] literals, long[] weights, long bound) {}

  /**
   * Hands the supports over as rules, if none of them is a weight body.
   *
   * @return what finds founded atoms by them, or null
   */
  @Nullable NogoodInference hand(Inference to) {
    if (!(to instanceof NogoodInference all) || Arrays.stream(sums).anyMatch(Objects::nonNull)) {
      return null;
    }
    all.loops(new LoopRules(atomLiterals, literals, heads, internal));
    return all;
  }
}
