// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/** A number of any datatype; numbers compare by their exact mathematical values. */
abstract sealed class NumericValue extends LiteralValue {
  NumericValue(Literal literal, KnownDatatype datatype) {
    super(literal, datatype);
  }

  /** An integer of 64 bits, whatever its datatype (the decimal 5.0 is one too). */
  static final class Whole extends NumericValue {
    final long value;

    Whole(Literal literal, KnownDatatype datatype, long value) {
      super(literal, datatype);
      this.value = value;
    }

    @Override
    BigDecimal decimal() {
      return BigDecimal.valueOf(value);
    }
  }

  /** Any other decimal. */
  static final class Decimal extends NumericValue {
    final BigDecimal value;

    Decimal(Literal literal, KnownDatatype datatype, BigDecimal value) {
      super(literal, datatype);
      this.value = value;
    }

    @Override
    BigDecimal decimal() {
      return value;
    }
  }

  /** A double, or a float widened to one. */
  static final class Floating extends NumericValue {
    final double value;

    Floating(Literal literal, KnownDatatype datatype, double value) {
      super(literal, datatype);
      this.value = value;
    }

    @Override
    boolean isNaN() {
      return Double.isNaN(value);
    }

    @Override
    BigDecimal decimal() {
      return new BigDecimal(value);
    }
  }

  /** A fraction; the denominator is positive. */
  static final class Fraction extends NumericValue {
    final BigInteger numerator;
    final BigInteger denominator;

    Fraction(
        Literal literal, KnownDatatype datatype, BigInteger numerator, BigInteger denominator) {
      super(literal, datatype);
      this.numerator = numerator;
      this.denominator = denominator;
    }

    @Override
    BigDecimal decimal() {
      throw new IllegalStateException("a fraction need not be a decimal");
    }
  }

  /** The exact value of anything but fractions, infinities and NaN. */
  abstract BigDecimal decimal();

  boolean isNaN() {
    return false;
  }

  @Override
  public final Kind kind() {
    return Kind.NUMBER;
  }

  @Override
  @SuppressWarnings("NullAway") // a number always has a known datatype
  public final @Nullable OrderGroup orderGroup() {
    return isNaN() ? null : datatype().group();
  }

  @Override
  final int compareOrdered(LiteralValue other) {
    return compareNumber((NumericValue) other);
  }

  /** Compares by exact value; neither may be NaN. */
  final int compareNumber(NumericValue other) {
    return switch (this) {
      case Whole left ->
          switch (other) {
            case Whole right -> Long.compare(left.value, right.value);
            case Floating right -> -compare(right.value, left.value);
            default -> compareExact(other);
          };
      case Floating left ->
          switch (other) {
            case Whole right -> compare(left.value, right.value);
            // Not Double.compare: the two zeros are equal.
            case Floating right -> left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
            default -> compareExact(other);
          };
      default -> compareExact(other);
    };
  }

  private int compareExact(NumericValue other) {
    if (this instanceof Floating floating && Double.isInfinite(floating.value)) {
      return floating.value > 0 ? 1 : -1;
    }
    if (other instanceof Floating floating && Double.isInfinite(floating.value)) {
      return floating.value > 0 ? -1 : 1;
    }
    if (this instanceof Fraction left) {
      return other instanceof Fraction right
          ? left.numerator
              .multiply(right.denominator)
              .compareTo(right.numerator.multiply(left.denominator))
          : compare(left, other.decimal());
    }
    return other instanceof Fraction right
        ? -compare(right, decimal())
        : decimal().compareTo(other.decimal());
  }

  private static int compare(Fraction fraction, BigDecimal decimal) {
    return new BigDecimal(fraction.numerator)
        .compareTo(decimal.multiply(new BigDecimal(fraction.denominator)));
  }

  private static int compare(double left, long right) {
    if (left >= 0x1p63) {
      return 1;
    }
    if (left < -0x1p63) {
      return -1;
    }
    long whole = (long) left;
    if (whole != right) {
      return Long.compare(whole, right);
    }
    // A double with a fraction is below 2^53, so that the difference is exact.
    double fraction = left - whole;
    return fraction < 0 ? -1 : fraction > 0 ? 1 : 0;
  }
}
