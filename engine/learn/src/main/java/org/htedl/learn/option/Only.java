package org.htedl.learn.option;

/** Meaning of universal restrictions, {@code only}, in the search. */
public enum Only {
  /** There are none. */
  OFF,
  /** Where there is a successor; written {@code p only C and p some owl:Thing}. */
  NONEMPTY,
  /** Without successors, too. */
  ON
}
