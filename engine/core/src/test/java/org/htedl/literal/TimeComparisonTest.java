// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates, times and durations compare as {@code NodeValue.compare} of Jena 5.6 does. */
class TimeComparisonTest {
  private static final int NONE = Bound.INCOMPARABLE;

  /** Each line is what Jena answers; 2 where it has no answer. */
  @ParameterizedTest
  @CsvSource({
    "dateTime, 2020-01-01T13:59:59Z, 2020-01-01T00:00:00, 2",
    "dateTime, 2020-01-01T14:00:00Z, 2020-01-01T00:00:00, 2",
    "dateTime, 2020-01-01T14:00:00.000001Z, 2020-01-01T00:00:00, 1",
    "dateTime, 2020-01-01T00:00:00, 2020-01-01T14:00:00Z, 2",
    "dateTime, 2020-01-01T00:00:00, 2020-01-01T14:00:01Z, -1",
    "dateTime, 2020-01-01T00:00:00, 2020-01-01T15:00:01+01:00, -1",
    "dateTime, 2020-01-01T24:00:00Z, 2020-01-02T00:00:00Z, 0",
    "dateTime, 2020-01-01T12:00:00+02:00, 2020-01-01T05:00:00-05:00, 0",
    "dateTime, 2020-01-01T12:00:00+02:00, 2020-01-01T11:00:00Z, -1",
    "dateTime, 0000-01-01T00:00:00Z, 0001-01-01T00:00:00Z, -1",
    "dateTime, -0001-12-31T23:30:00-01:00, 0000-01-01T00:30:00Z, 0",
    "dateTime, -0004-02-29T00:00:00, -0004-03-01T00:00:00, -1",
    "dateTime, 12000-01-01T00:00:00, 9999-01-01T00:00:00, 1",
    "date, 2020-01-02Z, 2020-01-01, 1",
    "date, 2020-01-01Z, 2020-01-02, 2",
    "date, 2020-01-01Z, 2020-01-03, -1",
    "date, 2020-01-01+14:00, 2019-12-31Z, 0",
    "date, 2020-01-01-14:00, 2020-01-01Z, 0",
    "date, 2000-03-01+01:00, 2000-02-29Z, 0",
    "time, 00:30:00+01:00, 00:00:00Z, 1",
    "time, 24:00:00, 00:00:00, 0",
    "time, 12:00:00, 22:00:00Z, -1",
    "time, 22:00:00Z, 12:00:00, 1",
    "gYear, 2000+14:00, 1999Z, 0",
    "gYear, 2000, 2001Z, -1",
    "gYear, 2001, 2000Z, 2",
    "gYear, 2002, 2000Z, 1",
    "gMonth, --01+14:00, --12Z, 0",
    "gMonth, --01Z, --01, -1",
    "gDay, ---01+14:00, ---31Z, 0",
    "gMonthDay, --03-01+01:00, --02-29Z, 0",
  })
  void times(String type, String left, String right, int expected) {
    KnownDatatype datatype = KnownDatatype.find(Values.datatype(type));
    var bound = new Bound.OfTime(datatype, (TemporalValue) Values.value(type + ":" + right));
    assertEquals(expected, bound.compare(Values.value(type + ":" + left)));
  }

  @ParameterizedTest
  @CsvSource({
    "P1M, P30D, 2",
    "P1Y, P365D, 2",
    "P1Y, P12M, 0",
    "P0M, PT0S, 2",
    "P0MT0S, PT0S, 0",
    "PT24H, P1D, 0",
    "PT1.5S, PT1.50S, 0",
    "-P1D, PT0S, -1",
    "P13M, P1Y, 1",
    "P1M1D, P1M2D, -1",
    "P1M0D, P0M28D, 2",
    "P1M0D, P0M27D, 1",
    "P1M0D, P0M32D, -1",
    "P12M1D, P1Y24DT0S, -1",
    "P99999999999999999999Y, P99999999999999999998Y, 1",
  })
  void durations(String left, String right, int expected) {
    var bound = new Bound.OfDuration((DurationValue) Values.value("duration:" + right));
    assertEquals(expected, bound.compare(Values.value("duration:" + left)));
  }

  @ParameterizedTest
  @CsvSource({"date:2020-01-01", "string:2020-01-01T00:00:00", "gYear:2020"})
  void otherDatatypesDoNotCompare(String data) {
    var bound =
        new Bound.OfTime(
            KnownDatatype.DATE_TIME, (TemporalValue) Values.value("dateTime:2020-01-01T00:00:00"));
    assertEquals(NONE, bound.compare(Values.value(data)));
  }
}
