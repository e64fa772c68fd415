// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

/** Points at which tests inject failures, which must not affect the user's writes. */
@FunctionalInterface
public interface Interference {
  /** Nothing goes wrong. */
  Interference NONE = point -> {};

  /** The places where something can go wrong. */
  enum Point {
    /** A change is being noted. */
    NOTE,
    /** A commit is being worked out. */
    COMMIT,
    /** A commit has taken place. */
    PUBLISHED,
    /** A mirror is about to be patched. */
    PATCH,
    /** A build has begun its transaction. */
    BUILD_BEGINS,
    /** A build has read the data. */
    BUILD_ENDS
  }

  /** May throw anything. */
  void at(Point point);
}
