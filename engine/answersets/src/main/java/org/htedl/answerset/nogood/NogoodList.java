// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.nogood;

import java.util.Arrays;

/**
 * Nogoods one after the other in one array, numbered from 0: sets of literals that are not all true
 * in any answer set. A literal is twice its variable, plus one where it is negated. Not
 * thread-safe.
 */
public final class NogoodList {
  private int[] words = new int[64];
  private int[] starts = new int[16];
  private int count;

  /** Adds a nogood of one literal or more. */
  public void add(int[] literals, int from, int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a nogood without literals");
    }
    int end = Math.addExact(starts[count], size);
    if (end > words.length) {
      words = Arrays.copyOf(words, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(end, 2L * end)));
    }
    if (count + 2 > starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    System.arraycopy(literals, from, words, starts[count], size);
    starts[++count] = end;
  }

  /** Forgets all, and gives memory back. */
  public void clear() {
    words = new int[64];
    starts = new int[16];
    count = 0;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** The place of a nogood's first literal; that of {@link #count()} is where all end. */
  public int start(int nogood) {
    return starts[nogood];
  }

  /** How many literals a nogood has. */
  public int size(int nogood) {
    return starts[nogood + 1] - starts[nogood];
  }

  /** The literal at a place. */
  public int at(int place) {
    return words[place];
  }

  /** The literals of the nogoods {@code from} to {@code count() - 1}, one after the other. */
  public int[] words(int from) {
    return Arrays.copyOfRange(words, starts[from], starts[count]);
  }

  /** The literals of a nogood. */
  public int[] literals(int nogood) {
    return Arrays.copyOfRange(words, starts[nogood], starts[nogood + 1]);
  }

  /** Bytes held. */
  public long bytes() {
    return 4L * words.length + 4L * starts.length;
  }
}
