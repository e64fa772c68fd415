// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.math.BigDecimal;
import org.htedl.expression.Constant;

/** A constant that values compare with: the end of an interval. */
sealed interface Bound {
  /** Result of {@link #compare} for values without an order. */
  int INCOMPARABLE = TemporalValue.INCOMPARABLE;

  /** Negative, 0 or 1 as the value is below, at or above the bound, or {@link #INCOMPARABLE}. */
  int compare(LiteralValue value);

  /**
   * A number. One that was written as a bare decimal is rounded to the type of the floats and
   * doubles that it meets, so that {@code 0.1} holds for the double written 0.1.
   */
  record OfNumber(NumericValue exact, NumericValue asFloat, NumericValue asDouble)
      implements Bound {
    /**
     * @param value the constant's value
     */
    static OfNumber of(Constant constant, NumericValue value) {
      if (!constant.abbreviated() || value.datatype() != KnownDatatype.DECIMAL) {
        return new OfNumber(value, value, value);
      }
      BigDecimal decimal = value.decimal();
      return new OfNumber(
          value,
          new NumericValue.Floating(value.literal(), KnownDatatype.FLOAT, decimal.floatValue()),
          new NumericValue.Floating(value.literal(), KnownDatatype.DOUBLE, decimal.doubleValue()));
    }

    @Override
    public int compare(LiteralValue value) {
      if (!(value instanceof NumericValue number) || number.isNaN() || exact.isNaN()) {
        return INCOMPARABLE;
      }
      return number.compareNumber(against(number));
    }

    /** The number to compare with data of the type that this number has. */
    NumericValue against(NumericValue data) {
      KnownDatatype type = data.datatype();
      return type == KnownDatatype.DOUBLE
          ? asDouble
          : type == KnownDatatype.FLOAT ? asFloat : exact;
    }
  }

  /** A date or time; comparable with values of its own datatype. */
  record OfTime(KnownDatatype type, TemporalValue bound) implements Bound {
    @Override
    public int compare(LiteralValue value) {
      KnownDatatype other = value.datatype();
      return value instanceof TemporalValue time
              && other != null
              && TemporalValue.comparedAs(other) == TemporalValue.comparedAs(type)
          ? time.compareTime(bound)
          : INCOMPARABLE;
    }
  }

  /** A duration. */
  record OfDuration(DurationValue bound) implements Bound {
    @Override
    public int compare(LiteralValue value) {
      return value instanceof DurationValue duration
          ? duration.compareDuration(bound)
          : INCOMPARABLE;
    }
  }

  /** A string; strings order by code points. */
  record OfText(String bound) implements Bound {
    @Override
    public int compare(LiteralValue value) {
      return value instanceof TextValue text ? TextValue.compare(text.text(), bound) : INCOMPARABLE;
    }
  }
}
