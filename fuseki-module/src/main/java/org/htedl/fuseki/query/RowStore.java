package org.htedl.fuseki.query;

import java.util.LinkedHashMap;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.jspecify.annotations.Nullable;

/**
 * The rows of individuals that the most recent expressions cover, within a number of bytes. A
 * pattern may ask for the same expression once for each of a million rows.
 */
final class RowStore {
  /** Bytes of rows held, and so in flight, for a graph of one query. */
  static final long BYTES = 64L << 20;

  private final int capacity;
  private final LinkedHashMap<Compiled, DenseRow> rows = new LinkedHashMap<>(16, 0.75f, true);

  RowStore(Layout layout) {
    long rowBytes = Math.max(1L, (long) layout.words() * Long.BYTES);
    // Two at least: the row in use, and room for the next.
    this.capacity = Math.clamp(BYTES / rowBytes, 2, 1 << 16);
  }

  /** How many rows may be evaluated at once, so that none of them is dropped before it is used. */
  int portion() {
    return capacity / 2;
  }

  /** The row of an expression, or null if it is not held. */
  @Nullable DenseRow find(Compiled expression) {
    return rows.get(expression);
  }

  /** Holds a row, and drops the ones that were not used for longest. */
  void hold(Compiled expression, DenseRow row) {
    rows.put(expression, row);
    while (rows.size() > capacity) {
      rows.pollFirstEntry();
    }
  }
}
