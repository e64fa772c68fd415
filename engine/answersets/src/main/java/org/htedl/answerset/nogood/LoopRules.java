// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.nogood;

/**
 * The bodies that may found the atoms of positive loops.
 *
 * <p>Atoms and rules are numbered from 0.
 *
 * @param atomLiterals by atom, its literal
 * @param bodyLiterals by rule, the literal of its body
 * @param heads by rule, the atoms that it founds
 * @param needed by rule, the atoms that have to be founded before
 */
public record LoopRules(int[] atomLiterals, int[] bodyLiterals, int[][] heads, int[][] needed) {
  private static final int HEADER = 2;
  private static final int RULE_HEADER = 3;

  /** Checks that each rule has its parts. */
  public LoopRules {
    if (heads.length != bodyLiterals.length || needed.length != bodyLiterals.length) {
      throw new IllegalArgumentException("rules without body or heads");
    }
  }

  /** How many atoms there are. */
  public int atoms() {
    return atomLiterals.length;
  }

  /** How many rules there are. */
  public int rules() {
    return bodyLiterals.length;
  }

  /** The rules as the kernels of {@code nogoods.h} read them, whose layout is described there. */
  public int[] image() {
    int size = HEADER + rules() + atoms();
    for (int rule = 0; rule < rules(); rule++) {
      size += RULE_HEADER + heads[rule].length + needed[rule].length;
    }
    int[] image = new int[size];
    image[0] = rules();
    image[1] = atoms();
    System.arraycopy(atomLiterals, 0, image, HEADER + rules(), atoms());
    int at = HEADER + rules() + atoms();
    for (int rule = 0; rule < rules(); rule++) {
      image[HEADER + rule] = at;
      image[at] = bodyLiterals[rule];
      image[at + 1] = heads[rule].length;
      image[at + 2] = needed[rule].length;
      at += RULE_HEADER;
      System.arraycopy(heads[rule], 0, image, at, heads[rule].length);
      at += heads[rule].length;
      System.arraycopy(needed[rule], 0, image, at, needed[rule].length);
      at += needed[rule].length;
    }
    return image;
  }
}
