// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.regex.Pattern;

/**
 * XSD regular expressions as those of Java: whole string, {@code ^} and {@code $} are characters, a
 * dot is anything but a line feed or a carriage return.
 */
final class NaivePattern {
  private NaivePattern() {}

  static boolean matches(String regex, String text) {
    return Pattern.compile(translate(regex)).matcher(text).matches();
  }

  private static String translate(String regex) {
    StringBuilder java = new StringBuilder();
    boolean inClass = false;
    for (int i = 0; i < regex.length(); i++) {
      char c = regex.charAt(i);
      if (c == '\\') {
        i++;
        java.append(escape(regex.charAt(i), inClass));
      } else if (inClass) {
        inClass = c != ']';
        java.append(c);
      } else {
        inClass = c == '[';
        java.append(
            switch (c) {
              case '^', '$' -> "\\" + c;
              case '.' -> "[^\\n\\r]";
              default -> String.valueOf(c);
            });
      }
    }
    return java.toString();
  }

  private static String escape(char c, boolean inClass) {
    String members =
        switch (c) {
          case 'd' -> "\\p{Nd}";
          case 's' -> " \\t\\n\\r";
          case 'w' -> "^\\p{P}\\p{Z}\\p{C}";
          default -> null;
        };
    if (members == null) {
      return "\\" + c;
    }
    return inClass && c != 'w' ? members : "[" + members + "]";
  }
}
