package org.htedl.answerset.tail;

/**
 * When a search tries out all that is left.
 *
 * @param use when
 * @param atoms the most guesses that may be left
 */
public record TailOptions(Use use, int atoms) {
  /** To count answer sets, where it is likely to be faster. */
  public static final TailOptions DEFAULT = new TailOptions(Use.AUTO, 32);

  /** Not at all. */
  public static final TailOptions NEVER = new TailOptions(Use.NEVER, 1);

  /** When to try. */
  public enum Use {
    /** To count answer sets, where it may pay. */
    AUTO,
    /** Wherever there are few enough guesses. */
    ALWAYS,
    NEVER
  }

  /** Checks the number of guesses. */
  public TailOptions {
    if (atoms < 1 || atoms > GuessAtoms.MOST) {
      throw new IllegalArgumentException(atoms + " is not from 1 to " + GuessAtoms.MOST);
    }
  }
}
