// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.List;

/**
 * A variable in the order in which a search gives them values.
 *
 * @param variable its number in the pattern
 * @param isRepetition whether it is a further place of a variable in one triple
 * @param parent the variable below which it is in the tree, or {@link #NONE}
 * @param context the variables on whose values those of this one and of all below depend
 * @param looked a guess of how many candidates are looked at, each time that those above have
 *     values
 * @param kept a guess of how many of them are values
 */
public record PlannedVariable(
    int variable,
    boolean isRepetition,
    int parent,
    List<Integer> context,
    double looked,
    double kept) {
  /** In place of a parent where there is none. */
  public static final int NONE = -1;

  public PlannedVariable {
    context = List.copyOf(context);
  }
}
