package org.htedl.fuseki.http.search;

import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.exchange.RequestException;

/** The time that a request gives a search of the solver. */
public final class Timeout {
  private Timeout() {}

  /**
   * Reads a number of seconds.
   *
   * @param most the most that the dataset gives
   * @throws RequestException if it is none above 0, or more than that
   */
  public static double seconds(String text, double most) {
    try {
      double seconds = Double.parseDouble(text);
      if (seconds > 0 && seconds <= most) {
        return seconds;
      }
    } catch (NumberFormatException none) {
      // Refused below like a number out of range.
    }
    throw RequestException.badRequest(
        "The timeout is a number of seconds above 0, at most "
            + written(most)
            + ", which is "
            + Settings.SOLVE_SECONDS
            + ", not "
            + Excerpt.start(text)
            + ".");
  }

  /** Why a search whose time is up was stopped. */
  public static String reached(double seconds) {
    return "The timeout of " + written(seconds) + " seconds was reached.";
  }

  /** A number of seconds, without a decimal point if it is whole. */
  private static String written(double seconds) {
    return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
  }
}
