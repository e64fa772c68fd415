package org.htedl.answerset.search.clause;

/** The literals that a search assumes, one at each of its first levels. */
public final class Assumptions {
  private int[] literals = new int[0];
  private boolean[] assumed = new boolean[0];

  /** Assumes others than before, in the order of the levels. */
  public void set(int[] under, int variables) {
    for (int literal : literals) {
      assumed[literal] = false;
    }
    literals = under;
    if (assumed.length < 2 * variables) {
      assumed = new boolean[3 * variables];
    }
    for (int literal : literals) {
      assumed[literal] = true;
    }
  }

  public int count() {
    return literals.length;
  }

  /** The literal that is assumed above the given number of levels. */
  public int above(int level) {
    return literals[level];
  }

  public boolean contains(int literal) {
    return assumed[literal];
  }
}
