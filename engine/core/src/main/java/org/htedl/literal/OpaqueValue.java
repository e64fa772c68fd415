// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/**
 * A value compared by its term, and perhaps its length, alone: boolean, binary, other, ill-typed.
 */
final class OpaqueValue extends LiteralValue {
  private final Kind kind;
  private final int octets;

  /**
   * @param octets the length of binary data; 0 for other kinds
   */
  OpaqueValue(Literal literal, @Nullable KnownDatatype datatype, Kind kind, int octets) {
    super(literal, datatype);
    this.kind = kind;
    this.octets = octets;
  }

  /** The boolean or binary value, or null if the lexical form is not one of the datatype. */
  static @Nullable OpaqueValue parse(Literal literal, KnownDatatype datatype) {
    String text = Whitespace.trim(literal.lexical());
    return switch (datatype) {
      case BOOLEAN ->
          switch (text) {
            case "true", "false", "0", "1" -> new OpaqueValue(literal, datatype, Kind.BOOLEAN, 0);
            default -> null;
          };
      case HEX_BINARY -> binary(literal, datatype, hexOctets(text));
      default -> binary(literal, datatype, base64Octets(Whitespace.collapse(text)));
    };
  }

  private static @Nullable OpaqueValue binary(Literal literal, KnownDatatype datatype, int octets) {
    return octets < 0 ? null : new OpaqueValue(literal, datatype, Kind.BINARY, octets);
  }

  private static int hexOctets(String text) {
    for (int i = 0; i < text.length(); i++) {
      // Character.digit also takes digits beyond ASCII.
      if (text.charAt(i) > 'f' || Character.digit(text.charAt(i), 16) < 0) {
        return -1;
      }
    }
    return text.length() % 2 == 0 ? text.length() / 2 : -1;
  }

  /** XSD 1.1 Part 2, 3.3.16: single spaces allowed, unused bits of the last digit must be zero. */
  private static int base64Octets(String text) {
    String digits = text.replace(" ", "");
    int length = digits.length();
    if (length % 4 != 0) {
      return -1;
    }
    int padding = digits.endsWith("==") ? 2 : digits.endsWith("=") ? 1 : 0;
    int last = 0;
    for (int i = 0; i < length - padding; i++) {
      char c = digits.charAt(i);
      last =
          c >= 'A' && c <= 'Z'
              ? c - 'A'
              : c >= 'a' && c <= 'z'
                  ? c - 'a' + 26
                  : c >= '0' && c <= '9' ? c - '0' + 52 : c == '+' ? 62 : c == '/' ? 63 : -1;
      if (last < 0) {
        return -1;
      }
    }
    int unused = padding == 2 ? 15 : padding == 1 ? 3 : 0;
    return (last & unused) == 0 ? length / 4 * 3 - padding : -1;
  }

  int octets() {
    return octets;
  }

  @Override
  public Kind kind() {
    return kind;
  }
}
