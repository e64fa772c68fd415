// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.NodeValue;
import org.jspecify.annotations.Nullable;

/**
 * Rows as texts, to be compared: equal where only the order of aggregated rows makes a difference.
 */
final class RowTexts {
  private RowTexts() {}

  /** The text of a row that a query has given. */
  static String of(List<Var> variables, Binding row, String query) {
    // Of equal values Jena has the one that comes first.
    boolean isByValue = query.contains("(MIN(") || query.contains("(MAX(");
    StringBuilder text = new StringBuilder();
    for (Var variable : variables) {
      text.append(text(row.get(variable), isByValue)).append('\t');
    }
    return text.toString();
  }

  /** A value, without what depends on the order of the rows that were aggregated. */
  private static String text(@Nullable Node value, boolean isByValue) {
    if (value == null || !value.isLiteral()) {
      return Objects.toString(value);
    }
    NodeValue literal = NodeValue.makeNode(value);
    boolean isRounded = literal.isNumber() && !literal.isDecimal();
    if (isRounded || isByValue && literal.isNumber()) {
      return String.format(Locale.ROOT, "%.5e", literal.getDouble());
    }
    if (isByValue && literal.isBoolean()) {
      return Boolean.toString(literal.getBoolean());
    }
    String lexical = value.getLiteralLexicalForm();
    if (lexical.contains("|")) {
      return Arrays.stream(lexical.split("\\|", -1)).sorted().collect(Collectors.joining("|"));
    }
    return value.toString();
  }
}
