// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

/** The words of the Manchester syntax that cannot be names. */
final class Keywords {
  private Keywords() {}

  /** The kind of token of a stretch of text that has the form of a name. */
  static TokenKind keywordOrName(String text, int start, int end) {
    return switch (end - start) {
      case 2 -> is(text, start, "or") ? TokenKind.OR : TokenKind.NAME;
      case 3 -> keywordOfThreeLetters(text, start);
      case 4 -> keywordOfFourLetters(text, start);
      case 5 ->
          is(text, start, "value")
              ? TokenKind.VALUE
              : is(text, start, "false") ? TokenKind.FALSE : TokenKind.NAME;
      case 7 ->
          is(text, start, "exactly")
              ? TokenKind.EXACTLY
              : is(text, start, "inverse") ? TokenKind.INVERSE : TokenKind.NAME;
      default -> TokenKind.NAME;
    };
  }

  private static TokenKind keywordOfThreeLetters(String text, int start) {
    if (is(text, start, "and")) {
      return TokenKind.AND;
    } else if (is(text, start, "not")) {
      return TokenKind.NOT;
    } else if (is(text, start, "min")) {
      return TokenKind.MIN;
    } else {
      return is(text, start, "max") ? TokenKind.MAX : TokenKind.NAME;
    }
  }

  private static TokenKind keywordOfFourLetters(String text, int start) {
    if (is(text, start, "some")) {
      return TokenKind.SOME;
    } else if (is(text, start, "only")) {
      return TokenKind.ONLY;
    } else if (is(text, start, "that")) {
      return TokenKind.AND;
    } else if (is(text, start, "self")) {
      return TokenKind.SELF;
    } else {
      return is(text, start, "true") ? TokenKind.TRUE : TokenKind.NAME;
    }
  }

  /** Whether this keyword stands there, in whatever case; the stretch has its length. */
  private static boolean is(String text, int start, String keyword) {
    for (int i = 0; i < keyword.length(); i++) {
      // Setting this bit turns a capital letter into its small one, and no other character into a
      // letter that could stand in a name.
      if ((text.charAt(start + i) | 0x20) != keyword.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
