// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.jspecify.annotations.Nullable;

/**
 * Memory that rows of one evaluation are written to and that is given back together. What is not
 * given back is collected as any other. Used by one thread at a time.
 */
public final class RowLease {
  private final RowFreeList shelf;
  private final List<DenseRow.Memory> memories = new ArrayList<>();

  public RowLease(RowFreeList shelf) {
    this.shelf = shelf;
  }

  /** Memory for a row, or null where the row is to be in memory of its own. */
  public DenseRow.@Nullable Memory take(Layout layout) {
    DenseRow.Memory memory = shelf.take(layout);
    if (memory != null) {
      memories.add(memory);
    }
    return memory;
  }

  /** Gives all of it back: the rows that lie in it end. */
  public void giveBack() {
    memories.forEach(shelf::giveBack);
    memories.clear();
  }
}
