// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.jena.sparql.expr.NodeValue;

/** A value that is aggregated, with its number if it is one, read once for all of its rows. */
final class AggregatedValue {
  /** How a number is added, in the order of SPARQL's promotions. */
  enum Kind {
    NO_NUMBER,
    INTEGER,
    DECIMAL,
    FLOAT,
    DOUBLE
  }

  final NodeValue value;
  final Kind kind;

  /** An integer, if it is no larger. */
  final long small;

  final boolean isSmall;

  AggregatedValue(NodeValue value) {
    this.value = value;
    this.kind = kind(value);
    BigInteger integer = kind == Kind.INTEGER ? value.getInteger() : BigInteger.ZERO;
    this.isSmall = kind == Kind.INTEGER && integer.bitLength() < Long.SIZE;
    this.small = isSmall ? integer.longValue() : 0;
  }

  private static Kind kind(NodeValue value) {
    if (!value.isNumber()) {
      return Kind.NO_NUMBER;
    }
    if (value.isInteger()) {
      return Kind.INTEGER;
    }
    if (value.isDecimal()) {
      return Kind.DECIMAL;
    }
    return value.isFloat() ? Kind.FLOAT : Kind.DOUBLE;
  }

  BigInteger integer() {
    return value.getInteger();
  }

  BigDecimal decimal() {
    return value.getDecimal();
  }

  /** A float or double value. */
  double approximate() {
    return kind == Kind.FLOAT ? value.getFloat() : value.getDouble();
  }
}
