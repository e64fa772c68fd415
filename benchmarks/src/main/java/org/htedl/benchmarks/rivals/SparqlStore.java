package org.htedl.benchmarks.rivals;

import java.time.Duration;
import java.util.OptionalLong;
import org.htedl.benchmarks.TripleSource;

/** A store that answers SPARQL. Used by one thread; loaded once. Found as a service. */
public interface SparqlStore extends AutoCloseable {
  /** Its name in tables. */
  String label();

  /** Loads the data. */
  void load(TripleSource source);

  /**
   * The number that a query counts as {@code ?n}, or nothing if it took longer than the limit, by
   * the clock on the wall: then the query is cancelled. Evaluated in the caller's thread.
   *
   * @param limit in whole seconds
   */
  OptionalLong count(String query, Duration limit);

  /** Frees what it holds, temporary files included. */
  @Override
  void close();
}
