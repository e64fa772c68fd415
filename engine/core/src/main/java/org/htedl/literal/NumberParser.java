// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/** Reads the lexical forms of numbers (XSD 1.1 Part 2, 3.3.3 to 3.3.5; OWL 2, section 4.1). */
final class NumberParser {
  /** Any number of this many digits fits a long. */
  private static final int LONG_DIGITS = 18;

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  /**
   * True if short floats and doubles are computed here, which takes a third to a half of the JDK's
   * time: tests of each value of a column take four fifths of theirs ({@code bench ablation
   * values}).
   */
  private static final boolean COMPUTES_SHORT = !Boolean.getBoolean(LiteralValue.NUMBERS_OF_JDK);

  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  private NumberParser() {}

  /** The number, or null if the lexical form is not one of the datatype. */
  static @Nullable NumericValue parse(Literal literal, KnownDatatype datatype) {
    String text = Whitespace.trim(literal.lexical());
    return switch (datatype) {
      case DOUBLE, FLOAT -> floating(literal, datatype, text);
      case DECIMAL -> decimal(literal, datatype, text);
      case RATIONAL -> rational(literal, datatype, text);
      case REAL -> null; // OWL 2, section 4.1: it has no lexical forms of its own
      default -> integer(literal, datatype, text);
    };
  }

  private static @Nullable NumericValue integer(
      Literal literal, KnownDatatype datatype, String text) {
    int length = text.length();
    int start = startsWithSign(text) ? 1 : 0;
    if (start == length) {
      return null;
    }
    long value = 0;
    for (int i = start; i < length; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return null;
      }
      value = value * 10 + digit;
    }
    boolean negative = text.charAt(0) == '-';
    if (length - start <= LONG_DIGITS) {
      value = negative ? -value : value;
      return datatype.inRange(value) ? new NumericValue.Whole(literal, datatype, value) : null;
    }
    BigInteger digits = digits(text.substring(start));
    BigInteger big = negative ? digits.negate() : digits;
    if (!datatype.inRange(big)) {
      return null;
    }
    return exact(literal, datatype, new BigDecimal(big));
  }

  private static @Nullable NumericValue decimal(
      Literal literal, KnownDatatype datatype, String text) {
    int length = text.length();
    int start = startsWithSign(text) ? 1 : 0;
    int point = -1;
    long unscaled = 0;
    for (int i = start; i < length; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        unscaled = unscaled * 10 + (c - '0');
      } else if (c == '.' && point < 0) {
        point = i;
      } else {
        return null;
      }
    }
    int count = length - start - (point < 0 ? 0 : 1);
    if (count == 0) {
      return null;
    }
    int scale = point < 0 ? 0 : length - point - 1;
    boolean negative = text.charAt(0) == '-';
    if (count > LONG_DIGITS) {
      String all =
          point < 0
              ? text.substring(start)
              : text.substring(start, point) + text.substring(point + 1);
      BigInteger digits = digits(all);
      return exact(literal, datatype, new BigDecimal(negative ? digits.negate() : digits, scale));
    }
    while (scale > 0 && unscaled % 10 == 0) {
      unscaled /= 10;
      scale--;
    }
    unscaled = negative ? -unscaled : unscaled;
    return scale == 0
        ? new NumericValue.Whole(literal, datatype, unscaled)
        : new NumericValue.Decimal(literal, datatype, BigDecimal.valueOf(unscaled, scale));
  }

  private static NumericValue exact(Literal literal, KnownDatatype datatype, BigDecimal value) {
    if (value.scale() == 0) {
      BigInteger whole = value.unscaledValue();
      if (whole.compareTo(MIN_LONG) >= 0 && whole.compareTo(MAX_LONG) <= 0) {
        return new NumericValue.Whole(literal, datatype, whole.longValue());
      }
    }
    return new NumericValue.Decimal(literal, datatype, value);
  }

  private static @Nullable NumericValue rational(
      Literal literal, KnownDatatype datatype, String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return null;
    }
    NumericValue numerator =
        integer(literal, KnownDatatype.INTEGER, Whitespace.trim(text.substring(0, slash)));
    NumericValue denominator =
        integer(
            literal, KnownDatatype.POSITIVE_INTEGER, Whitespace.trim(text.substring(slash + 1)));
    if (numerator == null || denominator == null) {
      return null;
    }
    return new NumericValue.Fraction(
        literal,
        datatype,
        numerator.decimal().unscaledValue(),
        denominator.decimal().unscaledValue());
  }

  private static @Nullable NumericValue floating(
      Literal literal, KnownDatatype datatype, String text) {
    double special =
        switch (text) {
          case "INF", "+INF" -> Double.POSITIVE_INFINITY;
          case "-INF" -> Double.NEGATIVE_INFINITY;
          default -> Double.NaN;
        };
    if (!Double.isNaN(special) || text.equals("NaN")) {
      return new NumericValue.Floating(literal, datatype, special);
    }
    int length = text.length();
    int at = startsWithSign(text) ? 1 : 0;
    long mantissa = 0;
    int digits = 0;
    int scale = 0;
    boolean point = false;
    for (; at < length; at++) {
      char c = text.charAt(at);
      if (c >= '0' && c <= '9') {
        mantissa = digits < LONG_DIGITS ? mantissa * 10 + (c - '0') : mantissa;
        digits++;
        scale += point ? 1 : 0;
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (digits == 0) {
      return null;
    }
    int exponent = 0;
    if (at < length) {
      char e = text.charAt(at++);
      if (e != 'e' && e != 'E') {
        return null;
      }
      boolean negative = at < length && text.charAt(at) == '-';
      if (negative || (at < length && text.charAt(at) == '+')) {
        at++;
      }
      if (at == length) {
        return null;
      }
      for (; at < length; at++) {
        int digit = text.charAt(at) - '0';
        if (digit < 0 || digit > 9) {
          return null;
        }
        exponent = Math.min(100_000_000, exponent * 10 + digit);
      }
      exponent = negative ? -exponent : exponent;
    }
    exponent -= scale;
    boolean isFloat = datatype == KnownDatatype.FLOAT;
    // Where the digits and the power of ten are both exact, one operation rounds correctly.
    boolean exact =
        COMPUTES_SHORT
            && digits <= LONG_DIGITS
            && mantissa < (isFloat ? 1 << 24 : 1L << 53)
            && Math.abs(exponent) <= (isFloat ? 10 : 22);
    double value;
    if (exact) {
      double scaled =
          exponent < 0
              ? scaled(isFloat, mantissa, POWERS_OF_TEN[-exponent], false)
              : scaled(isFloat, mantissa, POWERS_OF_TEN[exponent], true);
      value = text.charAt(0) == '-' ? -scaled : scaled;
    } else {
      value = isFloat ? Float.parseFloat(text) : Double.parseDouble(text);
    }
    return new NumericValue.Floating(literal, datatype, value);
  }

  private static double scaled(boolean isFloat, long mantissa, double power, boolean multiply) {
    if (isFloat) {
      return multiply ? (float) mantissa * (float) power : (float) mantissa / (float) power;
    }
    return multiply ? mantissa * power : mantissa / power;
  }

  private static boolean startsWithSign(String text) {
    return !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+');
  }

  /**
   * The number that ASCII digits write. By halves, because {@link BigInteger#BigInteger(String)}
   * takes time that is quadratic in the digits and literals may have millions of them.
   */
  static BigInteger digits(String digits) {
    int length = digits.length();
    if (length <= 500) {
      return new BigInteger(digits);
    }
    int low = length / 2;
    return digits(digits.substring(0, length - low))
        .multiply(BigInteger.TEN.pow(low))
        .add(digits(digits.substring(length - low)));
  }
}
