// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import org.htedl.expression.Depth;
import org.htedl.fuseki.spool.RefusedTextException;

/** Refuses texts in which too much is nested for parsers that call themselves for each level. */
final class NestingLimit {
  private static final int BAD_REQUEST = 400;

  private NestingLimit() {}

  /**
   * Checks a depth.
   *
   * @throws RefusedTextException if it is more than the parsers of Jena can take
   */
  static void check(int depth) {
    if (depth > Depth.LEVELS) {
      throw refused();
    }
  }

  /** The exception for a text that is nested too deep. */
  static RefusedTextException refused() {
    return RefusedTextException.of(
        BAD_REQUEST,
        "The data is nested more than %,d deep: give the inner nodes names, or send it as N-Triples."
            .formatted(Depth.LEVELS));
  }
}
