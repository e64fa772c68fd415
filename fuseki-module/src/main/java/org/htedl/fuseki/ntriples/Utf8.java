// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

/** Characters beyond ASCII in arrays that end with a line feed. */
final class Utf8 {
  private Utf8() {}

  /** The number of bytes of the well-formed character beyond ASCII at this place; 0 if none is. */
  static int length(byte[] bytes, int at) {
    int first = bytes[at] & 0xFF;
    if (first < 0xC2 || first > 0xF4) {
      return 0;
    }
    int second = bytes[at + 1] & 0xFF;
    if (first < 0xE0) {
      return isNext(second) ? 2 : 0;
    }
    // No overlong forms, no halves of surrogate pairs, nothing above U+10FFFF.
    int lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    int highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest || !isNext(bytes[at + 2])) {
      return 0;
    }
    return first < 0xF0 ? 3 : isNext(bytes[at + 3]) ? 4 : 0;
  }

  private static boolean isNext(int b) {
    return (b & 0xC0) == 0x80;
  }

  /** Whether the well-formed character of two or three bytes is in this range, ends included. */
  static boolean isBetween(byte[] bytes, int at, int lowest, int highest) {
    int first = bytes[at] & 0xFF;
    int second = bytes[at + 1] & 0x3F;
    int character =
        first < 0xE0
            ? (first & 0x1F) << 6 | second
            : (first & 0x0F) << 12 | second << 6 | bytes[at + 2] & 0x3F;
    return character >= lowest && character <= highest;
  }
}
