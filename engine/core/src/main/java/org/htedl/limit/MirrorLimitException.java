// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

import java.util.Locale;

/**
 * Data that no mirror can hold, however much memory there is: ids and places in arrays are 32 bits.
 * Another attempt on the same data fails again, and a larger memory limit does not help.
 *
 * <p>The message may name a predicate, which is for those who may read the whole graph; {@link
 * #FOR_ALL} is for all other callers.
 */
public final class MirrorLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The sentence for a caller who may not know the predicate. */
  public static final String FOR_ALL =
      "The graph is larger than a mirror can hold; the server's log names the limit.";

  private MirrorLimitException(String message) {
    super(message);
  }

  /**
   * There are more terms than ids.
   *
   * @param kind what they are, such as {@code "nodes"}
   */
  public static MirrorLimitException terms(int most, String kind) {
    return new MirrorLimitException(
        "more than " + number(most) + " " + kind + "; a mirror cannot hold them");
  }

  /** A predicate is asserted more often than a relation can hold. */
  public static MirrorLimitException assertions(int most, String predicate) {
    return new MirrorLimitException(
        "more than "
            + number(most)
            + " assertions of <"
            + predicate
            + ">; a mirror cannot hold them");
  }

  /** More pairs of a predicate follow than a relation can hold. */
  public static MirrorLimitException entailed(int most, String predicate) {
    return new MirrorLimitException(
        "more than "
            + number(most)
            + " pairs of <"
            + predicate
            + "> follow; a mirror cannot hold them");
  }

  /**
   * A transitive closure has more pairs than a relation can hold.
   *
   * @param name of the relation, as sentences have it
   */
  public static MirrorLimitException transitive(int most, String name) {
    return new MirrorLimitException(
        "the transitive closure of "
            + name
            + " has more than "
            + number(most)
            + " pairs; a mirror cannot hold them");
  }

  private static String number(int most) {
    return String.format(Locale.ROOT, "%,d", most);
  }
}
