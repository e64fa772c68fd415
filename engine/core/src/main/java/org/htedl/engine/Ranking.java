// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;

/**
 * The best of many candidates by a value, at most a given number of them. Of equal values the
 * candidate that was offered under the smaller position is the better one; one whose value is not
 * defined is worse than any other. Takes space for those that it keeps only. Not thread-safe.
 *
 * @param <C> what is ranked
 */
public final class Ranking<C> {
  /**
   * One of the best.
   *
   * @param position its place among all that were offered, as the caller counts
   * @param value by which it is ranked; empty where it is not defined
   * @param <C> what is ranked
   */
  public record Entry<C>(long position, C candidate, OptionalDouble value) {}

  private final int most;
  private final Comparator<Entry<C>> worstFirst =
      Comparator.<Entry<C>>comparingDouble(e -> e.value().orElse(Double.NEGATIVE_INFINITY))
          .thenComparing(Comparator.<Entry<C>>comparingLong(Entry::position).reversed());
  private final PriorityQueue<Entry<C>> best = new PriorityQueue<>(worstFirst);

  /**
   * A ranking without entries.
   *
   * @param most how many it keeps, at least 1
   */
  public Ranking(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a ranking keeps at least one: " + most);
    }
    this.most = most;
  }

  /** Whether a candidate with this value and position would be kept now. */
  private boolean accepts(long position, OptionalDouble value) {
    Entry<C> worst = best.peek();
    if (best.size() < most || worst == null) {
      return true;
    }
    int byValue =
        Double.compare(
            value.orElse(Double.NEGATIVE_INFINITY), worst.value().orElse(Double.NEGATIVE_INFINITY));
    return byValue > 0 || byValue == 0 && position < worst.position();
  }

  /** Takes a candidate in if it is one of the best so far. */
  public void offer(long position, C candidate, OptionalDouble value) {
    if (!accepts(position, value)) {
      return;
    }
    best.add(new Entry<>(position, candidate, value));
    if (best.size() > most) {
      best.poll();
    }
  }

  /** The best so far, the best of them first. */
  public List<Entry<C>> entries() {
    List<Entry<C>> entries = new ArrayList<>(best);
    entries.sort(worstFirst.reversed());
    return entries;
  }
}
