package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.Layout;
import org.htedl.bits.RowMemory;
import org.jspecify.annotations.Nullable;

/**
 * Memory that rows of one evaluation are written to and that is given back together. What is not
 * given back is collected as any other. Used by one thread at a time.
 */
final class Loan {
  private final RowShelf shelf;
  private final List<RowMemory> memories = new ArrayList<>();

  Loan(RowShelf shelf) {
    this.shelf = shelf;
  }

  /** Memory for a row, or null where the row is to be in memory of its own. */
  @Nullable RowMemory take(Layout layout) {
    RowMemory memory = shelf.take(layout);
    if (memory != null) {
      memories.add(memory);
    }
    return memory;
  }

  /** Gives all of it back: the rows that lie in it end. */
  void giveBack() {
    memories.forEach(shelf::giveBack);
    memories.clear();
  }
}
