// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** IRIs as people write them outside expressions. */
public final class WrittenIri {
  private WrittenIri() {}

  /**
   * The IRI that is written in angle brackets or with a known prefix; null if it is neither, as one
   * in full or a blank node's label.
   *
   * @param prefixes maps from prefix, without colon, to namespace, in the order in which they are
   *     asked
   */
  public static @Nullable String expanded(String written, List<Map<String, String>> prefixes) {
    if (written.length() > 1 && written.startsWith("<") && written.endsWith(">")) {
      return unbracketed(written);
    }
    int colon = written.indexOf(':');
    if (colon < 0 || written.startsWith("_:")) {
      return null;
    }
    String prefix = written.substring(0, colon);
    for (Map<String, String> map : prefixes) {
      String namespace = map.get(prefix);
      if (namespace != null) {
        return namespace + written.substring(colon + 1);
      }
    }
    return null;
  }

  /**
   * Writes an IRI in angle brackets. A character that would end the name early is written as {@code
   * \\uXXXX}, as in Turtle and SPARQL.
   */
  public static String bracketed(String iri) {
    StringBuilder text = new StringBuilder(iri.length() + 2).append('<');
    for (int i = 0; i < iri.length(); i++) {
      char c = iri.charAt(i);
      if (isEscaped(c)) {
        text.append(String.format("\\u%04X", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.append('>').toString();
  }

  /**
   * Returns the IRI that is written in angle brackets, with {@code \\uXXXX} and {@code \\UXXXXXXXX}
   * decoded. Any other backslash stands for itself.
   *
   * @param written begins with {@code <} and ends with another character
   */
  public static String unbracketed(String written) {
    int end = written.length() - 1;
    if (written.indexOf('\\') < 0) {
      return written.substring(1, end);
    }
    StringBuilder iri = new StringBuilder(end);
    int at = 1;
    while (at < end) {
      char c = written.charAt(at);
      int digits = c == '\\' && at + 1 < end ? digitsAfter(written.charAt(at + 1)) : 0;
      int code = digits > 0 && at + 2 + digits <= end ? hexadecimal(written, at + 2, digits) : -1;
      if (code >= 0) {
        iri.appendCodePoint(code);
        at += 2 + digits;
      } else {
        iri.append(c);
        at++;
      }
    }
    return iri.toString();
  }

  private static boolean isEscaped(char c) {
    return c <= ' '
        || "<>\"{}|^`\\".indexOf(c) >= 0
        || c > 127 && (Character.isWhitespace(c) || Character.isSpaceChar(c));
  }

  private static int digitsAfter(char letter) {
    return letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
  }

  /** The code point that some digits are, or -1. */
  private static int hexadecimal(String text, int from, int digits) {
    long value = 0;
    for (int i = from; i < from + digits; i++) {
      int digit = Character.digit(text.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      value = value * 16 + digit;
    }
    return value <= Character.MAX_CODE_POINT ? (int) value : -1;
  }
}
