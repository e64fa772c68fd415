// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/** Reads the lexical forms of dates and times (XSD 1.1 Part 2, 3.3.7 to 3.3.14). */
final class TemporalParser {
  private static final int MAX_YEAR_DIGITS = 11;
  private static final int BAD = -1;
  private static final int LEAP_YEAR = 2000;
  private static final int[] DAYS_BEFORE = {0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335};

  private final String text;
  private int at;
  private boolean bad;

  private TemporalParser(String text) {
    this.text = text;
  }

  /** The value, or null if the lexical form is not one of the datatype. */
  static @Nullable TemporalValue parse(Literal literal, KnownDatatype datatype) {
    return new TemporalParser(Whitespace.trim(literal.lexical())).value(literal, datatype);
  }

  private @Nullable TemporalValue value(Literal literal, KnownDatatype datatype) {
    long local;
    String fraction = "";
    switch (datatype) {
      case DATE_TIME, DATE_TIME_STAMP -> {
        long day = date();
        expect('T');
        local = day * 86_400 + secondOfDay();
        fraction = fraction();
      }
      case TIME -> {
        local = secondOfDay() % 86_400;
        fraction = fraction();
      }
      case DATE -> local = date();
      case YEAR -> local = year();
      case YEAR_MONTH -> {
        long year = year();
        expect('-');
        local = year * 12 + two(1, 12) - 1;
      }
      case MONTH -> {
        expect('-');
        expect('-');
        local = two(1, 12) - 1L;
      }
      case MONTH_DAY -> {
        expect('-');
        expect('-');
        int month = two(1, 12);
        expect('-');
        int day = bad ? BAD : two(1, daysIn(LEAP_YEAR, month));
        local = bad ? BAD : DAYS_BEFORE[month - 1] + day - 1;
      }
      default -> {
        expect('-');
        expect('-');
        expect('-');
        local = two(1, 31) - 1L;
      }
    }
    int zone = zone();
    boolean needsZone = datatype == KnownDatatype.DATE_TIME_STAMP;
    if (bad || at != text.length() || (needsZone && zone == TemporalValue.NO_ZONE)) {
      return null;
    }
    return new TemporalValue(literal, datatype, local, fraction, zone);
  }

  /** Days since 1970-01-01. */
  private long date() {
    long year = year();
    expect('-');
    int month = two(1, 12);
    expect('-');
    if (bad) {
      return BAD;
    }
    int day = two(1, daysIn(year, month));
    return daysBeforeMonth(year, month) + day - 1;
  }

  private static int daysIn(long year, int month) {
    return switch (month) {
      case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }

  /** Days from 1970-01-01 to the first of a month, of any year of the Gregorian calendar. */
  static long daysBeforeMonth(long year, int month) {
    // Years beginning with March, so that the leap day is the last.
    long marchYear = month <= 2 ? year - 1 : year;
    int fromMarch = (month + 9) % 12;
    return 365 * marchYear
        + Math.floorDiv(marchYear, 4L)
        - Math.floorDiv(marchYear, 100L)
        + Math.floorDiv(marchYear, 400L)
        + (153 * fromMarch + 2) / 5
        - 719_468;
  }

  private long year() {
    boolean negative = lookingAt('-');
    if (negative) {
      at++;
    }
    int start = at;
    long year = 0;
    while (at < text.length() && isDigit(text.charAt(at))) {
      year = year * 10 + (text.charAt(at++) - '0');
    }
    int digits = at - start;
    if (digits < 4 || digits > MAX_YEAR_DIGITS || (digits > 4 && text.charAt(start) == '0')) {
      bad = true;
    }
    return negative ? -year : year;
  }

  /** Up to 86,400, which is 24:00:00. */
  private int secondOfDay() {
    int hour = two(0, 24);
    expect(':');
    int minute = two(0, 59);
    expect(':');
    int second = two(0, 59);
    if (hour == 24 && (minute > 0 || second > 0)) {
      bad = true;
    }
    return (hour * 60 + minute) * 60 + second;
  }

  /** The digits of the fraction of a second, without zeros at the end. */
  private String fraction() {
    if (!lookingAt('.')) {
      return "";
    }
    int start = ++at;
    int end = start;
    while (at < text.length() && isDigit(text.charAt(at))) {
      if (text.charAt(at++) != '0') {
        end = at;
      }
    }
    // 24:00:00 may have a fraction of zero only.
    boolean endOfDay = text.startsWith("24:00:00", start - 9);
    if (at == start || (endOfDay && end > start)) {
      bad = true;
    }
    return text.substring(start, end);
  }

  private int zone() {
    if (at >= text.length()) {
      return TemporalValue.NO_ZONE;
    }
    char sign = text.charAt(at++);
    if (sign == 'Z') {
      return 0;
    }
    if (sign != '+' && sign != '-') {
      bad = true;
      return BAD;
    }
    int hours = two(0, 14);
    expect(':');
    int minutes = hours * 60 + two(0, hours == 14 ? 0 : 59);
    return sign == '-' ? -minutes : minutes;
  }

  private int two(int min, int max) {
    if (at + 2 > text.length() || !isDigit(text.charAt(at)) || !isDigit(text.charAt(at + 1))) {
      bad = true;
      return BAD;
    }
    int value = (text.charAt(at) - '0') * 10 + text.charAt(at + 1) - '0';
    at += 2;
    if (value < min || value > max) {
      bad = true;
    }
    return value;
  }

  private boolean lookingAt(char expected) {
    return at < text.length() && text.charAt(at) == expected;
  }

  private void expect(char expected) {
    if (lookingAt(expected)) {
      at++;
    } else {
      bad = true;
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
