package org.htedl.learn.row;

/**
 * Which restrictions there are.
 *
 * @param only how {@code only} is meant
 * @param most the largest bound of {@code min}; 1 for none
 * @param max whether there is {@code max}, from 0 to the same bound
 */
public record Operators(Only only, int most, boolean max) {
  /** How {@code only} is meant. */
  public enum Only {
    OFF,
    /** Where there is a successor; written {@code p only C and p some owl:Thing}. */
    NONEMPTY,
    /** Without successors, too. */
    ON
  }

  /** The length that {@code some} and {@code only} add to their filler's. */
  public static final int QUANTIFIER = 2;

  /** The length that {@code min} and {@code max} add to their filler's. */
  public static final int COUNT = 3;

  /** The length that {@code and} and {@code or} add to their operands'. */
  public static final int CONNECTIVE = 1;
}
