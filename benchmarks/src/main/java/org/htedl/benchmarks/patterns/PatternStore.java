package org.htedl.benchmarks.patterns;

import java.time.Duration;
import java.util.OptionalLong;
import org.htedl.benchmarks.rivals.SparqlStore;

/**
 * A store of tables, of which nothing is asked but counts: of basic graph patterns, and of what
 * queries in SQL count. Found as a service.
 */
public interface PatternStore extends SparqlStore {
  /** Makes tables of a query's rows, which is not timed. */
  void prepare(TableQuery table);

  /**
   * The number that a query counts, or nothing if it took longer than the limit.
   *
   * @param limit in whole seconds
   */
  OptionalLong count(TableQuery query, Duration limit);
}
