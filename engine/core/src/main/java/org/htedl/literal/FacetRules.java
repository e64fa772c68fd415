// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import org.htedl.expression.DataRange.Facet;
import org.htedl.literal.KnownDatatype.Family;
import org.jspecify.annotations.Nullable;

/**
 * Which facets a datatype has: those of OWL 2 (Structural Specification, section 4); further bounds
 * on strings, dates, times and durations, whose values SPARQL compares; and pattern and lengths on
 * {@code rdf:langString}.
 */
final class FacetRules {
  private FacetRules() {}

  static boolean applies(Facet facet, @Nullable KnownDatatype datatype) {
    if (datatype == null) {
      return false;
    }
    Family family = datatype.family();
    return switch (facet) {
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          switch (family) {
            case NUMBER, TIME, DURATION -> true;
            case TEXT -> datatype.isDerivedFrom(KnownDatatype.STRING);
            case BOOLEAN, BINARY -> false;
          };
      case LENGTH, MIN_LENGTH, MAX_LENGTH -> family == Family.TEXT || family == Family.BINARY;
      case PATTERN -> family == Family.TEXT;
      case LANG_RANGE ->
          datatype == KnownDatatype.PLAIN_LITERAL || datatype == KnownDatatype.LANG_STRING;
    };
  }

  /** Whether a bound of one datatype compares with values of another that takes bounds. */
  static boolean comparable(KnownDatatype bound, KnownDatatype values) {
    return switch (values.family()) {
      case NUMBER, DURATION -> bound.family() == values.family();
      case TEXT -> bound.isDerivedFrom(KnownDatatype.STRING);
      case TIME -> TemporalValue.comparedAs(bound) == TemporalValue.comparedAs(values);
      case BOOLEAN, BINARY -> false;
    };
  }
}
