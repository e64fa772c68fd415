// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.time.Duration;
import java.util.OptionalLong;
import org.htedl.benchmarks.rivals.SparqlStore;

/**
 * A store with a language of its own, of which nothing is asked but counts: of basic graph
 * patterns, and of what queries in its language count. Found as a service.
 */
public interface PatternStore extends SparqlStore {
  /** Makes what is not timed of a query that prepares others; a store without tables nothing. */
  void prepare(NativeQuery preparation);

  /**
   * The number that a query counts, or nothing if it took longer than the limit.
   *
   * @param limit in whole seconds
   */
  OptionalLong count(NativeQuery query, Duration limit);
}
