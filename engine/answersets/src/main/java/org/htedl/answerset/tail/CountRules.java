// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;

/**
 * Rules whose bodies count: the head follows where at least as many of the literals hold as the
 * bound says. A conjunction is a bound of all literals, a disjunction one of 1, a fact one of 0.
 *
 * <p>Atoms are numbered from 0; literal {@code 2a} is atom {@code a}, {@code 2a + 1} its default
 * negation. A literal that is there twice counts twice. Used by one thread while it grows.
 */
public final class CountRules {
  private int[] heads = new int[16];
  private int[] bounds = new int[16];
  private int[] starts = new int[17];
  private int[] literals = new int[64];
  private int size;

  /** Adds a rule; its number is the {@link #size} before. */
  public void add(int head, int bound, int... body) {
    add(head, bound, body, 0, body.length);
  }

  /**
   * Adds a rule whose literals are a part of an array.
   *
   * @param from the place of the first one
   * @param length how many there are
   */
  public void add(int head, int bound, int[] body, int from, int length) {
    if (bound < 0 || bound > length) {
      throw new IllegalArgumentException(length + " literals never reach " + bound);
    }
    if (size == heads.length) {
      heads = ArrayGrowth.room(heads, size + 1L);
      bounds = Arrays.copyOf(bounds, heads.length);
      starts = ArrayGrowth.room(starts, heads.length + 1L);
    }
    int start = starts[size];
    if (start + (long) length > literals.length) {
      literals = ArrayGrowth.room(literals, start + (long) length);
    }
    // Most bodies are shorter than a call of arraycopy.
    for (int i = 0; i < length; i++) {
      literals[start + i] = body[from + i];
    }
    heads[size] = head;
    bounds[size] = bound;
    starts[++size] = start + length;
  }

  /** Takes all rules out; the memory is kept. */
  public void clear() {
    size = 0;
  }

  /** The number of rules. */
  public int size() {
    return size;
  }

  /** The atom that follows by a rule. */
  public int head(int rule) {
    return heads[rule];
  }

  /** How many of a rule's literals have to hold. */
  public int bound(int rule) {
    return bounds[rule];
  }

  /** The number of a rule's literals. */
  public int length(int rule) {
    return starts[rule + 1] - starts[rule];
  }

  /** A literal of a rule, by its place from 0. */
  public int literal(int rule, int place) {
    return literals[starts[rule] + place];
  }

  /** The number of literals of all rules. */
  public int literals() {
    return starts[size];
  }

  /** The literal of an atom. */
  public static int literal(int atom, boolean negated) {
    return atom << 1 | (negated ? 1 : 0);
  }

  /** The atom of a literal. */
  public static int atom(int literal) {
    return literal >>> 1;
  }

  /** Whether a literal is a default negation. */
  public static boolean isNegated(int literal) {
    return (literal & 1) != 0;
  }

  /** Memory held, in bytes. */
  public long bytes() {
    return 4L * (heads.length + bounds.length + starts.length + literals.length);
  }
}
