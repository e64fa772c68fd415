// SPDX-License-Identifier: Apache-2.0
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

  /** The most guesses that may be left. */
  public static final int MOST_ATOMS = GuessAtoms.MOST;

  /** The most guesses that may be left for a tail on a device other than the processor. */
  public static final int MOST_ATOMS_ON_DEVICE = TailImage.MOST_GUESSES;

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
    if (atoms < 1 || atoms > MOST_ATOMS) {
      throw new IllegalArgumentException(atoms + " is not from 1 to " + MOST_ATOMS);
    }
  }
}
