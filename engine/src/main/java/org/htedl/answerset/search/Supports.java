package org.htedl.answerset.search;

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
}
