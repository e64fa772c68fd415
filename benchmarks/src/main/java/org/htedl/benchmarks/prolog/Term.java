// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.prolog;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A term of Prolog that can be an argument here. */
sealed interface Term {
  /** A name, with or without quotes. */
  record Atom(String name) implements Term {}

  /** A number. */
  record Numeral(BigDecimal value, boolean whole) implements Term {}

  /** A text in double quotes. */
  record Text(String value) implements Term {}

  /** A variable, which only rules have. */
  record Variable(String name) implements Term {}

  /** A list; its elements may be lists. */
  record Elements(List<Term> terms) implements Term {
    public Elements {
      terms = List.copyOf(terms);
    }
  }

  /** This term, or for a list those in it and in its lists, in their order. */
  default List<Term> flat() {
    if (!(this instanceof Elements elements)) {
      return List.of(this);
    }
    List<Term> flat = new ArrayList<>();
    elements.terms().forEach(term -> flat.addAll(term.flat()));
    return flat;
  }
}
