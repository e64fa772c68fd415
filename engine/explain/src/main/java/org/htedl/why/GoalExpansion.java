// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a goal is reached.
 *
 * @param needed how many options; none where the goal is reached as it stands
 * @param origin of a fact that needs none
 * @param counted what a claim says about numbers
 */
record GoalExpansion(
    int needed, List<Option> options, Witness.Origin origin, Witness.@Nullable Counted counted) {
  GoalExpansion {
    options = List.copyOf(options);
  }

  /** A fact that some graph says. */
  static GoalExpansion given(Witness.Origin origin) {
    return new GoalExpansion(0, List.of(), origin, null);
  }

  /** A claim that holds as what was counted is. */
  static GoalExpansion counted(Witness.@Nullable Counted counted) {
    return new GoalExpansion(0, List.of(), Witness.Origin.RULE, counted);
  }

  /** One of the options is enough. */
  static GoalExpansion oneOf(List<Option> options) {
    return new GoalExpansion(1, options, Witness.Origin.RULE, null);
  }
}
