// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.math.BigInteger;
import java.util.Optional;
import org.htedl.limit.Bounds;
import org.htedl.matching.expansion.ExpansionPlan;
import org.htedl.matching.expansion.Twins;
import org.htedl.matching.query.GraphPattern;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Expansions;

/**
 * Another way to count the matches of a pattern in a mirror, a column of the table.
 *
 * @param label the column's name
 * @param way how it counts
 */
public record PatternCounter(String label, Way way) {
  /** Counts the matches of a pattern. */
  public interface Way {
    /**
     * The number of matches, planned anew.
     *
     * @return empty if it does not do this pattern
     */
    Optional<BigInteger> count(GraphPattern pattern, Mirror mirror, Bounds bounds);
  }

  /** Steps over columns of partial matches by plain loops. */
  public static PatternCounter scalar(boolean published) {
    return expanding("scalar", ExpansionPlan.scalar(), published);
  }

  /**
   * Steps over columns of partial matches, by plain loops or by a device.
   *
   * @param published whether in GpSense's order of variables; else by the sizes of relations
   */
  public static PatternCounter expanding(String name, Expansions expansions, boolean published) {
    return new PatternCounter(
        published ? name + ", paper's order" : name,
        (pattern, mirror, bounds) ->
            (published
                    ? ExpansionPlan.inPublishedOrder(pattern, mirror, bounds)
                    : ExpansionPlan.bySizes(pattern, mirror))
                .expansion()
                .map(expansion -> expansions.count(expansion, bounds)));
  }

  /** Plain loops over what stays of a graph without twins. */
  public static PatternCounter compressed(Twins twins) {
    return new PatternCounter("twins", (pattern, mirror, bounds) -> twins.count(pattern, bounds));
  }
}
