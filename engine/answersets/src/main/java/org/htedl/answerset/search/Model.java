// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.BitSet;
import java.util.List;

/**
 * An answer set.
 *
 * @param atoms the atoms that hold, by their numbers; those of disjunctions' bodies may follow the
 *     program's
 * @param shown the texts of what is shown, in the program's order
 * @param costs of each objective, that of the greatest priority first; empty where nothing is
 *     minimised
 */
public record Model(BitSet atoms, List<String> shown, List<Long> costs) {
  /** Copies the lists. */
  public Model {
    shown = List.copyOf(shown);
    costs = List.copyOf(costs);
  }
}
