package org.htedl.benchmarks.http;

/**
 * One question in two languages, which have the same answer.
 *
 * @param expression a class expression
 * @param pattern a SPARQL group that binds {@code ?x} to what the expression covers
 * @param repeats whether the pattern may find an individual more than once
 */
record Question(String expression, String pattern, boolean repeats) {
  /** The query that asks it through the property function. */
  String covers() {
    String text = expression.replace("\\", "\\\\").replace("\"", "\\\"");
    return "PREFIX htedl: <https://w3id.org/htedl#> SELECT ?x WHERE { \""
        + text
        + "\" htedl:covers ?x }";
  }

  /** The query that asks it in plain SPARQL. */
  String plain() {
    return "SELECT " + (repeats ? "DISTINCT " : "") + "?x WHERE { " + pattern + " }";
  }
}
