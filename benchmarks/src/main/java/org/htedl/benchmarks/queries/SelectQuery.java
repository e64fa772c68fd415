// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import org.htedl.benchmarks.patterns.NativeQuery;
import org.htedl.benchmarks.patterns.PatternQuery;
import org.jspecify.annotations.Nullable;

/**
 * A query whose rows are asked for.
 *
 * @param kind which set it belongs to
 * @param name what tables call it
 * @param text SPARQL
 * @param counted the same in languages of stores without SPARQL, for a query that counts, or null
 * @param pattern the pattern whose matches are its rows, for the engine alone, or null
 */
public record SelectQuery(
    String kind,
    String name,
    String text,
    @Nullable NativeQuery counted,
    @Nullable PatternQuery pattern) {
  /** A query for stores of SPARQL only. */
  public SelectQuery(String kind, String name, String text) {
    this(kind, name, text, null, null);
  }
}
