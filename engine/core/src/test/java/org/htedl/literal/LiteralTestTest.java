// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import static org.htedl.literal.Values.constant;
import static org.htedl.literal.Values.literal;
import static org.htedl.literal.Values.range;
import static org.htedl.literal.Values.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.DataRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which literals data ranges have. */
class LiteralTestTest {
  @ParameterizedTest
  @CsvSource({
    "integer, integer:5, true",
    "integer, byte:5, true",
    "byte, integer:5, false",
    "integer, decimal:5.0, false",
    "decimal, integer:5, true",
    "float, decimal:0.1, true",
    "float, double:0.1, false",
    "double, float:0.1, true",
    "double, unsignedByte:1, true",
    "double, double:NaN, true",
    "decimal, double:1, false",
    "real, decimal:1, true",
    "real, rational:1/2, true",
    "real, double:1, false",
    "rational, integer:1, true",
    "rational, rational:1/2, true",
    "decimal, rational:1/2, false",
    "string, string:a, true",
    "string, token:a, true",
    "token, string:a, false",
    "Name, ID:a, true",
    "string, @en:a, false",
    "langString, @en:a, true",
    "PlainLiteral, @en:a, true",
    "PlainLiteral, token:a, true",
    "PlainLiteral, PlainLiteral:a@, true",
    "string, anyURI:a, false",
    "dateTime, dateTimeStamp:2020-01-01T00:00:00Z, true",
    "dateTimeStamp, dateTime:2020-01-01T00:00:00Z, false",
    "duration, dayTimeDuration:P1D, true",
    "Literal, other:x, true",
    "Literal, integer:abc, false",
    "integer, integer:abc, false",
    "other, other:x, true",
    "other, string:x, false",
    "anyAtomicType, integer:5, true",
    "anyAtomicType, @en:a, false",
    "anySimpleType, noSuchType:a, true",
    "boolean, boolean:1, true",
    "boolean, integer:1, false",
  })
  void datatypes(String datatype, String data, boolean expected) {
    assertEquals(expected, LiteralTest.compile(range(datatype)).test(value(data)));
  }

  @ParameterizedTest
  @CsvSource({
    // Bare decimals are rounded to floats and doubles, exact against the rest.
    "double >= bare:0.1, decimal:0.1, true",
    "double >= bare:0.1, double:0.1, true",
    "double <= bare:0.1, double:0.1, true",
    "double > bare:0.1, double:0.1, false",
    "double >= bare:0.1, float:0.1, true",
    "double <= bare:0.1, float:0.1, true",
    "double >= bare:0.1, decimal:0.0999999999999999999999, false",
    "double <= bare:0.1, decimal:0.1000000000000000000001, false",
    // Typed bounds are exact against everything.
    "double <= decimal:0.1, double:0.1, false",
    "double >= double:0.1, decimal:0.1, false",
    "double <= double:0.1, float:0.1, false",
    "double >= float:0.1, double:0.1, false",
    // Integers are exact.
    "double > bare:9007199254740992, integer:9007199254740993, true",
    "double >= bare:9007199254740993, double:9007199254740992, false",
    "integer > bare:18446744073709551616, integer:18446744073709551617, true",
    "integer < bare:5.5, integer:5, true",
    "integer < bare:5.5, decimal:5.0, false",
    "double > bare:0, double:NaN, false",
    "double < bare:0, double:NaN, false",
    "double >= double:NaN, double:NaN, false",
    "double < double:INF, double:1e308, true",
    "double < double:INF, double:INF, false",
    "double >= bare:0, double:-0.0, true",
    "double > bare:0, double:-0.0, false",
    "real >= bare:0.3, rational:1/3, true",
    "integer >= bare:1 <= bare:3, integer:2, true",
    "integer >= bare:1 <= bare:3, integer:4, false",
    "integer >= bare:1, integer:abc, false",
    "float <= bare:0.1, float:0.1, true",
    "dateTime >= dateTime:2020-01-01T00:00:00, dateTime:2020-01-01T14:00:00Z, false",
    "dateTime <= dateTime:2020-01-01T00:00:00, dateTime:2020-01-01T14:00:00Z, false",
    "dateTime > dateTime:2020-01-01T00:00:00, dateTime:2020-01-01T14:00:01Z, true",
    "dateTime >= dateTime:2020-01-01T00:00:00Z, dateTime:2020-01-01T01:00:00+01:00, true",
    "dateTime >= dateTime:2020-01-01T00:00:00Z, dateTimeStamp:2020-01-01T01:00:00+01:00, true",
    "date < date:2020-01-02, date:2020-01-01, true",
    "duration > duration:P1Y, yearMonthDuration:P13M, true",
    "string >= string:b, string:c, true",
    "string < string:b, token:a, true",
    "string < string:b, @en:a, false",
    "string length bare:2, string:\uD83D\uDE00x, true",
    "string length bare:3, string:\uD83D\uDE00x, false",
    "string minLength bare:1 maxLength bare:2, string:, false",
    "token length bare:3, 'token:  a  b ', true",
    "hexBinary length bare:2, hexBinary:0aFF, true",
    "base64Binary length bare:4, 'base64Binary:YWJj YQ==', true",
    "base64Binary maxLength bare:3, base64Binary:YWJjYQ==, false",
    "anyURI pattern string:http.*, anyURI:http://a/, true",
    "langString pattern string:col.*, @en-gb:colour, true",
    "string pattern string:.*b.*, string:abc, true",
    "string pattern string:.*b.*, 'string:ab\nc', false",
    "string pattern string:a|b length bare:1, string:b, true",
    "langString langRange string:en, @en:a, true",
    "langString langRange string:EN, @en-GB:a, true",
    "langString langRange string:en, @eng:a, false",
    "langString langRange string:en-gb, @en:a, false",
    "langString langRange string:*, @x-y:a, true",
    "PlainLiteral langRange string:*, string:a, false",
    "PlainLiteral langRange string:en, PlainLiteral:a@en, true",
    "langString langRange string:de-*-de, @de-latn-de:a, true",
    "langString langRange string:de-*-de, @de-x-de:a, false",
    "langString langRange string:de-*, @de:a, true",
  })
  void facets(String range, String data, boolean expected) {
    DataRange compiled = range(range);
    assertEquals(expected, LiteralTest.compile(compiled).test(value(data)));
    LiteralTest complement = LiteralTest.compile(new DataRange.Not(compiled));
    assertEquals(!expected && !value(data).isIllTyped(), complement.test(value(data)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "integer length bare:3",
        "integer pattern string:[0-9]+",
        "boolean < boolean:true",
        "string langRange string:en",
        "dateTime length bare:1",
        "hexBinary pattern string:a",
        "hexBinary < hexBinary:00",
        "other < bare:1",
        "Literal pattern string:a",
        "langString < string:a",
        "anyURI < anyURI:a",
        "integer >= integer:abc",
        "integer >= string:5",
        "integer < date:2020-01-01",
        "integer < byte:300",
        "date < date:2020-02-30",
        "date < dateTime:2020-01-01T00:00:00",
        "date < bare:2020",
        "duration < time:00:00:00",
        "string < bare:1",
        "string < @en:a",
        "string length bare:-1",
        "string length string:1",
        "string minLength bare:1.5",
        "string maxLength double:1",
        "string pattern string:(",
        "string pattern bare:1",
        "string pattern @en:a",
        "langString langRange string:!",
        "langString langRange bare:1"
      })
  void badFacets(String range) {
    var error = assertThrows(BadExpressionException.class, () -> LiteralTest.compile(range(range)));
    assertEquals(range.equals("string pattern string:(") ? 1 : -1, error.position());
    assertTrue(error.getMessage().endsWith("."), error.getMessage());
  }

  @Test
  void messagesArePlainSentences() {
    assertEquals(
        "The facet length does not apply to xsd:integer.", message("integer length bare:3"));
    assertEquals("\"abc\" is not a value of xsd:integer.", message("integer >= integer:abc"));
    assertEquals(
        "The bound \"5\" of >= is of xsd:string, which does not compare with xsd:integer.",
        message("integer >= string:5"));
    assertEquals(
        "The facet length takes an integer that is not negative, not \"-1\".",
        message("string length bare:-1"));
    assertEquals(
        "The facet < does not apply to <http://example.org/type>.", message("other < bare:1"));
    assertEquals(
        "The pattern \"(\" should have a ')', at character 2.", message("string pattern string:("));
  }

  private static String message(String range) {
    return assertThrows(BadExpressionException.class, () -> LiteralTest.compile(range(range)))
        .getMessage();
  }

  @ParameterizedTest
  @CsvSource({
    "bare:5, integer:5, true",
    "bare:5, decimal:5.0, true",
    "bare:5, double:5, true",
    "integer:5, 'byte: 05', true",
    "integer:9007199254740993, double:9007199254740992, false",
    "bare:0.1, double:0.1, true",
    "bare:0.1, float:0.1, true",
    "bare:0.1, decimal:0.10, true",
    "decimal:0.1, double:0.1, false",
    "double:0.1, float:0.1, false",
    "double:0.0, double:-0.0, true",
    "double:NaN, double:NaN, false",
    "double:INF, float:INF, true",
    "rational:1/2, double:0.5, true",
    "bare:5, string:5, false",
    "string:5, integer:5, false",
    "string:a, string:a, true",
    "string:a, token:a, false",
    "string:a, @en:a, false",
    "@EN:a, @en:a, true",
    "@en:a, @en-gb:a, false",
    "boolean:true, boolean:1, false",
    "boolean:true, boolean:true, true",
    "dateTime:2020-01-01T00:00:00Z, dateTime:2020-01-01T00:00:00+00:00, false",
    "dateTime:2020-01-01T00:00:00Z, dateTime:2020-01-01T00:00:00Z, true",
    "other:x, other:x, true",
    "integer:abc, integer:abc, true",
    "byte:300, integer:300, false",
  })
  void equality(String constant, String data, boolean expected) {
    assertEquals(expected, LiteralTest.equalTo(constant(constant)).test(value(data)));
    var listed =
        new DataRange.OneOf(
            List.of(constant("bare:77"), constant(constant), constant("string:77")));
    boolean inRange = expected && !value(data).isIllTyped();
    assertEquals(inRange, LiteralTest.compile(listed).test(value(data)));
  }

  @Test
  void combinations() {
    DataRange small = range("integer < bare:10");
    DataRange large = range("integer > bare:5");
    LiteralTest both = LiteralTest.compile(new DataRange.And(List.of(small, large)));
    LiteralTest either = LiteralTest.compile(new DataRange.Or(List.of(small, large)));
    assertTrue(both.test(value("integer:7")));
    assertFalse(both.test(value("integer:5")));
    assertTrue(either.test(value("integer:5")));
    assertFalse(either.test(value("decimal:5")));
    assertFalse(LiteralTest.compile(new DataRange.Or(List.of())).test(value("integer:5")));
    assertTrue(LiteralTest.compile(new DataRange.And(List.of())).test(value("integer:5")));
    LiteralTest notBoth =
        LiteralTest.compile(new DataRange.Not(new DataRange.And(List.of(small, large))));
    assertTrue(notBoth.test(value("string:a")));
    assertFalse(notBoth.test(value("integer:abc")));
  }

  @Test
  void unqualifiedHasIllTypedLiteralsToo() {
    LiteralTest everything = LiteralTest.compile(new DataRange.Unqualified());
    assertTrue(everything.test(value("integer:abc")));
    assertTrue(everything.test(value("double:NaN")));
  }

  @Test
  void shapes() {
    LiteralTest interval = LiteralTest.compile(range("decimal > bare:1 <= bare:5"));
    assertTrue(interval.isInterval());
    assertTrue(interval.admits(value("byte:1").orderGroup()));
    assertFalse(interval.admits(value("double:1").orderGroup()));
    assertFalse(interval.satisfiesLower(value("integer:1")));
    assertTrue(interval.satisfiesUpper(value("integer:5")));
    assertTrue(LiteralTest.equalTo(constant("bare:5")).isInterval());
    assertTrue(
        LiteralTest.compile(
                new DataRange.And(List.of(range("integer > bare:1"), range("integer < bare:5"))))
            .isInterval());

    LiteralTest pattern = LiteralTest.compile(range("string pattern string:.*\\.x.*"));
    assertFalse(pattern.isInterval());
    assertEquals(Optional.of(".x"), pattern.containsText());
    assertThrows(
        UnsupportedOperationException.class, () -> pattern.satisfiesLower(value("string:a")));

    LiteralTest terms =
        LiteralTest.compile(
            new DataRange.OneOf(
                List.of(constant("string:a"), constant("@en:b"), constant("integer:abc"))));
    assertEquals(
        Set.of(literal("string:a"), literal("@en:b")),
        Set.copyOf(terms.exactTerms().orElseThrow()));
    assertFalse(
        LiteralTest.compile(new DataRange.OneOf(List.of(constant("bare:1"), constant("string:a"))))
            .exactTerms()
            .isPresent());
  }
}
