// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.DataRange;
import org.htedl.literal.LiteralTest;

/**
 * Finds facets that cannot be evaluated, such as an impossible {@code pattern}, while an expression
 * is read: its text and the place in it are known here only. Remembers what was found to be right,
 * since learners write the same facets again and again. Not thread-safe.
 */
final class CheckedFacets {
  private static final int REMEMBERED = 10_000;

  private final Set<DataRange.Restricted> sound = new HashSet<>();

  /**
   * Checks one facet of a datatype.
   *
   * @throws org.htedl.expression.BadExpressionException if the datatype has no such facet or the
   *     value is none that the facet can have; the position is an offset in the facet's string, or
   *     -1
   */
  void check(String datatype, DataRange.FacetRestriction facet) {
    DataRange.Restricted range = new DataRange.Restricted(datatype, List.of(facet));
    if (sound.contains(range)) {
      return;
    }
    LiteralTest.compile(range);
    if (sound.size() >= REMEMBERED) {
      sound.clear();
    }
    sound.add(range);
  }
}
