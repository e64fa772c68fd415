package org.htedl.device.simd;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.bits.NodeSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows of restrictions from earlier batches, by the number of their {@linkplain Terms term}; the
 * least recently used go when there are too many bytes. Thread-safe.
 */
final class Memo {
  /** What an entry costs beside its row. */
  private static final int ENTRY_BYTES = 100;

  private long limit;
  private final LongAdder found;
  private final Map<Long, NodeSet> rows = new LinkedHashMap<>(64, 0.75f, true);
  private long bytes;

  /**
   * @param limit bytes that rows may take; 0 to keep none
   * @param found counts the rows that were found
   */
  Memo(long limit, LongAdder found) {
    this.limit = limit;
    this.found = found;
  }

  /** An empty one that counts at the same place. */
  Memo another(long itsLimit) {
    return new Memo(itsLimit, found);
  }

  /** Bytes that rows may take from now on; what is too much goes. */
  synchronized void keepAtMost(long most) {
    limit = most;
    trim();
  }

  /** Bytes that it holds. */
  synchronized long bytes() {
    return bytes;
  }

  /** Whether anything is ever kept. */
  synchronized boolean isOn() {
    return limit > 0;
  }

  /** The row of a term, or null. */
  synchronized @Nullable NodeSet get(long term) {
    NodeSet row = rows.get(term);
    if (row != null) {
      found.increment();
    }
    return row;
  }

  /** Keeps the row of a term, unless it is too large. */
  synchronized void put(long term, NodeSet row) {
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
