// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

/** The white space processing of XML Schema 1.1 Part 2, section 4.3.6. */
final class Whitespace {
  private Whitespace() {}

  static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  /** Without white space at the ends: enough for datatypes that allow none inside. */
  static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (start < end && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** With a space for every tab and end of line. */
  static String replace(String text) {
    return text.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
  }

  /** With one space for every run of white space, and none at the ends. */
  static String collapse(String text) {
    String replaced = trim(replace(text));
    if (!replaced.contains("  ")) {
      return replaced;
    }
    var collapsed = new StringBuilder(replaced.length());
    for (int i = 0; i < replaced.length(); i++) {
      if (replaced.charAt(i) != ' ' || replaced.charAt(i - 1) != ' ') {
        collapsed.append(replaced.charAt(i));
      }
    }
    return collapsed.toString();
  }
}
