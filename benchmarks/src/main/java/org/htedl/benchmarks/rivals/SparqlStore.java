// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.htedl.benchmarks.TripleSource;

/** A store that answers SPARQL. Used by one thread; loaded once. Found as a service. */
public interface SparqlStore extends AutoCloseable {
  /** Its name in tables. */
  String label();

  /** Whether queries are evaluated in the caller's thread, whose processor time tells something. */
  default boolean isInCallersThread() {
    return true;
  }

  /** Loads the data. */
  void load(TripleSource source);

  /**
   * The number that a query counts as {@code ?n}, or nothing if it took longer than the limit, by
   * the clock on the wall: then the query is cancelled.
   *
   * @param limit in whole seconds
   */
  OptionalLong count(String query, Duration limit);

  /**
   * Goes through all rows of a query and looks at each value, or nothing if that took longer than
   * the limit. One that is only asked for counts has no rows.
   *
   * @param limit in whole seconds
   * @param isSummed whether the sum has the terms, to be compared with that of another store
   */
  default Optional<RowSum> select(String query, Duration limit, boolean isSummed) {
    return Optional.empty();
  }

  /** Frees what it holds, temporary files included. */
  @Override
  void close();
}
