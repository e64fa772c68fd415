// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import org.htedl.expression.Literal;

/** A term of a pattern's triple. */
public sealed interface PatternTerm {
  /** A variable, its name without the question mark. */
  record Variable(String name) implements PatternTerm {
    @Override
    public String toString() {
      return "?" + name;
    }
  }

  /** An IRI, or {@code _:label}. */
  record Resource(String name) implements PatternTerm {
    @Override
    public String toString() {
      return "<" + name + ">";
    }
  }

  /** A literal. */
  record Value(Literal literal) implements PatternTerm {}

  /** Something that neither matches nor is matched, such as a triple term. */
  record Nothing() implements PatternTerm {}
}
