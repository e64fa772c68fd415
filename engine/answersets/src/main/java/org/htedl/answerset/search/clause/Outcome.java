// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

/** How a search for a model ended. */
public enum Outcome {
  /** All variables have values. */
  MODEL,
  NONE,
  /** The limit of conflicts was reached. */
  LIMIT,
  /** The models below the decisions were found by trying all. */
  TAIL
}
