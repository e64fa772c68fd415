// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.device.Answers;
import org.jspecify.annotations.Nullable;

/**
 * The rows of individuals that the most recent expressions cover, within a number of bytes. A
 * pattern may ask for the same expression once for each of a million rows.
 *
 * <p>Rows come and go in the portions in which they were evaluated. What goes to make room may
 * still be read by others, so that it is not given back to the engine; only {@link #giveBack} does
 * that.
 */
public final class RowStore {
  /** Bytes of rows held, and so in flight, for a graph of one query. */
  private static final long BYTES = 64L << 20;

  /** Expressions that were evaluated together; equal only to itself. */
  private static final class Portion {
    final List<CompiledExpression> expressions;
    final Answers.Rows answer;

    Portion(List<CompiledExpression> expressions, Answers.Rows answer) {
      this.expressions = expressions;
      this.answer = answer;
    }
  }

  /** The stored row of an expression. */
  private record Place(Portion portion, DenseRow row) {}

  private final int capacity;
  private final Map<CompiledExpression, Place> rows = new HashMap<>();

  /** The one that was used last is the last one. */
  private final LinkedHashSet<Portion> portions = new LinkedHashSet<>();

  public RowStore(Layout layout) {
    long rowBytes = Math.max(1L, (long) layout.words() * Long.BYTES);
    // Two at least: the row in use, and room for the next.
    this.capacity = Math.clamp(BYTES / rowBytes, 2, 1 << 16);
  }

  /** How many rows may be evaluated at once, so that none of them is dropped before it is used. */
  public int portion() {
    return capacity / 2;
  }

  /** The row of an expression, or null if it is not held. */
  public @Nullable DenseRow find(CompiledExpression expression) {
    Place place = rows.get(expression);
    if (place == null) {
      return null;
    }
    portions.addLast(place.portion);
    return place.row;
  }

  /**
   * Holds rows, and drops the portions that were not used for longest.
   *
   * @param expressions none that is held already, at most {@link #portion} or one
   * @param answer their rows, in that order
   */
  public void hold(List<CompiledExpression> expressions, Answers.Rows answer) {
    Portion portion = new Portion(List.copyOf(expressions), answer);
    portions.addLast(portion);
    for (int i = 0; i < expressions.size(); i++) {
      rows.put(expressions.get(i), new Place(portion, answer.rows().get(i)));
    }
    while (rows.size() > capacity) {
      portions.removeFirst().expressions.forEach(rows::remove);
    }
  }

  /** Gives all held rows back; there must be no readers. */
  public void giveBack() {
    portions.forEach(portion -> portion.answer.close());
    portions.clear();
    rows.clear();
  }
}
