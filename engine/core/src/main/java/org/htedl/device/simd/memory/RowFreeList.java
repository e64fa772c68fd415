// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.ArrayDeque;
import java.util.Iterator;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the memory of rows that were given back for the next rows; evicts the oldest above the
 * limit. Thread-safe; a short lock for a whole row.
 */
public final class RowFreeList {
  /** Rows that are shorter cost less in new memory than they would here: 4 KiB. */
  private static final int LEAST_WORDS = Layout.TILE_WORDS;

  /** So many are looked at, the newest first, for one of the right layout. */
  private static final int LOOKS = 16;

  private final long most;
  private final ArrayDeque<DenseRow.Memory> idle = new ArrayDeque<>();
  private long bytes;

  /**
   * @param most bytes that may lie here
   */
  public RowFreeList(long most) {
    this.most = most;
  }

  /** Memory for a row of any value, new if there is none here; null where none is worth keeping. */
  public DenseRow.@Nullable Memory take(Layout layout) {
    if (layout.words() < LEAST_WORDS) {
      return null;
    }
    DenseRow.Memory found = find(layout);
    return found == null ? new DenseRow.Memory(layout) : found;
  }

  private synchronized DenseRow.@Nullable Memory find(Layout layout) {
    Iterator<DenseRow.Memory> newest = idle.iterator();
    for (int i = 0; i < LOOKS && newest.hasNext(); i++) {
      DenseRow.Memory memory = newest.next();
      if (memory.layout().equals(layout)) {
        newest.remove();
        bytes -= memory.bytes();
        return memory;
      }
    }
    return null;
  }

  /** Takes back memory whose row is no longer read. */
  public void giveBack(DenseRow.Memory memory) {
    memory.endRow();
    synchronized (this) {
      idle.addFirst(memory);
      bytes += memory.bytes();
      while (bytes > most) {
        bytes -= idle.removeLast().bytes();
      }
    }
  }

  /** Bytes that lie here. */
  public synchronized long bytes() {
    return bytes;
  }

  /** Lets all go that lies here. */
  public synchronized void clear() {
    idle.clear();
    bytes = 0;
  }
}
