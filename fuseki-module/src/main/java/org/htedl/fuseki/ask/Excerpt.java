// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

/** Parts of what a request says, short enough to stand in an error sentence on one line. */
public final class Excerpt {
  /** Characters of an expression shown before and after the place of an error. */
  private static final int AROUND = 40;

  /** Characters of a name shown. */
  private static final int LONGEST = 80;

  private Excerpt() {}

  /** The text in quotes, on one line, shortened to what is around a position. */
  public static String around(String text, int position) {
    int from = Math.max(0, position - AROUND);
    int to = Math.min(text.length(), position + AROUND);
    // A surrogate pair must not be cut in two: it could not be encoded.
    if (from > 0 && Character.isLowSurrogate(text.charAt(from))) {
      from--;
    }
    if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
      to++;
    }
    String shown = onOneLine(text.substring(from, to));
    return '"' + (from > 0 ? "..." : "") + shown + (to < text.length() ? "..." : "") + '"';
  }

  /** The text on one line, without quotes, shortened to its beginning. */
  public static String start(String text) {
    return start(text, LONGEST);
  }

  /**
   * As {@link #start(String)}.
   *
   * @param most how many characters are left
   */
  public static String start(String text, int most) {
    String line = onOneLine(text);
    if (line.length() <= most) {
      return line;
    }
    int to = Character.isLowSurrogate(line.charAt(most)) ? most - 1 : most;
    return line.substring(0, to) + "…";
  }

  private static String onOneLine(String text) {
    return text.replaceAll("[\\s\\p{Cntrl}]+", " ");
  }
}
