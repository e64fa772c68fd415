// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.owl;

import java.math.BigInteger;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.htedl.expression.Literal;

/** Literals in axioms: the number of a cardinality, and the truth of {@code owl:hasSelf}. */
public final class OwlLiterals {
  /** More values than any individual can have; larger numbers mean the same. */
  private static final int MANY = 999_999_999;

  /** A whole number that is not negative, in any form that XML Schema allows. */
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]+|-0+");

  private static final BigInteger LARGEST = BigInteger.valueOf(MANY);

  private OwlLiterals() {}

  /**
   * The number of a cardinality; empty if the literal is not a whole number from zero on. White
   * space around it means nothing (XML Schema 1.1 Part 2, 4.3.6).
   */
  public static OptionalInt cardinality(Literal literal) {
    String text = collapsed(literal);
    if (!NUMBER.matcher(text).matches()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(new BigInteger(text).min(LARGEST).intValue());
  }

  /** Returns whether the literal is the boolean true. */
  public static boolean isTrue(Literal literal) {
    String text = collapsed(literal);
    return literal.datatype().equals(Literal.XSD + "boolean")
        && (text.equals("true") || text.equals("1"));
  }

  private static String collapsed(Literal literal) {
    return literal.lexical().strip();
  }
}
