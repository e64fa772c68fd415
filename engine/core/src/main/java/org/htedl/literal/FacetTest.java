// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.List;
import java.util.Optional;
import org.htedl.literal.pattern.XsdPattern;

/**
 * The literals of a datatype whose text or binary data satisfies facets. Lengths are inclusive and
 * count code points, or the octets of binary data.
 */
record FacetTest(
    IntervalTest interval,
    long minLength,
    long maxLength,
    List<XsdPattern> patterns,
    List<LanguageRange> languages)
    implements LiteralTest {
  FacetTest {
    patterns = List.copyOf(patterns);
    languages = List.copyOf(languages);
  }

  @Override
  public boolean test(LiteralValue value) {
    if (!interval.test(value)) {
      return false;
    }
    return switch (value) {
      case TextValue text -> test(text);
      case OpaqueValue binary -> binary.octets() >= minLength && binary.octets() <= maxLength;
      default -> false;
    };
  }

  private boolean test(TextValue value) {
    String text = value.text();
    if (minLength > 0 || maxLength < Long.MAX_VALUE) {
      int length = text.codePointCount(0, text.length());
      if (length < minLength || length > maxLength) {
        return false;
      }
    }
    for (LanguageRange range : languages) {
      if (!range.matches(value.language())) {
        return false;
      }
    }
    for (XsdPattern pattern : patterns) {
      if (!pattern.matches(text)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Optional<String> containsText() {
    return patterns.stream().flatMap(pattern -> pattern.containsText().stream()).findFirst();
  }
}
