// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.hierarchy;

import org.htedl.mirror.relation.Components;

/**
 * The components that lead to each component in one step, and the length of the longest path of
 * such steps.
 */
public final class Descent {
  private final int[] first;
  private final int[] below;
  private final int[] levels;

  private Descent(int[] first, int[] below, int[] levels) {
    this.first = first;
    this.below = below;
    this.levels = levels;
  }

  public static Descent of(Components components) {
    int count = components.count();
    int[] first = new int[count + 1];
    int[] levels = new int[count];
    // Whatever leads to a component has a greater number.
    for (int c = count - 1; c >= 0; c--) {
      for (int above : components.successors(c)) {
        if (above != c) {
          first[above + 1]++;
          levels[above] = Math.max(levels[above], levels[c] + 1);
        }
      }
    }
    for (int c = 0; c < count; c++) {
      first[c + 1] += first[c];
    }
    int[] below = new int[first[count]];
    int[] next = first.clone();
    for (int c = 0; c < count; c++) {
      for (int above : components.successors(c)) {
        if (above != c) {
          below[next[above]++] = c;
        }
      }
    }
    return new Descent(first, below, levels);
  }

  /** The number of steps of the longest way down from a component. */
  public int level(int component) {
    return levels[component];
  }

  /** Index of the first component below this one, as an argument of {@link #at}. */
  public int from(int component) {
    return first[component];
  }

  /** End, exclusive, of the indexes of the components below this one. */
  public int to(int component) {
    return first[component + 1];
  }

  /** The component at a place; one may be at several. */
  public int at(int place) {
    return below[place];
  }
}
