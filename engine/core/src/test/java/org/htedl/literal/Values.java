// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;

/** Short ways to write literals and data ranges in the tests of this package. */
final class Values {
  private Values() {}

  /** {@code type:lexical}, with the local name of a datatype of XML Schema: {@code integer:5}. */
  static Literal literal(String text) {
    int colon = text.indexOf(':');
    String type = text.substring(0, colon);
    String lexical = text.substring(colon + 1);
    return switch (type) {
      case "rational", "real" -> new Literal(lexical, "http://www.w3.org/2002/07/owl#" + type, "");
      case "PlainLiteral" -> new Literal(lexical, Literal.RDF + type, "");
      case "other" -> new Literal(lexical, "http://example.org/type", "");
      default ->
          type.startsWith("@")
              ? Literal.tagged(lexical, type.substring(1))
              : Literal.xsd(lexical, type);
    };
  }

  static LiteralValue value(String text) {
    return LiteralValue.of(literal(text));
  }

  /** {@code type:lexical}, or {@code bare:0.1} for a number without a datatype. */
  static Constant constant(String text) {
    if (!text.startsWith("bare:")) {
      return Constant.of(literal(text));
    }
    String number = text.substring(5);
    return new Constant(Literal.xsd(number, number.contains(".") ? "decimal" : "integer"), true);
  }

  static Facet facet(String keyword) {
    for (Facet facet : Facet.values()) {
      if (facet.keyword().equals(keyword)) {
        return facet;
      }
    }
    throw new IllegalArgumentException(keyword);
  }

  static String datatype(String name) {
    return switch (name) {
      case "Literal" -> "http://www.w3.org/2000/01/rdf-schema#Literal";
      case "langString" -> Literal.RDF + name;
      default -> literal(name + ":").datatype();
    };
  }

  /** {@code type}, or {@code type facet constant facet constant …}, separated by single spaces. */
  static DataRange range(String text) {
    String[] words = text.split(" ", -1);
    if (words.length == 1) {
      return new DataRange.Datatype(datatype(text));
    }
    var facets = new java.util.ArrayList<FacetRestriction>();
    for (int i = 1; i < words.length; i += 2) {
      facets.add(new FacetRestriction(facet(words[i]), constant(words[i + 1])));
    }
    return new DataRange.Restricted(datatype(words[0]), facets);
  }
}
