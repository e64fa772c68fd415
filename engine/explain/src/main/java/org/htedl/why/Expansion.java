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
record Expansion(
    int needed, List<Option> options, Witness.Origin origin, Witness.@Nullable Counted counted) {
  Expansion {
    options = List.copyOf(options);
  }

  /** A fact that some graph says. */
  static Expansion given(Witness.Origin origin) {
    return new Expansion(0, List.of(), origin, null);
  }

  /** A claim that holds as what was counted is. */
  static Expansion counted(Witness.@Nullable Counted counted) {
    return new Expansion(0, List.of(), Witness.Origin.RULE, counted);
  }

  /** One of the options is enough. */
  static Expansion oneOf(List<Option> options) {
    return new Expansion(1, options, Witness.Origin.RULE, null);
  }
}
