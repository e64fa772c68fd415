// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import static org.htedl.literal.Values.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.htedl.expression.Literal;
import org.htedl.literal.LiteralValue.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which literals are well-typed, and what sort of value they have. */
class LiteralValueTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "integer:5",
        "integer:-0",
        "integer:+007",
        "integer: 5\n",
        "integer:99999999999999999999",
        "byte:-128",
        "unsignedLong:18446744073709551615",
        "long:-9223372036854775808",
        "negativeInteger:-1",
        "nonPositiveInteger:0",
        "positiveInteger:1",
        "unsignedByte:255",
        "nonNegativeInteger:-0",
        "int:2147483647",
        "short:-32768",
        "decimal:1.",
        "decimal:.5",
        "decimal:-000.500",
        "decimal:0.123456789012345678901234567890",
        "double:1e400",
        "double:-0.0",
        "double:INF",
        "double:+INF",
        "double:-INF",
        "double:NaN",
        "double:1.E+5",
        "double:.5e-3",
        "float:3.4028235e38",
        "double:1",
        "double:1e-999999999999",
        "rational:1/3",
        "rational:-4 / 2"
      })
  void numbers(String literal) {
    assertEquals(Kind.NUMBER, value(literal).kind());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "integer:abc",
        "integer:",
        "integer:5.0",
        "integer:+",
        "integer:1 2",
        "integer:0x5",
        "integer:١",
        "integer:1e3",
        "integer:\u00A05",
        "integer:--5",
        "byte:128",
        "byte:-129",
        "unsignedInt:-1",
        "unsignedInt:4294967296",
        "unsignedLong:18446744073709551616",
        "unsignedLong:-1",
        "long:9223372036854775808",
        "long:-9223372036854775809",
        "nonNegativeInteger:-1",
        "positiveInteger:0",
        "negativeInteger:0",
        "nonPositiveInteger:1",
        "short:99999999999999999999999",
        "decimal:",
        "decimal:.",
        "decimal:1e3",
        "decimal:1.2.3",
        "decimal:INF",
        "decimal:-",
        "double:",
        "double:.",
        "double:e5",
        "double:1e",
        "double:1e+",
        "double:0x1p3",
        "double:1d",
        "double:Infinity",
        "double:nan",
        "double:inf",
        "float:1f",
        "double:1 e5",
        "double:--INF",
        "rational:1/0",
        "rational:1/-2",
        "rational:1",
        "rational:1.5/2",
        "real:5",
        "boolean:TRUE",
        "boolean:yes",
        "boolean:",
        "boolean:01",
        "dateTime:2020-02-30T00:00:00",
        "dateTime:2020-01-01",
        "dateTime:2020-01-01T00:00:60",
        "dateTime:2020-01-01T24:00:01",
        "dateTime:2020-01-01T24:00:00.1",
        "dateTime:2020-01-01T24:30:00",
        "dateTime:2020-01-01T25:00:00",
        "dateTime:2020-01-01T00:00:00+14:01",
        "dateTime:2020-01-01T00:00:00+15:00",
        "dateTime:2020-01-01T00:00:00.",
        "dateTime:2020-01-01 00:00:00",
        "dateTime:02020-01-01T00:00:00",
        "dateTime:20-01-01T00:00:00",
        "dateTime:2020-1-01T00:00:00",
        "dateTime:+2020-01-01T00:00:00",
        "dateTime:2020-01-01T00:00:00z",
        "dateTime:2020-01-01T00:00:00Zx",
        "dateTime:123456789012-01-01T00:00:00",
        "dateTime:",
        "dateTimeStamp:2020-01-01T00:00:00",
        "date:2019-02-29",
        "date:1900-02-29",
        "date:2020-13-01",
        "date:2020-00-01",
        "date:2020-01-00",
        "date:2020-01-01T00:00:00",
        "time:24:00:01",
        "time:12:60:00",
        "time:12:00",
        "gYear:99",
        "gYear:2020-",
        "gYearMonth:2020-13",
        "gMonth:--13",
        "gMonth:-01",
        "gMonthDay:--02-30",
        "gDay:---32",
        "duration:P",
        "duration:P1YT",
        "duration:1Y",
        "duration:P1S",
        "duration:P1M1Y",
        "duration:P1.5D",
        "duration:PT1.S",
        "duration:+P1Y",
        "yearMonthDuration:P1D",
        "dayTimeDuration:P1M",
        "hexBinary:abc",
        "hexBinary:0g",
        "hexBinary:０１",
        "base64Binary:abc",
        "base64Binary:ab=c",
        "base64Binary:YR==",
        "base64Binary:YWJ=",
        "base64Binary:====",
        "language:en_US",
        "language:",
        "Name:1a",
        "NCName:a:b",
        "NMTOKEN:a b",
        "Name:",
        "ID:a b",
        "PlainLiteral:abc",
        "PlainLiteral:abc@1!"
      })
  void illTyped(String literal) {
    LiteralValue value = value(literal);
    assertEquals(Kind.ILL_TYPED, value.kind());
    assertNull(value.orderGroup());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dateTime:2020-02-29T24:00:00",
        "dateTime:-0044-03-15T12:00:00Z",
        "dateTime:0000-01-01T00:00:00",
        "dateTime:12020-01-01T00:00:00.123456789012345-14:00",
        "dateTime:\t2020-01-01T24:00:00.000Z ",
        "dateTimeStamp:2020-01-01T00:00:00+13:59",
        "date:2000-02-29",
        "date:0000-02-29",
        "date:2020-01-01-00:00",
        "time:24:00:00",
        "time:23:59:59.999Z",
        "gYear:-0001",
        "gYearMonth:2020-12Z",
        "gMonth:--12",
        "gMonthDay:--02-29",
        "gDay:---31+01:00",
        "dateTime:99999999999-12-31T23:59:59Z"
      })
  void times(String literal) {
    LiteralValue value = value(literal);
    assertEquals(Kind.TIME, value.kind());
    assertNotNull(value.orderGroup());
    assertEquals(0, value.compareInGroup(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "string:",
        "string: \n",
        "normalizedString:a\tb",
        "token: a  b ",
        "language:en-US",
        "Name:a:b",
        "NCName:é",
        "NMTOKEN:1-a",
        "ID:_1",
        "anyURI:not a uri at all",
        "@en:colour",
        "PlainLiteral:abc@",
        "PlainLiteral:a@b@en-GB"
      })
  void texts(String literal) {
    assertEquals(Kind.TEXT, value(literal).kind());
  }

  @Test
  void otherKinds() {
    assertEquals(Kind.BOOLEAN, value("boolean: true ").kind());
    assertEquals(Kind.BOOLEAN, value("boolean:0").kind());
    assertEquals(Kind.DURATION, value("duration:-P1Y2M3DT4H5M6.70S").kind());
    assertEquals(Kind.DURATION, value("dayTimeDuration:PT0S").kind());
    assertEquals(Kind.BINARY, value("hexBinary:0aFF").kind());
    assertEquals(Kind.BINARY, value("base64Binary:YW J j YQ ==").kind());
    assertEquals(Kind.OTHER, value("other:anything").kind());
    assertEquals(Kind.OTHER, value("noSuchType:1").kind());
    assertEquals(
        Kind.ILL_TYPED,
        LiteralValue.of(new Literal("x", Values.datatype("langString"), "")).kind());
  }

  @Test
  void millionsOfDigitsTakeNoTime() {
    String digits = "7".repeat(1_000_000);
    assertTimeout(
        Duration.ofSeconds(20),
        () -> {
          LiteralValue left = value("integer:" + digits);
          LiteralValue right = value("integer:" + digits + "1");
          assertEquals(-1, left.compareInGroup(right));
        });
  }

  @Test
  void whiteSpaceIsProcessedAsTheDatatypeSays() {
    assertEquals(" a\tb ", ((TextValue) value("string: a\tb ")).text());
    assertEquals(" a b ", ((TextValue) value("normalizedString: a\tb ")).text());
    assertEquals("a b c", ((TextValue) value("token: a\t\n b   c ")).text());
  }

  @Test
  void groupsDoNotMix() {
    assertThrows(
        IllegalArgumentException.class,
        () -> value("integer:1").compareInGroup(value("decimal:1")));
    assertThrows(
        IllegalArgumentException.class,
        () -> value("double:NaN").compareInGroup(value("double:NaN")));
    assertThrows(
        IllegalArgumentException.class,
        () -> value("boolean:true").compareInGroup(value("boolean:true")));
    assertNull(value("@en:a").orderGroup());
    assertNull(value("duration:P1M1D").orderGroup());
  }

  @Test
  void ordersWithinAGroup() {
    assertEquals(0, value("double:-0.0").compareInGroup(value("double:0.0")));
    assertEquals(0, value("decimal:1.00").compareInGroup(value("decimal:1.0")));
    assertEquals(
        -1, value("decimal:0.1").compareInGroup(value("decimal:0.1000000000000000000000000001")));
    assertEquals(
        0,
        value("dateTime:2020-01-01T00:00:00Z")
            .compareInGroup(value("dateTime:2020-01-01T01:30:00+01:30")));
    assertEquals(
        -1,
        value("dateTime:2020-01-01T00:00:00.25")
            .compareInGroup(value("dateTime:2020-01-01T00:00:00.5")));
    assertEquals(
        0,
        value("dateTime:2020-12-31T24:00:00")
            .compareInGroup(value("dateTime:2021-01-01T00:00:00")));
    assertEquals(-1, value("string:z").compareInGroup(value("string:é")));
    assertEquals(1, value("string:\uD83D\uDE00").compareInGroup(value("string:\uFF21")));
    assertEquals(-1, value("string:a").compareInGroup(value("string:aa")));
  }
}
