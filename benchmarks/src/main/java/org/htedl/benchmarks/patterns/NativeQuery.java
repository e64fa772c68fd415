// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A query in the languages of stores that do not speak SPARQL.
 *
 * @param sql over tables with the columns {@code s} and {@code o}, one for each predicate: <code>
 *     {IRI}</code> is the table of a predicate and {@code [IRI]} a term
 * @param cypher over a property graph: <code>{IRI}</code> is the label of a class or of a
 *     predicate. Empty for what prepares tables only
 */
public record NativeQuery(String sql, String cypher) {
  private static final Pattern NAME = Pattern.compile("\\{([^}]+)}");
  private static final Pattern TERM = Pattern.compile("\\[([^\\]]+)]");

  /**
   * The query for a store of tables.
   *
   * @param table the table of a predicate
   * @param term how the store writes a term
   */
  public String sql(UnaryOperator<String> table, UnaryOperator<String> term) {
    return TERM.matcher(named(sql, table)).replaceAll(found -> term.apply(found.group(1)));
  }

  /**
   * The query for a store of graphs.
   *
   * @param label the label of a class or predicate
   */
  public String cypher(UnaryOperator<String> label) {
    return named(cypher, label);
  }

  private static String named(String text, UnaryOperator<String> name) {
    return NAME.matcher(text).replaceAll(found -> name.apply(found.group(1)));
  }
}
