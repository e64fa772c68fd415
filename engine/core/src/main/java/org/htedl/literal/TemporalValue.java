// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * A date, a time, or part of one, on the proleptic Gregorian calendar with a year 0.
 *
 * <p>Two values compare as in Jena's {@code NodeValue} (5.6), which follows XML Schema 1.0 Part 2,
 * 3.2.7.4 and E.2: with the same zone, or none, field by field; with different zones, after
 * subtracting the zone and dropping what is smaller than the last field (a date with a zone of
 * +14:00 is the day before in UTC), times of day and yearless dates wrapping round; with a zone on
 * one side only, at both ends of the 28 hours that the other may be at, and not at all in between.
 */
final class TemporalValue extends LiteralValue {
  /** The zone of a value that has none. */
  static final int NO_ZONE = Integer.MIN_VALUE;

  /** Result of {@link #compareTime} for values without an order. */
  static final int INCOMPARABLE = 2;

  private static final int WIDEST_ZONE = 14 * 60;
  private static final int DAY_SECONDS = 24 * 60 * 60;

  private final KnownDatatype type;
  private final long local;
  private final String fraction;
  private final int zone;

  /**
   * @param local the local value in the type's unit: seconds of the epoch (dateTime) or of the day
   *     (time), days of the epoch (date), years, months of the era (gYearMonth), and days or months
   *     of a leap year, from 0 (gMonthDay, gMonth, gDay)
   * @param fraction the digits of the fraction of a second, without zeros at the end
   * @param zone minutes that the local time is ahead of UTC, or {@link #NO_ZONE}
   */
  TemporalValue(Literal literal, KnownDatatype type, long local, String fraction, int zone) {
    super(literal, type);
    this.type = type;
    this.local = local;
    this.fraction = fraction;
    this.zone = zone;
  }

  @Override
  public Kind kind() {
    return Kind.TIME;
  }

  private boolean hasZone() {
    return zone != NO_ZONE;
  }

  /** The datatype whose values compare: dateTimeStamp is a dateTime. */
  static KnownDatatype comparedAs(KnownDatatype type) {
    return type == KnownDatatype.DATE_TIME_STAMP ? KnownDatatype.DATE_TIME : type;
  }

  @Override
  public @Nullable OrderGroup orderGroup() {
    int minutes = hasZone() ? zone + WIDEST_ZONE + 1 : 0;
    return switch (type) {
      case DATE_TIME, DATE_TIME_STAMP -> new OrderGroup(type.iri(), hasZone() ? 1 : 0);
      // Zones other than a bound's wrap round the times of day: apart from those that do not.
      case TIME ->
          new OrderGroup(
              type.iri(), minutes * 4 + (wraps(zone, -1) ? 1 : 0) + (wraps(zone, 1) ? 2 : 0));
      case MONTH, MONTH_DAY, DAY -> new OrderGroup(type.iri(), minutes * 2 + (local == 0 ? 1 : 0));
      default -> new OrderGroup(type.iri(), minutes);
    };
  }

  /** Whether bringing the time of day to UTC leaves the day, backwards or forwards. */
  private boolean wraps(int zoneMinutes, int direction) {
    int minutes = zoneMinutes == NO_ZONE ? -direction * WIDEST_ZONE : zoneMinutes;
    return Long.signum(Math.floorDiv(local - 60L * minutes, DAY_SECONDS)) == direction;
  }

  @Override
  int compareOrdered(LiteralValue other) {
    return compareTime((TemporalValue) other);
  }

  /**
   * Compares with a value of the same type; {@link #INCOMPARABLE} if SPARQL's comparison has no
   * answer.
   */
  int compareTime(TemporalValue other) {
    if (zone == other.zone) {
      return compare(local, other, other.local);
    }
    if (hasZone() && other.hasZone()) {
      return compare(at(zone), other, other.at(other.zone));
    }
    int early =
        hasZone()
            ? compare(at(zone), other, other.at(WIDEST_ZONE))
            : compare(at(-WIDEST_ZONE), other, other.at(other.zone));
    if (early < 0) {
      return -1;
    }
    int late =
        hasZone()
            ? compare(at(zone), other, other.at(-WIDEST_ZONE))
            : compare(at(WIDEST_ZONE), other, other.at(other.zone));
    return late > 0 ? 1 : INCOMPARABLE;
  }

  private int compare(long mine, TemporalValue other, long others) {
    // Digits after the point compare as strings do.
    return mine != others
        ? Long.compare(mine, others)
        : Integer.signum(fraction.compareTo(other.fraction));
  }

  /** The value in UTC, in the type's unit, if the local time is this many minutes ahead. */
  private long at(int zoneMinutes) {
    return switch (type) {
      case DATE_TIME, DATE_TIME_STAMP -> local - 60L * zoneMinutes;
      case TIME -> Math.floorMod(local - 60L * zoneMinutes, (long) DAY_SECONDS);
      case MONTH -> Math.floorMod(dayBefore(zoneMinutes), 12L);
      case MONTH_DAY -> Math.floorMod(dayBefore(zoneMinutes), 366L);
      case DAY -> Math.floorMod(dayBefore(zoneMinutes), 31L);
      default -> dayBefore(zoneMinutes);
    };
  }

  /**
   * A value begins at midnight: a zone ahead of UTC puts it before, one behind it later the day.
   */
  private long dayBefore(int zoneMinutes) {
    return zoneMinutes > 0 ? local - 1 : local;
  }
}
