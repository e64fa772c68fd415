// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.Objects;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * A literal with what it means: a number, a text, a point in time … or that its lexical form means
 * nothing in its datatype. Immutable.
 *
 * <p>Lexical forms are those of XML Schema 1.1 Part 2, after its white space processing ({@code " 5
 * "^^xsd:integer} is 5). Years of more than eleven digits are beyond what is supported and taken as
 * ill-typed; all other values are exact.
 */
public abstract sealed class LiteralValue
    permits NumericValue, TextValue, TemporalValue, DurationValue, OpaqueValue {
  /** A system property for measurements: if true, the JDK reads all floats and doubles. */
  public static final String NUMBERS_OF_JDK = "htedl.literal.jdkNumbers";

  /** The kind of value. */
  public enum Kind {
    NUMBER,
    TEXT,
    BOOLEAN,
    BINARY,
    TIME,
    DURATION,
    /** Of a datatype that is not interpreted. */
    OTHER,
    /** The lexical form is not one of the datatype's. */
    ILL_TYPED
  }

  private final Literal literal;
  private final @Nullable KnownDatatype datatype;

  LiteralValue(Literal literal, @Nullable KnownDatatype datatype) {
    this.literal = Objects.requireNonNull(literal);
    this.datatype = datatype;
  }

  /** The value of a literal; never throws, an ill-typed literal is a value of its own kind. */
  public static LiteralValue of(Literal literal) {
    KnownDatatype datatype = KnownDatatype.find(literal.datatype());
    if (datatype == null) {
      return new OpaqueValue(literal, null, Kind.OTHER, 0);
    }
    LiteralValue value =
        switch (datatype.family()) {
          case NUMBER -> NumberParser.parse(literal, datatype);
          case TEXT -> TextValue.parse(literal, datatype);
          case BOOLEAN, BINARY -> OpaqueValue.parse(literal, datatype);
          case TIME -> TemporalParser.parse(literal, datatype);
          case DURATION -> DurationValue.parse(literal, datatype);
        };
    return value != null ? value : new OpaqueValue(literal, datatype, Kind.ILL_TYPED, 0);
  }

  /** The RDF term. */
  public final Literal literal() {
    return literal;
  }

  public abstract Kind kind();

  public final boolean isIllTyped() {
    return kind() == Kind.ILL_TYPED;
  }

  /**
   * The group in which the value has its place in a total order; null if it has none (booleans,
   * NaN, tagged strings, durations of months and seconds …).
   */
  public @Nullable OrderGroup orderGroup() {
    return null;
  }

  /**
   * Compares with a value of the same order group; 0 for different terms of equal value, such as
   * 1.0 and 1.00.
   *
   * @throws IllegalArgumentException if the other is of another group
   */
  public final int compareInGroup(LiteralValue other) {
    OrderGroup group = orderGroup();
    if (group == null || !group.equals(other.orderGroup())) {
      throw new IllegalArgumentException("not of one order group: " + this + ", " + other);
    }
    return compareOrdered(other);
  }

  /** Compares with a value that is known to be of the same order group. */
  int compareOrdered(LiteralValue other) {
    throw new IllegalArgumentException("has no order: " + this);
  }

  /** The literal's own datatype, or null if it is not interpreted. */
  final @Nullable KnownDatatype datatype() {
    return datatype;
  }

  @Override
  public final String toString() {
    return "\"" + literal.lexical() + "\"^^<" + literal.datatype() + ">";
  }
}
