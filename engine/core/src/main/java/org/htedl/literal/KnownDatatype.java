// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * The datatypes whose values are interpreted: those of OWL 2 (Structural Specification, section 4)
 * and the dates, times and durations of XML Schema 1.1, with what each is derived from.
 */
enum KnownDatatype {
  REAL(Names.OWL + "real", null, Family.NUMBER),
  RATIONAL(Names.OWL + "rational", REAL, Family.NUMBER),
  DECIMAL("decimal", RATIONAL, Family.NUMBER),
  INTEGER("integer", DECIMAL, null, null),
  NON_POSITIVE_INTEGER("nonPositiveInteger", INTEGER, null, "0"),
  NEGATIVE_INTEGER("negativeInteger", NON_POSITIVE_INTEGER, null, "-1"),
  LONG("long", INTEGER, "-9223372036854775808", "9223372036854775807"),
  INT("int", LONG, "-2147483648", "2147483647"),
  SHORT("short", INT, "-32768", "32767"),
  BYTE("byte", SHORT, "-128", "127"),
  NON_NEGATIVE_INTEGER("nonNegativeInteger", INTEGER, "0", null),
  UNSIGNED_LONG("unsignedLong", NON_NEGATIVE_INTEGER, "0", "18446744073709551615"),
  UNSIGNED_INT("unsignedInt", UNSIGNED_LONG, "0", "4294967295"),
  UNSIGNED_SHORT("unsignedShort", UNSIGNED_INT, "0", "65535"),
  UNSIGNED_BYTE("unsignedByte", UNSIGNED_SHORT, "0", "255"),
  POSITIVE_INTEGER("positiveInteger", NON_NEGATIVE_INTEGER, "1", null),
  DOUBLE("double", null, Family.NUMBER),
  FLOAT("float", null, Family.NUMBER),

  PLAIN_LITERAL(Literal.RDF + "PlainLiteral", null, Family.TEXT),
  LANG_STRING(Literal.LANG_STRING, PLAIN_LITERAL, Family.TEXT),
  STRING("string", PLAIN_LITERAL, Family.TEXT),
  NORMALIZED_STRING("normalizedString", STRING, Family.TEXT),
  TOKEN("token", NORMALIZED_STRING, Family.TEXT),
  LANGUAGE("language", TOKEN, Family.TEXT),
  NMTOKEN("NMTOKEN", TOKEN, Family.TEXT),
  NAME("Name", TOKEN, Family.TEXT),
  NCNAME("NCName", NAME, Family.TEXT),
  ID("ID", NCNAME, Family.TEXT),
  IDREF("IDREF", NCNAME, Family.TEXT),
  ENTITY("ENTITY", NCNAME, Family.TEXT),
  ANY_URI("anyURI", null, Family.TEXT),

  BOOLEAN("boolean", null, Family.BOOLEAN),
  HEX_BINARY("hexBinary", null, Family.BINARY),
  BASE64_BINARY("base64Binary", null, Family.BINARY),

  DATE_TIME("dateTime", null, Family.TIME),
  DATE_TIME_STAMP("dateTimeStamp", DATE_TIME, Family.TIME),
  DATE("date", null, Family.TIME),
  TIME("time", null, Family.TIME),
  YEAR("gYear", null, Family.TIME),
  YEAR_MONTH("gYearMonth", null, Family.TIME),
  MONTH("gMonth", null, Family.TIME),
  MONTH_DAY("gMonthDay", null, Family.TIME),
  DAY("gDay", null, Family.TIME),

  DURATION("duration", null, Family.DURATION),
  YEAR_MONTH_DURATION("yearMonthDuration", DURATION, Family.DURATION),
  DAY_TIME_DURATION("dayTimeDuration", DURATION, Family.DURATION);

  /** Datatypes whose values are of one kind. */
  enum Family {
    NUMBER,
    TEXT,
    BOOLEAN,
    BINARY,
    TIME,
    DURATION
  }

  /** In a class of its own because an enum's constants come before its other static fields. */
  private static final class Names {
    static final String OWL = "http://www.w3.org/2002/07/owl#";
    static final Map<String, KnownDatatype> BY_IRI =
        Arrays.stream(values()).collect(Collectors.toMap(type -> type.iri, Function.identity()));
  }

  private final String iri;
  private final @Nullable KnownDatatype parent;
  private final Family family;
  private final @Nullable BigInteger min;
  private final @Nullable BigInteger max;
  private final OrderGroup group;

  KnownDatatype(String name, @Nullable KnownDatatype parent, Family family) {
    this(name, parent, family, null, null);
  }

  KnownDatatype(String name, KnownDatatype parent, @Nullable String min, @Nullable String max) {
    this(name, parent, Family.NUMBER, min, max);
  }

  KnownDatatype(
      String name,
      @Nullable KnownDatatype parent,
      Family family,
      @Nullable String min,
      @Nullable String max) {
    this.iri = name.contains(":") ? name : Literal.XSD + name;
    this.parent = parent;
    this.family = family;
    this.min = min == null ? null : new BigInteger(min);
    this.max = max == null ? null : new BigInteger(max);
    this.group = new OrderGroup(iri, 0);
  }

  /** The datatype of this IRI, or null if its values are not interpreted. */
  static @Nullable KnownDatatype find(String iri) {
    return Names.BY_IRI.get(iri);
  }

  String iri() {
    return iri;
  }

  Family family() {
    return family;
  }

  /** The only order group of the datatype's values, for datatypes that have just one. */
  OrderGroup group() {
    return group;
  }

  /** Whether this is the other datatype or derived from it. */
  boolean isDerivedFrom(KnownDatatype other) {
    for (KnownDatatype type = this; type != null; type = type.parent) {
      if (type == other) {
        return true;
      }
    }
    return false;
  }

  /** Whether a literal of this datatype belongs to the other: derived from it or promoted to it. */
  boolean belongsTo(KnownDatatype other) {
    return isDerivedFrom(other)
        || (other == FLOAT && isDerivedFrom(DECIMAL))
        || (other == DOUBLE && (this == FLOAT || isDerivedFrom(DECIMAL)));
  }

  /** Whether the value is in the range of this datatype derived from xsd:integer. */
  boolean inRange(long value) {
    return (min == null || (min.bitLength() < 64 && value >= min.longValue()))
        && (max == null || max.bitLength() >= 64 || value <= max.longValue());
  }

  /** Whether the value is in the range of this datatype derived from xsd:integer. */
  boolean inRange(BigInteger value) {
    return (min == null || value.compareTo(min) >= 0) && (max == null || value.compareTo(max) <= 0);
  }
}
