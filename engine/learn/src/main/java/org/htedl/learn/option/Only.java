// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.option;

/** Meaning of universal restrictions, {@code only}, in the search. */
public enum Only {
  /** There are none. */
  OFF,
  /** With a successor; written {@code p only C and p some owl:Thing}. */
  NONEMPTY,
  /** Also without a successor. */
  ON
}
