// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The symbols of description logic, which readers of papers write in place of keywords. */
final class LogicSymbols {
  private static final Map<Character, String> KEYWORDS =
      Map.ofEntries(
          Map.entry('∃', "some, as in hasPart some Wheel"),
          Map.entry('∀', "only, as in hasPart only Wheel"),
          Map.entry('¬', "not"),
          Map.entry('⊓', "and"),
          Map.entry('∧', "and"),
          Map.entry('⊔', "or"),
          Map.entry('∨', "or"),
          Map.entry('⊤', "owl:Thing"),
          Map.entry('⊥', "owl:Nothing"),
          Map.entry('≥', "min, as in hasPart min 2 Wheel, or >= in a data range"),
          Map.entry('≤', "max, as in hasPart max 2 Wheel, or <= in a data range"),
          Map.entry('⁻', "inverse, as in inverse hasPart some Car"),
          Map.entry('∘', "some once for each property, as in hasPart some (hasPart some Wheel)"));

  private LogicSymbols() {}

  /**
   * How the first such symbol in a stretch of text is written in the Manchester syntax, to be put
   * behind a sentence; empty if there is none.
   */
  static String advice(String text, int start, int end) {
    for (int at = start; at < end; at++) {
      @Nullable String keyword = KEYWORDS.get(text.charAt(at));
      if (keyword != null) {
        return ": in Manchester syntax '" + text.charAt(at) + "' is written " + keyword;
      }
    }
    return "";
  }
}
