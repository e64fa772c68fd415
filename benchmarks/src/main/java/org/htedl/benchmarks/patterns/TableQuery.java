package org.htedl.benchmarks.patterns;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * SQL over tables with the columns {@code s} and {@code o}, one for each predicate.
 *
 * @param text SQL with <code>{IRI}</code> for the table of a predicate and {@code [IRI]} for a term
 */
public record TableQuery(String text) {
  private static final Pattern TABLE = Pattern.compile("\\{([^}]+)}");
  private static final Pattern TERM = Pattern.compile("\\[([^\\]]+)]");

  /**
   * The query for a store.
   *
   * @param table the table of a predicate
   * @param term how the store writes a term
   */
  public String sql(UnaryOperator<String> table, UnaryOperator<String> term) {
    String tables = TABLE.matcher(text).replaceAll(found -> table.apply(found.group(1)));
    return TERM.matcher(tables).replaceAll(found -> term.apply(found.group(1)));
  }
}
