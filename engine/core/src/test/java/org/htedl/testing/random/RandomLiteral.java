// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import static org.htedl.expression.Literal.string;
import static org.htedl.expression.Literal.tagged;
import static org.htedl.expression.Literal.xsd;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Literal;

/** Literals of the awkward kinds, by the profile of the property that has them. */
final class RandomLiteral {
  /** What the values of one property are like. */
  enum Profile {
    NUMBERS,
    BIG_NUMBERS,
    STRINGS,
    LANGUAGES,
    TIMES,
    DATES,
    ANYTHING
  }

  private static final List<Literal> NUMBERS =
      List.of(
          xsd("0", "integer"),
          xsd("1", "integer"),
          xsd("-1", "integer"),
          xsd("2", "integer"),
          xsd("3", "integer"),
          xsd("7", "integer"),
          xsd(" 7 ", "integer"),
          xsd("\n2.5", "decimal"),
          xsd("2.5 ", "double"),
          xsd("007", "integer"),
          xsd("+7", "integer"),
          xsd("-0", "integer"),
          xsd("3", "int"),
          xsd("3", "long"),
          xsd("-128", "byte"),
          xsd("300", "short"),
          xsd("2", "nonNegativeInteger"),
          xsd("1", "positiveInteger"),
          xsd("-1", "negativeInteger"),
          xsd("0", "nonPositiveInteger"),
          xsd("255", "unsignedByte"),
          xsd("1.0", "decimal"),
          xsd("0.1", "decimal"),
          xsd("0.10", "decimal"),
          xsd("2.5", "decimal"),
          xsd("-0.0", "decimal"),
          xsd(".5", "decimal"),
          xsd("5.", "decimal"),
          xsd("3", "decimal"),
          xsd("1", "double"),
          xsd("1E0", "double"),
          xsd("0.1", "double"),
          xsd("2.5e0", "double"),
          xsd("-0.0", "double"),
          xsd("0.0", "double"),
          xsd("NaN", "double"),
          xsd("INF", "double"),
          xsd("+INF", "double"),
          xsd("-INF", "double"),
          xsd("1.0", "float"),
          xsd("0.1", "float"),
          xsd("2.5", "float"),
          xsd("-0", "float"),
          xsd("NaN", "float"),
          xsd("INF", "float"),
          xsd("-INF", "float"));

  private static final List<Literal> BIG_NUMBERS =
      List.of(
          xsd("9007199254740991", "integer"),
          xsd("9007199254740992", "integer"),
          xsd("9007199254740993", "integer"),
          xsd("9007199254740993", "long"),
          xsd("9007199254740992", "double"),
          xsd("9007199254740993", "double"),
          xsd("9.007199254740992E15", "float"),
          xsd("9007199254740992.5", "decimal"),
          xsd("9223372036854775807", "long"),
          xsd("9223372036854775808", "integer"),
          xsd("-9223372036854775808", "long"),
          xsd("-9223372036854775809", "integer"),
          xsd("18446744073709551615", "unsignedLong"),
          xsd("18446744073709551615", "integer"),
          xsd("18446744073709551616", "integer"),
          xsd("18446744073709551617", "integer"),
          xsd("-18446744073709551617", "integer"),
          xsd("1.8446744073709552E19", "double"),
          xsd("123456789012345678901234567890", "integer"),
          xsd("123456789012345678901234567890.0", "decimal"),
          xsd("123456789012345.678901234567890123", "decimal"),
          xsd("123456789012345.678901234567890124", "decimal"),
          xsd("0.333333333333333333333333333333", "decimal"),
          xsd("0.333333333333333333333333333334", "decimal"),
          xsd("0.3333333333333333", "double"),
          xsd("0.33333334", "float"),
          xsd("0.1000000000000000055511151231257827021181583404541015625", "decimal"),
          xsd("0.100000001490116119384765625", "decimal"),
          xsd("0.1", "double"),
          xsd("0.1", "float"),
          xsd("0.1", "decimal"),
          xsd("16777216", "float"),
          xsd("16777217", "float"),
          xsd("16777217", "integer"),
          xsd("1e308", "double"),
          xsd("1e400", "double"),
          xsd("-1e400", "double"),
          xsd("1e39", "float"),
          xsd("1e39", "double"),
          xsd("4.9E-324", "double"),
          xsd("1e-46", "float"),
          xsd("NaN", "double"));

  private static final List<Literal> STRINGS =
      List.of(
          string(""),
          string("a"),
          string("b"),
          string("A"),
          string("ab"),
          string("abc"),
          string("abcabc"),
          string("Straße"),
          string("日本語"),
          string("😀"),
          string("a😀b"),
          string("é"),
          string("e\u0301"),
          string("^a$"),
          string("a$"),
          string("a.b"),
          string("a*b"),
          string("a\\b"),
          string("[a]"),
          string("a\nb"),
          string("a\rb"),
          string("a\u0085b"),
          string("a\u2028b"),
          string("a\tb"),
          string(" a "),
          string("some text here"),
          string("text"),
          string("Text"),
          string("12"),
          string("true"),
          tagged("a", "en"),
          xsd("a", "normalizedString"),
          xsd("ab", "token"),
          xsd("en", "language"));

  private static final List<Literal> LANGUAGES =
      List.of(
          tagged("a", "en"),
          tagged("a", "EN"),
          tagged("a", "en-US"),
          tagged("a", "en-us"),
          tagged("colour", "en-GB"),
          tagged("Farbe", "de"),
          tagged("Farbe", "DE-at"),
          tagged("couleur", "fr-CA"),
          tagged("a", "enx"),
          tagged("", "en"),
          tagged("色", "ja"),
          string("a"),
          string("Farbe"));

  private static final List<Literal> OTHERS =
      List.of(
          xsd("true", "boolean"),
          xsd("1", "boolean"),
          xsd("false", "boolean"),
          xsd("0", "boolean"),
          xsd("http://example.org/", "anyURI"),
          xsd("0FB7", "hexBinary"),
          xsd("P1D", "dayTimeDuration"),
          xsd("2020-06-15T24:00:00", "dateTime"),
          xsd("24:00:00Z", "time"),
          xsd("--06-15", "gMonthDay"),
          xsd("---15Z", "gDay"),
          xsd("--06", "gMonth"),
          xsd("2020-06", "gYearMonth"),
          xsd("2019", "gYear"),
          xsd("2020", "gYear"),
          xsd("2020-02-02T02:02:02Z", "dateTimeStamp"),
          new Literal("1", "http://example.org/kb#unit", ""),
          new Literal("a", "http://example.org/kb#unit", ""));

  private static final List<Literal> ILL_TYPED =
      List.of(
          xsd("abc", "integer"),
          xsd("", "integer"),
          xsd("1.0", "integer"),
          xsd("300", "byte"),
          xsd("-1", "nonNegativeInteger"),
          xsd("18446744073709551616", "unsignedLong"),
          xsd("0", "positiveInteger"),
          xsd("1e5", "decimal"),
          xsd("INF", "decimal"),
          xsd("one", "double"),
          xsd("nan", "float"),
          xsd("0x10", "double"),
          xsd("1d", "double"),
          xsd("yes", "boolean"),
          xsd("2020-02-30", "date"),
          xsd("2020-6-1", "date"),
          xsd("2020-06-15", "dateTime"),
          xsd("2020-06-15T25:00:00", "dateTime"),
          xsd("2020-06-15T12:00:00", "dateTimeStamp"),
          xsd("12:60:00", "time"),
          xsd("2020-06-15T23:59:60Z", "dateTime"),
          xsd("2020-06-15T12:00:00+15:00", "dateTime"),
          xsd("24:00:01", "time"),
          xsd("--02-30", "gMonthDay"),
          xsd("--13", "gMonth"),
          xsd("02020-01-01", "date"),
          xsd("1900-02-29", "date"),
          xsd("20", "gYear"),
          xsd("++1", "integer"),
          xsd("1 0", "integer"),
          xsd(".", "decimal"),
          xsd("1.e", "double"),
          xsd("-NaN", "double"),
          xsd("Infinity", "double"),
          xsd("\u0663", "integer"),
          xsd("\u00a01", "integer"),
          xsd("TRUE", "boolean"),
          xsd("not a language", "language"),
          xsd("ABC", "hexBinary"));

  private static final List<String> ZONES =
      List.of("", "", "Z", "+14:00", "-14:00", "+05:30", "-05:00");

  private RandomLiteral() {}

  /** Some literals for one property to draw its values from. */
  static List<Literal> pool(Choices choices, Profile profile, boolean illTyped) {
    List<Literal> pool = new ArrayList<>();
    int size = choices.between(2, 10);
    for (int i = 0; i < size; i++) {
      pool.add(of(choices, profile));
    }
    if (illTyped) {
      pool.add(choices.of(ILL_TYPED));
      pool.add(choices.of(ILL_TYPED));
    }
    return pool;
  }

  /** One literal of the profile. */
  static Literal of(Choices choices, Profile profile) {
    return switch (profile) {
      case NUMBERS -> choices.percent(80) ? choices.of(NUMBERS) : number(choices);
      case BIG_NUMBERS -> choices.of(BIG_NUMBERS);
      case STRINGS -> choices.of(STRINGS);
      case LANGUAGES -> choices.of(LANGUAGES);
      case TIMES -> time(choices);
      case DATES -> date(choices);
      case ANYTHING ->
          switch (choices.below(6)) {
            case 0 -> choices.of(NUMBERS);
            case 1 -> choices.of(BIG_NUMBERS);
            case 2 -> choices.of(STRINGS);
            case 3 -> choices.of(LANGUAGES);
            case 4 -> choices.percent(50) ? time(choices) : date(choices);
            default -> choices.of(OTHERS);
          };
    };
  }

  /** A literal that is ill typed. */
  static Literal illTyped(Choices choices) {
    return choices.of(ILL_TYPED);
  }

  private static Literal number(Choices choices) {
    int value = choices.between(-20, 20);
    return switch (choices.below(4)) {
      case 0 -> xsd(value + "." + choices.below(10), "decimal");
      case 1 -> xsd(value + "." + choices.below(10), "double");
      case 2 -> xsd(value + "." + choices.below(10), "float");
      default -> xsd(String.valueOf(value), choices.of("integer", "int", "short", "long"));
    };
  }

  private static Literal time(Choices choices) {
    String fraction = choices.of("", "", "", ".5", ".50", ".123456789012");
    return xsd(
        String.format(
            "2020-06-%02dT%02d:00:0%d%s%s",
            choices.between(14, 16),
            choices.below(24),
            choices.below(2),
            fraction,
            choices.of(ZONES)),
        "dateTime");
  }

  private static Literal date(Choices choices) {
    return switch (choices.below(8)) {
      case 0 ->
          xsd(
              String.format(
                  "%02d:%02d:00%s", choices.below(24), choices.below(60), choices.of(ZONES)),
              "time");
      case 1 -> xsd(choices.of("-0044-03-15", "12020-01-01", "0476-09-04", "2020-02-29"), "date");
      default ->
          xsd(String.format("2020-06-%02d%s", choices.between(13, 17), choices.of(ZONES)), "date");
    };
  }
}
