// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import javax.xml.datatype.DatatypeConstants;
import javax.xml.datatype.XMLGregorianCalendar;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;

/** Which literals are in which data ranges. */
public final class NaiveDataRanges {

  /** Whether the literal is in the range: the ill-typed ones are only in the unqualified one. */
  boolean contains(DataRange range, Literal literal) {
    return range instanceof DataRange.Unqualified
        || (NaiveDatatypes.isWellTyped(literal) && holds(range, literal));
  }

  private boolean holds(DataRange range, Literal literal) {
    return switch (range) {
      case DataRange.Datatype datatype ->
          NaiveDatatypes.isWithin(literal.datatype(), datatype.iri());
      case DataRange.Restricted restricted ->
          NaiveDatatypes.isWithin(literal.datatype(), restricted.datatype())
              && restricted.facets().stream().allMatch(facet -> satisfies(facet, literal));
      case DataRange.OneOf oneOf ->
          oneOf.values().stream().anyMatch(constant -> isSame(constant, literal));
      case DataRange.Not not -> !holds(not.operand(), literal);
      case DataRange.And and -> and.operands().stream().allMatch(r -> holds(r, literal));
      case DataRange.Or or -> or.operands().stream().anyMatch(r -> holds(r, literal));
      case DataRange.Unqualified unqualified -> true;
    };
  }

  /** Value equality for numbers, RDF term equality for everything else. */
  public static boolean isSame(Constant constant, Literal data) {
    NaiveNumber wanted = NaiveNumber.of(constant, data);
    NaiveNumber found = NaiveNumber.of(data);
    if (wanted == null || found == null) {
      return constant.literal().equals(data);
    }
    OptionalInt order = wanted.compare(found);
    return order.isPresent() && order.getAsInt() == 0;
  }

  private static boolean satisfies(DataRange.FacetRestriction facet, Literal literal) {
    Constant bound = facet.value();
    return switch (facet.facet()) {
      case LESS -> isOrdered(literal, bound, order -> order < 0);
      case LESS_OR_EQUAL -> isOrdered(literal, bound, order -> order <= 0);
      case GREATER -> isOrdered(literal, bound, order -> order > 0);
      case GREATER_OR_EQUAL -> isOrdered(literal, bound, order -> order >= 0);
      case LENGTH -> length(literal).compareTo(number(bound)) == 0;
      case MIN_LENGTH -> length(literal).compareTo(number(bound)) >= 0;
      case MAX_LENGTH -> length(literal).compareTo(number(bound)) <= 0;
      case PATTERN -> NaivePattern.matches(bound.literal().lexical(), literal.lexical());
      case LANG_RANGE -> speaks(literal.language(), bound.literal().lexical());
    };
  }

  /** Whether the literal stands to the bound as asked; incomparable ones never do. */
  private static boolean isOrdered(Literal literal, Constant bound, IntPredicate wanted) {
    NaiveNumber number = NaiveNumber.of(literal);
    NaiveNumber limit = NaiveNumber.of(bound, literal);
    if (number != null && limit != null) {
      OptionalInt order = number.compare(limit);
      return order.isPresent() && wanted.test(order.getAsInt());
    }
    // Jena compares dates and times of one datatype with each other, not even those of
    // xsd:dateTimeStamp with those of xsd:dateTime.
    XMLGregorianCalendar time = NaiveDatatypes.time(literal);
    XMLGregorianCalendar timeLimit = NaiveDatatypes.time(bound.literal());
    if (time == null
        || timeLimit == null
        || !literal.datatype().equals(bound.literal().datatype())) {
      return false;
    }
    int order = time.compare(timeLimit);
    return order != DatatypeConstants.INDETERMINATE && wanted.test(order);
  }

  private static BigDecimal length(Literal literal) {
    return BigDecimal.valueOf(literal.lexical().codePoints().count());
  }

  private static BigDecimal number(Constant bound) {
    return new BigDecimal(NaiveDatatypes.collapsed(bound.literal()));
  }

  /** Basic filtering of RFC 4647: the range is the tag or its beginning up to a hyphen. */
  private static boolean speaks(String language, String range) {
    String wanted = range.toLowerCase(Locale.ROOT);
    if (language.isEmpty()) {
      return false;
    }
    return wanted.equals("*") || language.equals(wanted) || language.startsWith(wanted + "-");
  }
}
