package org.htedl.expression.manchester;

/**
 * Levenshtein distances from one name to many, without regard to case: Myers' bit-parallel
 * algorithm (Journal of the ACM 46(3), 1999) in Hyyrö's formulation, a few operations a character.
 * Only the first 64 characters of the name count. Immutable and thread-safe.
 */
final class EditDistance {
  /** Returned for any distance beyond the cut-off. */
  static final int FAR = Integer.MAX_VALUE;

  private static final int MAX_LENGTH = 64;

  private final String pattern;
  private final long[] ascii = new long[128];

  EditDistance(String name) {
    String cut = name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH) : name;
    StringBuilder folded = new StringBuilder(cut.length());
    for (int i = 0; i < cut.length(); i++) {
      folded.append(Character.toLowerCase(cut.charAt(i)));
    }
    pattern = folded.toString();
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) < 128) {
        ascii[pattern.charAt(i)] |= 1L << i;
      }
    }
  }

  /** A distance up to which another name may be what was meant. */
  int plausible() {
    return 1 + pattern.length() / 4;
  }

  /** The distance to a stretch of text, {@link #FAR} if it is greater than the cut-off. */
  int to(String text, int start, int end, int cutOff) {
    int length = end - start;
    int size = pattern.length();
    if (Math.abs(length - size) > cutOff) {
      return FAR;
    }
    if (size == 0) {
      return length;
    }
    long lastRow = 1L << (size - 1);
    long plus = -1L;
    long minus = 0;
    int distance = size;
    for (int i = 0; i < length; i++) {
      long equal = mask(Character.toLowerCase(text.charAt(start + i)));
      long vertical = equal | minus;
      long horizontal = (((equal & plus) + plus) ^ plus) | equal;
      long up = minus | ~(horizontal | plus);
      long down = plus & horizontal;
      if ((up & lastRow) != 0) {
        distance++;
      } else if ((down & lastRow) != 0) {
        distance--;
      }
      if (distance - (length - 1 - i) > cutOff) {
        return FAR;
      }
      up = (up << 1) | 1;
      down <<= 1;
      plus = down | ~(vertical | up);
      minus = up & vertical;
    }
    return distance <= cutOff ? distance : FAR;
  }

  private long mask(char c) {
    if (c < 128) {
      return ascii[c];
    }
    long mask = 0;
    for (int i = pattern.indexOf(c); i >= 0; i = pattern.indexOf(c, i + 1)) {
      mask |= 1L << i;
    }
    return mask;
  }
}
