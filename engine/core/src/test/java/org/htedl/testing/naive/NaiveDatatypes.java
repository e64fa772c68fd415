// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * Which literals are well typed, and which datatypes contain which. Lexical forms are those of XSD
 * 1.1; white space around them is allowed, as it is in Jena.
 */
final class NaiveDatatypes {
  private static final Set<String> TEMPORAL =
      Set.of(
          "dateTime",
          "dateTimeStamp",
          "date",
          "time",
          "gYear",
          "gYearMonth",
          "gMonth",
          "gMonthDay",
          "gDay");

  /** What a datatype is derived from or promotable to, without the namespace. */
  private static final Map<String, String> WIDER =
      Map.ofEntries(
          Map.entry("byte", "short"),
          Map.entry("short", "int"),
          Map.entry("int", "long"),
          Map.entry("long", "integer"),
          Map.entry("negativeInteger", "nonPositiveInteger"),
          Map.entry("nonPositiveInteger", "integer"),
          Map.entry("unsignedByte", "unsignedShort"),
          Map.entry("unsignedShort", "unsignedInt"),
          Map.entry("unsignedInt", "unsignedLong"),
          Map.entry("unsignedLong", "nonNegativeInteger"),
          Map.entry("positiveInteger", "nonNegativeInteger"),
          Map.entry("nonNegativeInteger", "integer"),
          Map.entry("integer", "decimal"),
          Map.entry("decimal", "float"),
          Map.entry("float", "double"),
          Map.entry("language", "token"),
          Map.entry("token", "normalizedString"),
          Map.entry("normalizedString", "string"),
          Map.entry("dateTimeStamp", "dateTime"),
          Map.entry("yearMonthDuration", "duration"),
          Map.entry("dayTimeDuration", "duration"));

  private static final String INTEGER = "[+-]?[0-9]+";
  private static final String FLOATING =
      "[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?|[+-]?INF|NaN";
  private static final String YEAR = "-?([1-9][0-9]{3,}|0[0-9]{3})";
  private static final String DAY = "-[0-9]{2}-[0-9]{2}";
  private static final String CLOCK =
      "(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?|24:00:00(\\.0+)?)";
  private static final String ZONE = "(Z|[+-]((0[0-9]|1[0-3]):[0-5][0-9]|14:00))";

  private static final Map<String, Pattern> LEXICAL =
      Map.ofEntries(
          form("decimal", "[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)"),
          form("float", FLOATING),
          form("double", FLOATING),
          form("boolean", "true|false|1|0"),
          form("language", "[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*"),
          form("hexBinary", "([0-9a-fA-F]{2})*"),
          form("dateTime", YEAR + DAY + "T" + CLOCK + ZONE + "?"),
          form("dateTimeStamp", YEAR + DAY + "T" + CLOCK + ZONE),
          form("date", YEAR + DAY + ZONE + "?"),
          form("time", CLOCK + ZONE + "?"),
          form("gYear", YEAR + ZONE + "?"),
          form("gYearMonth", YEAR + "-[0-9]{2}" + ZONE + "?"),
          form("gMonth", "--[0-9]{2}" + ZONE + "?"),
          form("gMonthDay", "-" + DAY + ZONE + "?"),
          form("gDay", "---[0-9]{2}" + ZONE + "?"));

  /** The least and greatest values of the integer types, null where there is no bound. */
  private record Range(@Nullable BigInteger least, @Nullable BigInteger greatest) {
    boolean contains(BigInteger value) {
      return (least == null || least.compareTo(value) <= 0)
          && (greatest == null || greatest.compareTo(value) >= 0);
    }
  }

  private static final Map<String, Range> INTEGERS =
      Map.ofEntries(
          Map.entry("integer", new Range(null, null)),
          Map.entry("long", signed(64)),
          Map.entry("int", signed(32)),
          Map.entry("short", signed(16)),
          Map.entry("byte", signed(8)),
          Map.entry("unsignedLong", unsigned(64)),
          Map.entry("unsignedInt", unsigned(32)),
          Map.entry("unsignedShort", unsigned(16)),
          Map.entry("unsignedByte", unsigned(8)),
          Map.entry("nonNegativeInteger", new Range(BigInteger.ZERO, null)),
          Map.entry("positiveInteger", new Range(BigInteger.ONE, null)),
          Map.entry("nonPositiveInteger", new Range(null, BigInteger.ZERO)),
          Map.entry("negativeInteger", new Range(null, BigInteger.ONE.negate())));

  private static final DatatypeFactory CALENDARS = calendars();

  private NaiveDatatypes() {}

  private static Map.Entry<String, Pattern> form(String type, String regex) {
    return Map.entry(type, Pattern.compile(regex));
  }

  private static Range signed(int bits) {
    BigInteger half = BigInteger.TWO.pow(bits - 1);
    return new Range(half.negate(), half.subtract(BigInteger.ONE));
  }

  private static Range unsigned(int bits) {
    return new Range(BigInteger.ZERO, BigInteger.TWO.pow(bits).subtract(BigInteger.ONE));
  }

  private static DatatypeFactory calendars() {
    try {
      return DatatypeFactory.newInstance();
    } catch (DatatypeConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a literal of the first datatype belongs to the second. */
  static boolean isWithin(String datatype, String wider) {
    if (datatype.equals(wider) || wider.equals(NaiveFacts.RDFS + "Literal")) {
      return true;
    }
    if (wider.equals(NaiveFacts.RDF + "PlainLiteral")) {
      return datatype.equals(NaiveFacts.RDF + "langString")
          || isWithin(datatype, NaiveFacts.XSD + "string");
    }
    String next = WIDER.get(local(datatype));
    return next != null && isWithin(NaiveFacts.XSD + next, wider);
  }

  static boolean isNumeric(String datatype) {
    return isWithin(datatype, NaiveFacts.XSD + "double");
  }

  /** Whether the lexical form is one of the datatype's; literals of unknown datatypes are. */
  static boolean isWellTyped(Literal literal) {
    String type = local(literal.datatype());
    String text = collapsed(literal);
    Range range = INTEGERS.get(type);
    if (range != null) {
      return text.matches(INTEGER) && range.contains(new BigInteger(text));
    }
    Pattern pattern = LEXICAL.get(type);
    if (pattern != null && !pattern.matcher(text).matches()) {
      return false;
    }
    return !TEMPORAL.contains(type) || calendar(text) != null;
  }

  /** The lexical form without the white space around it. */
  static String collapsed(Literal literal) {
    return literal.lexical().replaceAll("^[ \\t\\n\\r]+|[ \\t\\n\\r]+$", "");
  }

  /** A date or time, or null where the literal is none. */
  static @Nullable XMLGregorianCalendar time(Literal literal) {
    return TEMPORAL.contains(local(literal.datatype())) && isWellTyped(literal)
        ? calendar(collapsed(literal))
        : null;
  }

  private static @Nullable XMLGregorianCalendar calendar(String text) {
    try {
      return CALENDARS.newXMLGregorianCalendar(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** The name within XSD, or the empty string for what is not in it. */
  private static String local(String datatype) {
    return datatype.startsWith(NaiveFacts.XSD) ? datatype.substring(NaiveFacts.XSD.length()) : "";
  }
}
