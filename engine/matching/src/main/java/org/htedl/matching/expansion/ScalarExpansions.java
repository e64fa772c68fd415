// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.expansion;

import java.math.BigInteger;
import org.htedl.limit.Bounds;
import org.htedl.mirror.relation.Expansion;
import org.htedl.mirror.relation.Expansions;

/** Expansions by plain loops: what devices have to count. */
final class ScalarExpansions implements Expansions {
  @Override
  public BigInteger count(Expansion expansion, Bounds bounds) {
    BigInteger[] all = {BigInteger.ZERO};
    long[] part = {0};
    forEach(
        expansion,
        bounds,
        columns -> {
          if (++part[0] == Long.MAX_VALUE) {
            all[0] = all[0].add(BigInteger.valueOf(part[0]));
            part[0] = 0;
          }
        });
    return all[0].add(BigInteger.valueOf(part[0]));
  }

  /** Takes matches. */
  interface Sink {
    /**
     * A match.
     *
     * @param columns the values of all columns, valid during the call
     */
    void match(int[] columns);
  }

  /** Hands out all matches. */
  static void forEach(Expansion expansion, Bounds bounds, Sink sink) {
    int[] columns = new int[expansion.columns()];
    for (int root : expansion.roots()) {
      bounds.check();
      columns[0] = root;
      extend(expansion, 0, columns, bounds, sink);
    }
  }

  private static void extend(
      Expansion expansion, int step, int[] columns, Bounds bounds, Sink sink) {
    if (step == expansion.steps().size()) {
      sink.match(columns);
      return;
    }
    bounds.check();
    Expansion.Step next = expansion.steps().get(step);
    for (int candidate : shortest(next, columns)) {
      if (holds(next, columns, candidate)) {
        columns[step + 1] = candidate;
        extend(expansion, step + 1, columns, bounds, sink);
      }
    }
  }

  private static int[] shortest(Expansion.Step step, int[] columns) {
    int[] shortest = null;
    for (Expansion.Edge edge : step.edges()) {
      if (edge.column() != Expansion.ITSELF) {
        int[] run = edge.relation().targetsOf(edge.head(columns, 0));
        shortest = shortest == null || run.length < shortest.length ? run : shortest;
      }
    }
    return shortest == null ? new int[0] : shortest;
  }

  private static boolean holds(Expansion.Step step, int[] columns, int candidate) {
    for (int column : step.different()) {
      if (columns[column] == candidate) {
        return false;
      }
    }
    for (Expansion.Edge edge : step.edges()) {
      if (!edge.relation().contains(edge.head(columns, candidate), candidate)) {
        return false;
      }
    }
    return true;
  }
}
