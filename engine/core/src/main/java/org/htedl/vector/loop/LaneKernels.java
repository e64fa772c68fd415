// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector.loop;

/**
 * Loops over blocks of 512 candidates, {@value #WORDS} words each: every bit is one candidate, and
 * a row says for which of them something holds. Two twins: {@code PlainLanes} and {@code
 * VectorLanes}. Stateless.
 *
 * <p>Places of rows are in words.
 */
public interface LaneKernels {
  /** The words of a row. */
  int WORDS = 8;

  /** What the loops work in. */
  String description();

  /** The integers of a rule of {@link #grow}: the places of its head and of three operands. */
  int RULE = 4;

  /**
   * Applies rules once, one after the other: a head holds, too, where all three operands hold.
   *
   * @param from the place of the first rule
   * @param to the end of the last one
   * @return whether a head holds for more candidates than before
   */
  boolean grow(long[] rows, int[] code, int from, int to);

  /**
   * Applies rules with any number of operands once: a head holds, too, where all positive operands
   * hold and no negated one does.
   *
   * @param code for each rule the place of the head, the number of positive operands, that of
   *     negated ones, and their places
   */
  void mark(long[] rows, int[] code);

  /**
   * Adds to a row where one of some nogoods is violated.
   *
   * @param target the place of the row
   * @param high the values that all candidates have in common
   * @param masks by nogood, which of these it looks at
   * @param values by nogood, those that violate it
   * @param lanes by nogood, a row: the candidates whose other values violate it
   * @param from the first nogood
   * @param to the end of the last one
   */
  void exclude(
      long[] rows,
      int target,
      long high,
      long[] masks,
      long[] values,
      long[] lanes,
      int from,
      int to);

  /**
   * Counts candidates that violate no nogood, and looks at each nogood for each block.
   *
   * @param from the first value of what the candidates of a block have in common
   * @param to after the last one
   * @param masks as for {@link #exclude}, and so are {@code values} and {@code lanes}
   */
  long countFlat(long from, long to, long[] masks, long[] values, long[] lanes);

  /** Whether all bits of a row are set. */
  boolean isFull(long[] rows, int at);
}
