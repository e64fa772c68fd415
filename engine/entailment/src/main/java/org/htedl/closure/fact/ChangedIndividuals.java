// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;

/**
 * The nodes that become individuals by a change, and those that cease to be individuals.
 *
 * @param come ascending
 * @param gone ascending
 */
public record ChangedIndividuals(Set<Integer> come, Set<Integer> gone) {
  /** No node becomes or ceases to be an individual. */
  public static final ChangedIndividuals NONE = new ChangedIndividuals(Set.of(), Set.of());

  private static final long[] NOBODY = new long[0];

  /**
   * The nodes that are individuals in only one of two rows. Costs the tiles in which the rows
   * differ.
   *
   * @param after at least as long as {@code before}
   */
  public static ChangedIndividuals between(DenseRow before, DenseRow after) {
    ChangedIndividuals changed = new ChangedIndividuals(new TreeSet<>(), new TreeSet<>());
    int tiles = before.layout().tiles();
    for (int t = 0; t < after.layout().tiles(); t++) {
      long[] now = after.tile(t);
      long[] then = t < tiles ? before.tile(t) : NOBODY;
      for (int w = 0; now != then && w < now.length; w++) {
        long was = w < then.length ? then[w] : 0;
        int first = t * Layout.TILE_WORDS + w << 6;
        addAll(changed.come, now[w] & ~was, first);
        addAll(changed.gone, was & ~now[w], first);
      }
    }
    return changed;
  }

  private static void addAll(Set<Integer> nodes, long bits, int first) {
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      nodes.add(first + Long.numberOfTrailingZeros(rest));
    }
  }
}
