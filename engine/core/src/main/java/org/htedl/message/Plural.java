// SPDX-License-Identifier: Apache-2.0
package org.htedl.message;

/** Singular and plural in messages. */
public final class Plural {
  private Plural() {}

  /** Returns the words for a number of things: {@code one} for 1, {@code several} otherwise. */
  public static String of(long count, String one, String several) {
    return count == 1 ? one : several;
  }

  /** Returns the number and its words, such as "1 row" or "3 rows". */
  public static String counted(long count, String one, String several) {
    return count + " " + of(count, one, several);
  }

  /** As {@link #counted(long, String, String)}, of a noun whose plural adds an "s". */
  public static String counted(long count, String noun) {
    return counted(count, noun, noun + "s");
  }
}
