// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.List;
import java.util.stream.Collectors;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;

/** Data ranges as text for people, close to the Manchester syntax. */
final class DataRangeText {
  private DataRangeText() {}

  static String of(DataRange range) {
    return switch (range) {
      case DataRange.Unqualified u -> "any value";
      case DataRange.Datatype datatype -> datatype(datatype.iri());
      case DataRange.Restricted restricted ->
          datatype(restricted.datatype())
              + restricted.facets().stream()
                  .map(facet -> facet.facet().keyword() + " " + constant(facet.value()))
                  .collect(Collectors.joining(", ", "[", "]"));
      case DataRange.OneOf oneOf ->
          oneOf.values().stream()
              .map(DataRangeText::constant)
              .collect(Collectors.joining(", ", "{", "}"));
      case DataRange.Not not -> "not (" + of(not.operand()) + ")";
      case DataRange.And and -> joined(and.operands(), " and ");
      case DataRange.Or or -> joined(or.operands(), " or ");
    };
  }

  private static String joined(List<DataRange> operands, String word) {
    return operands.stream().map(DataRangeText::of).collect(Collectors.joining(word, "(", ")"));
  }

  private static String datatype(String iri) {
    return iri.startsWith(Literal.XSD)
        ? "xsd:" + iri.substring(Literal.XSD.length())
        : "<" + iri + ">";
  }

  private static String constant(Constant constant) {
    Literal literal = constant.literal();
    if (constant.abbreviated()) {
      return literal.lexical();
    }
    String text = '"' + literal.lexical() + '"';
    if (!literal.language().isEmpty()) {
      return text + "@" + literal.language();
    }
    return literal.datatype().equals(Literal.XSD + "string")
        ? text
        : text + "^^" + datatype(literal.datatype());
  }
}
