// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.bits.NodeSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows of restrictions from earlier batches, by the number of their {@linkplain ExpressionNumbers
 * term}; the least recently used go when there are too many bytes. Thread-safe.
 */
public final class RestrictionCache {
  /** What an entry costs in addition to its row. */
  private static final int ENTRY_BYTES = 100;

  private long limit;
  private final LongAdder found;
  private final Map<Long, NodeSet> rows = new LinkedHashMap<>(64, 0.75f, true);
  private long bytes;

  /**
   * @param limit bytes that rows may take; 0 to keep none
   * @param found counts the rows that were found
   */
  public RestrictionCache(long limit, LongAdder found) {
    this.limit = limit;
    this.found = found;
  }

  /** An empty one that counts at the same place. */
  public RestrictionCache another(long itsLimit) {
    return new RestrictionCache(itsLimit, found);
  }

  /** Bytes that rows may take from now on; what is too much goes. */
  public synchronized void keepAtMost(long most) {
    limit = most;
    trim();
  }

  /** Bytes that it holds. */
  public synchronized long bytes() {
    return bytes;
  }

  /** Whether anything is ever kept. */
  public synchronized boolean isOn() {
    return limit > 0;
  }

  /** The row of a term, or null. */
  public synchronized @Nullable NodeSet get(long term) {
    NodeSet row = rows.get(term);
    if (row != null) {
      found.increment();
    }
    return row;
  }

  /** Keeps the row of a term, unless it is too large. */
  public synchronized void put(long term, NodeSet row) {
    long size = row.bytes() + ENTRY_BYTES;
    if (size > limit / 4 || rows.containsKey(term)) {
      return;
    }
    rows.put(term, row);
    bytes += size;
    trim();
  }

  private void trim() {
    var oldest = rows.entrySet().iterator();
    while (bytes > limit && oldest.hasNext()) {
      bytes -= oldest.next().getValue().bytes() + ENTRY_BYTES;
      oldest.remove();
    }
  }

  /** Forgets everything. */
  synchronized void clear() {
    rows.clear();
    bytes = 0;
  }
}
