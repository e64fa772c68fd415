// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

/** The forms in which a number is written without quotes. */
enum NumberForm {
  /** Digits, maybe with a sign: {@code xsd:integer}. */
  INTEGER("integer"),
  /** With a point: {@code xsd:decimal}. */
  DECIMAL("decimal"),
  /** With an exponent, as in SPARQL: {@code xsd:double}. */
  DOUBLE("double"),
  /** With the suffix {@code f}: {@code xsd:float}. */
  FLOAT("float"),
  /** No number. */
  NONE("");

  private final String datatype;

  NumberForm(String datatype) {
    this.datatype = datatype;
  }

  /** The local name of the datatype in the namespace of XML Schema. */
  String datatype() {
    return datatype;
  }

  /** The form of a stretch of text, {@link #NONE} unless the whole stretch is a number. */
  static NumberForm of(String text, int start, int end) {
    int at = start;
    if (at < end && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
      at++;
    }
    int whole = digits(text, at, end);
    boolean hasDigits = whole > at;
    at = whole;
    NumberForm form = INTEGER;
    if (at < end && text.charAt(at) == '.') {
      int fraction = digits(text, at + 1, end);
      if (fraction == at + 1) {
        return NONE;
      }
      hasDigits = true;
      at = fraction;
      form = DECIMAL;
    }
    if (!hasDigits) {
      return NONE;
    }
    if (at < end && (text.charAt(at) | 0x20) == 'e') {
      at++;
      if (at < end && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
        at++;
      }
      int exponent = digits(text, at, end);
      if (exponent == at) {
        return NONE;
      }
      at = exponent;
      form = DOUBLE;
    }
    if (at < end && (text.charAt(at) | 0x20) == 'f') {
      at++;
      form = FLOAT;
    }
    return at == end ? form : NONE;
  }

  private static int digits(String text, int from, int end) {
    int at = from;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}
