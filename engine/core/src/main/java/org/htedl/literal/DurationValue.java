// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * A duration: months and seconds (XSD 1.1 Part 2, 3.3.6).
 *
 * <p>Durations compare as in Jena's {@code NodeValue} (5.6): those written with years or months
 * alone among themselves; those written without among themselves; those written with both, among
 * themselves and only where four dates that differ in the lengths of their months agree (XSD 1.0
 * Part 2, 3.2.6.2); of the others, zero equals zero that is written with both. (Jena also takes
 * durations of both for equal that end together when they begin in February 1970; we do not.)
 */
final class DurationValue extends LiteralValue {
  /** What the lexical form gives, which decides what a duration compares with. */
  private enum Form {
    MONTHS,
    SECONDS,
    BOTH
  }

  // Linear: no part can match what another can.
  private static final Pattern LEXICAL =
      Pattern.compile(
          "(-)?P(?=.)(?:(\\d++)Y)?(?:(\\d++)M)?(?:(\\d++)D)?"
              + "(?:T(?=.)(?:(\\d++)H)?(?:(\\d++)M)?(?:(\\d++)(?:\\.(\\d++))?S)?)?");

  private static final BigInteger MONTHS_A_CYCLE = BigInteger.valueOf(4_800);
  private static final BigDecimal DAYS_A_CYCLE = BigDecimal.valueOf(146_097);
  private static final BigDecimal SECONDS_A_DAY = BigDecimal.valueOf(86_400);

  /** 1696-09, 1697-02, 1903-03 and 1903-07, as months of the era. */
  private static final int[] REFERENCES = {
    1696 * 12 + 8, 1697 * 12 + 1, 1903 * 12 + 2, 1903 * 12 + 6
  };

  private final Form form;
  private final BigInteger months;
  private final BigDecimal seconds;

  private DurationValue(
      Literal literal, KnownDatatype datatype, Form form, BigInteger months, BigDecimal seconds) {
    super(literal, datatype);
    this.form = form;
    this.months = months;
    this.seconds = seconds;
  }

  /** The duration, or null if the lexical form is not one of the datatype. */
  static @Nullable DurationValue parse(Literal literal, KnownDatatype datatype) {
    Matcher match = LEXICAL.matcher(Whitespace.trim(literal.lexical()));
    if (!match.matches()) {
      return null;
    }
    boolean hasMonths = match.group(2) != null || match.group(3) != null;
    boolean hasSeconds =
        match.group(4) != null
            || match.group(5) != null
            || match.group(6) != null
            || match.group(7) != null;
    if ((hasMonths && datatype == KnownDatatype.DAY_TIME_DURATION)
        || (hasSeconds && datatype == KnownDatatype.YEAR_MONTH_DURATION)) {
      return null;
    }
    BigInteger months = number(match.group(2)).multiply(BigInteger.valueOf(12));
    months = months.add(number(match.group(3)));
    BigInteger whole = number(match.group(4)).multiply(BigInteger.valueOf(24));
    whole = whole.add(number(match.group(5))).multiply(BigInteger.valueOf(60));
    whole = whole.add(number(match.group(6))).multiply(BigInteger.valueOf(60));
    whole = whole.add(number(match.group(7)));
    BigDecimal seconds = new BigDecimal(whole);
    String fraction = match.group(8);
    if (fraction != null) {
      seconds = seconds.add(new BigDecimal(NumberParser.digits(fraction), fraction.length()));
    }
    boolean negative = match.group(1) != null;
    Form form = !hasSeconds ? Form.MONTHS : hasMonths ? Form.BOTH : Form.SECONDS;
    return new DurationValue(
        literal,
        datatype,
        form,
        negative ? months.negate() : months,
        negative ? seconds.negate() : seconds);
  }

  private static BigInteger number(@Nullable String digits) {
    return digits == null ? BigInteger.ZERO : NumberParser.digits(digits);
  }

  @Override
  public Kind kind() {
    return Kind.DURATION;
  }

  private boolean isZero() {
    return months.signum() == 0 && seconds.signum() == 0;
  }

  /** None for durations of both, whose order is partial; zeros apart, as they compare otherwise. */
  @Override
  public @Nullable OrderGroup orderGroup() {
    KnownDatatype type = datatype();
    return type == null || form == Form.BOTH
        ? null
        : new OrderGroup(type.iri(), (form == Form.MONTHS ? 0 : 2) + (isZero() ? 1 : 0));
  }

  @Override
  int compareOrdered(LiteralValue other) {
    return compareDuration((DurationValue) other);
  }

  /** Compares; {@link TemporalValue#INCOMPARABLE} if SPARQL's comparison has no answer. */
  int compareDuration(DurationValue other) {
    if (form != other.form) {
      boolean zeros = isZero() && other.isZero() && (form == Form.BOTH || other.form == Form.BOTH);
      return zeros ? 0 : TemporalValue.INCOMPARABLE;
    }
    return switch (form) {
      case MONTHS -> months.compareTo(other.months);
      case SECONDS -> seconds.compareTo(other.seconds);
      case BOTH -> {
        int first = secondsFrom(REFERENCES[0]).compareTo(other.secondsFrom(REFERENCES[0]));
        for (int reference : REFERENCES) {
          if (secondsFrom(reference).compareTo(other.secondsFrom(reference)) != first) {
            yield TemporalValue.INCOMPARABLE;
          }
        }
        yield first;
      }
    };
  }

  /** End of the duration from the start of a month, in seconds on one scale. */
  private BigDecimal secondsFrom(int month) {
    BigInteger end = months.add(BigInteger.valueOf(month));
    long inCycle = end.mod(MONTHS_A_CYCLE).longValueExact();
    BigInteger cycles = end.subtract(BigInteger.valueOf(inCycle)).divide(MONTHS_A_CYCLE);
    long days = TemporalParser.daysBeforeMonth(inCycle / 12, (int) (inCycle % 12) + 1);
    return new BigDecimal(cycles)
        .multiply(DAYS_A_CYCLE)
        .add(BigDecimal.valueOf(days))
        .multiply(SECONDS_A_DAY)
        .add(seconds);
  }
}
