// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.Objects;

/**
 * A literal as it stands in an expression.
 *
 * @param literal the RDF term
 * @param abbreviated whether it was written as a bare number such as {@code 0.1}, without a
 *     datatype. A bare decimal is exact against integers and decimals, and rounded to the data's
 *     own type against floats and doubles; a typed one is exact against everything
 */
public record Constant(Literal literal, boolean abbreviated) {
  public Constant {
    Objects.requireNonNull(literal);
  }

  /** A constant written with its datatype or in quotes. */
  public static Constant of(Literal literal) {
    return new Constant(literal, false);
  }
}
