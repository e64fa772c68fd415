// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.patterns.PatternQuery;
import org.htedl.benchmarks.patterns.QueryMaker;
import org.htedl.mirror.Mirror;

/** Patterns drawn from a graph, all of whose variables are asked for, row by row. */
public final class RowQueries {
  /** The rows that are asked for at most. */
  public static final int LIMIT = 1_000_000;

  private static final String COUNTED = "(COUNT(*) AS ?n)";

  private RowQueries() {}

  /** Cycles and trees, as many of each. */
  public static List<SelectQuery> of(Mirror mirror, long seed, int each) {
    List<SelectQuery> queries = new ArrayList<>();
    for (PatternQuery query : new QueryMaker(mirror, seed).make(each)) {
      if (query.kind().equals("cycles") || query.kind().equals("trees")) {
        queries.add(
            new SelectQuery(
                query.kind() + ", rows",
                query.name(),
                query.text().replace(COUNTED, "*") + " LIMIT " + LIMIT,
                null,
                query));
      }
    }
    return queries;
  }
}
