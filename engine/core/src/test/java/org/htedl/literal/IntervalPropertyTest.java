// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.junit.jupiter.api.Test;

/** In every order group, what satisfies an interval test is one run of the sorted values. */
class IntervalPropertyTest {
  private static final String[] NUMBERS = {"integer", "byte", "decimal", "float", "double"};
  private static final String[] TIMES = {
    "dateTime",
    "dateTimeStamp",
    "date",
    "time",
    "gYear",
    "gYearMonth",
    "gMonth",
    "gMonthDay",
    "gDay"
  };
  private static final String[] DURATIONS = {"duration", "yearMonthDuration", "dayTimeDuration"};
  private static final String[] ZONES = {"", "", "Z", "+14:00", "-14:00", "+01:00", "-05:30"};
  private static final String[] DAY_TIMES = {
    "00:00:00",
    "24:00:00",
    "09:59:59",
    "10:00:00",
    "13:59:59.9",
    "14:00:00",
    "14:00:00.1",
    "23:59:59"
  };

  @Test
  void testIsBothBoundsAndBothAreMonotone() {
    for (long seed = 1; seed <= 150; seed++) {
      var random = new Random(seed);
      String[] family =
          switch (random.nextInt(4)) {
            case 0 -> NUMBERS;
            case 1 -> TIMES;
            case 2 -> DURATIONS;
            default -> new String[] {"string", "token"};
          };
      String bounded = pick(random, family);
      Map<OrderGroup, List<LiteralValue>> groups = new HashMap<>();
      for (int i = 0; i < 300; i++) {
        LiteralValue value = LiteralValue.of(literal(random, pick(random, family)));
        OrderGroup group = value.orderGroup();
        if (group != null) {
          groups.computeIfAbsent(group, g -> new ArrayList<>()).add(value);
        }
      }
      for (int i = 0; i < 20; i++) {
        LiteralTest test = interval(random, bounded, family);
        for (List<LiteralValue> group : groups.values()) {
          check(test, group, seed);
        }
      }
    }
  }

  private static void check(LiteralTest test, List<LiteralValue> group, long seed) {
    assertTrue(test.isInterval());
    group.sort(LiteralValue::compareInGroup);
    boolean admitted = test.admits(group.getFirst().orderGroup());
    boolean lower = false;
    boolean upper = true;
    for (LiteralValue value : group) {
      String where = test + " at " + value + ", seed " + seed;
      assertTrue(test.satisfiesLower(value) || !lower, where);
      assertTrue(!test.satisfiesUpper(value) || upper, where);
      lower = test.satisfiesLower(value);
      upper = test.satisfiesUpper(value);
      assertEquals(admitted && lower && upper, test.test(value), where);
    }
  }

  private static LiteralTest interval(Random random, String datatype, String[] family) {
    var facets = new ArrayList<FacetRestriction>();
    for (int i = random.nextInt(2); i < 2; i++) {
      Facet facet = Facet.values()[random.nextInt(4)];
      String type =
          family == TIMES
              ? datatype.equals("dateTimeStamp") ? "dateTime" : datatype
              : pick(random, family);
      Literal bound = literal(random, type);
      if (!LiteralValue.of(bound).isIllTyped()) {
        facets.add(new FacetRestriction(facet, new Constant(bound, random.nextBoolean())));
      }
    }
    return facets.isEmpty()
        ? interval(random, datatype, family)
        : LiteralTest.compile(new DataRange.Restricted(Literal.XSD + datatype, facets));
  }

  private static Literal literal(Random random, String type) {
    String lexical =
        switch (type) {
          case "integer", "byte" -> Integer.toString(random.nextInt(20) - 10);
          case "decimal", "float", "double" ->
              pick(
                  random,
                  "0.1",
                  "0.2",
                  "-0.1",
                  "3",
                  "0.10000000149011612",
                  "-0.0",
                  "1e1",
                  "NaN",
                  "INF",
                  "0.1000000000000000055511151231257827");
          case "dateTime", "dateTimeStamp" ->
              date(random) + "T" + pick(random, DAY_TIMES) + zone(random);
          case "date" -> date(random) + zone(random);
          case "time" -> pick(random, DAY_TIMES) + zone(random);
          case "gYear" -> pick(random, "1999", "2000", "2001", "-0001", "0000") + zone(random);
          case "gYearMonth" -> pick(random, "1999-12", "2000-01", "2000-02") + zone(random);
          case "gMonth" -> pick(random, "--01", "--02", "--12") + zone(random);
          case "gMonthDay" ->
              pick(random, "--01-01", "--02-29", "--12-31", "--03-01") + zone(random);
          case "gDay" -> pick(random, "---01", "---02", "---31", "---30") + zone(random);
          case "duration" ->
              pick(
                  random, "P1M", "P30D", "P1M1D", "P0M", "PT0S", "P0MT0S", "-P1Y", "PT1.5S",
                  "P12M");
          case "yearMonthDuration" -> pick(random, "P1M", "P0Y", "-P1Y1M", "P12M");
          case "dayTimeDuration" -> pick(random, "P1D", "PT24H", "-PT0.5S", "P31D", "PT0S");
          default -> pick(random, "a", "b", "ab", "é", "\uD83D\uDE00", "\uFF21", "");
        };
    return Literal.xsd(lexical, type);
  }

  private static String date(Random random) {
    return pick(random, "1999-12-31", "2000-01-01", "2000-01-02", "2000-02-29", "-0001-12-31");
  }

  private static String zone(Random random) {
    return pick(random, ZONES);
  }

  private static String pick(Random random, String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
