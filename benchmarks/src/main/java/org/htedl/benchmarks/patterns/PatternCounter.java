package org.htedl.benchmarks.patterns;

import java.math.BigInteger;
import java.util.Optional;
import org.htedl.limit.Bounds;
import org.htedl.matching.expansion.ExpansionPlan;
import org.htedl.matching.expansion.Twins;
import org.htedl.matching.expansion.VisitOrder;
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

  /** Steps over columns of partial matches, by plain loops or by a device, in an order. */
  public static PatternCounter expanding(String name, Expansions expansions, VisitOrder order) {
    String label = order == VisitOrder.PAPER ? name + ", paper's order" : name;
    return new PatternCounter(
        label,
        (pattern, mirror, bounds) ->
            ExpansionPlan.of(pattern, mirror, order, bounds)
                .expansion()
                .map(expansion -> expansions.count(expansion, bounds)));
  }

  /** Plain loops over what stays of a graph without twins. */
  public static PatternCounter compressed(Twins twins) {
    return new PatternCounter("twins", (pattern, mirror, bounds) -> twins.count(pattern, bounds));
  }
}
