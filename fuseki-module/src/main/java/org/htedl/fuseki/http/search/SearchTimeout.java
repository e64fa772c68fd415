// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.search;

import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.exchange.RequestException;

/**
 * How long a request lets a solver search.
 *
 * @param seconds above 0
 */
public record SearchTimeout(double seconds) {
  /**
   * The timeout that a request gives.
   *
   * @param text a number of seconds
   * @param mostSeconds what it may be at most
   * @throws RequestException if it is none
   */
  public static SearchTimeout of(String text, double mostSeconds) {
    try {
      double seconds = Double.parseDouble(text);
      if (seconds > 0 && seconds <= mostSeconds) {
        return new SearchTimeout(seconds);
      }
    } catch (NumberFormatException none) {
      // Refused below like a number out of range.
    }
    throw RequestException.badRequest(
        "The timeout is a number of seconds above 0, at most "
            + written(mostSeconds)
            + ", which is "
            + Settings.SOLVE_SECONDS
            + ", not "
            + Excerpt.start(text)
            + ".");
  }

  /**
   * Whether it is over.
   *
   * @param start when it began, by {@link System#nanoTime}
   */
  public boolean isOver(long start) {
    return System.nanoTime() - start > seconds * 1e9;
  }

  /** The sentence for an answer that is cut short by it. */
  public String sentence() {
    return "The timeout of " + written(seconds) + " seconds was reached.";
  }

  /** A number of seconds, without a decimal point if it is whole. */
  private static String written(double seconds) {
    return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
  }
}
