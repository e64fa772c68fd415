// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.Locale;
import org.htedl.literal.pattern.XsdPattern;
import org.jspecify.annotations.Nullable;

/**
 * A language range: basic filtering (RFC 4647, 3.3.1), as {@code langMatches} of SPARQL; extended
 * filtering (3.3.2) where it has a {@code *} among other subtags. {@code *} alone matches every tag
 * that is not empty.
 */
final class LanguageRange {
  private static final XsdPattern LEXICAL =
      XsdPattern.compile("([a-zA-Z]{1,8}|\\*)(-([a-zA-Z0-9]{1,8}|\\*))*");

  private final String range;

  private LanguageRange(String range) {
    this.range = range;
  }

  /** The range, or null if the text is none. */
  static @Nullable LanguageRange parse(String text) {
    return LEXICAL.matches(text) ? new LanguageRange(text.toLowerCase(Locale.ROOT)) : null;
  }

  /** Whether it matches the tag, which is in lower case. */
  boolean matches(String tag) {
    if (tag.isEmpty()) {
      return false;
    }
    if (range.equals("*")) {
      return true;
    }
    if (range.indexOf('*') >= 0) {
      return matchesExtended(range.split("-", -1), tag.split("-", -1));
    }
    return tag.startsWith(range)
        && (tag.length() == range.length() || tag.charAt(range.length()) == '-');
  }

  private static boolean matchesExtended(String[] ranges, String[] tags) {
    if (!ranges[0].equals("*") && !ranges[0].equals(tags[0])) {
      return false;
    }
    int t = 1;
    for (int r = 1; r < ranges.length; ) {
      if (ranges[r].equals("*")) {
        r++;
      } else if (t >= tags.length) {
        return false;
      } else if (ranges[r].equals(tags[t])) {
        r++;
        t++;
      } else if (tags[t].length() == 1) {
        return false;
      } else {
        t++;
      }
    }
    return true;
  }
}
