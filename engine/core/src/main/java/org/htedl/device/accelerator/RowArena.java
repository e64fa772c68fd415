// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.htedl.bits.Layout;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one length in one piece of the device's memory, which programs name by the numbers of
 * their slots. Grows by doubling; slots keep their numbers. Not thread-safe.
 */
final class RowArena {
  private static final int FEWEST = 16;

  /** Mirrors whose lengths differ by less than this part share an arena. */
  private static final int SLACK = 8;

  private final Accelerator accelerator;
  private final Budget budget;
  private final int strideWords;
  private final BitSet used = new BitSet();
  private @Nullable Memory memory;
  private int capacity;

  /**
   * @param strideWords the length of a row in 32-bit words
   */
  RowArena(Accelerator accelerator, Budget budget, int strideWords) {
    this.accelerator = accelerator;
    this.budget = budget;
    this.strideWords = strideWords;
  }

  /**
   * The 32-bit words of a row for a mirror with this layout: whole tiles, with some room, so that a
   * mirror that grows keeps its rows for a while.
   */
  static int strideFor(Layout layout) {
    int tiles = 1;
    while (tiles < layout.tiles()) {
      tiles += Math.max(1, tiles / SLACK);
    }
    return Math.toIntExact(2L * tiles * Layout.TILE_WORDS);
  }

  int strideWords() {
    return strideWords;
  }

  /** The memory of the rows; may change when a slot is taken. */
  Memory memory() {
    if (memory == null) {
      throw new IllegalStateException("no row has been taken");
    }
    return memory;
  }

  /**
   * A row of zeros.
   *
   * @param shortage gives a row up that is not needed; false if there is none
   */
  int take(BooleanSupplier shortage) {
    while (used.cardinality() == capacity && !grow(false)) {
      if (!shortage.getAsBoolean()) {
        grow(true);
      }
    }
    int slot = used.nextClearBit(0);
    used.set(slot);
    accelerator.clear(memory().whole(), at(slot), rowBytes());
    return slot;
  }

  /** Doubles the memory; only if there is plenty of room, unless it has to be. */
  private boolean grow(boolean must) {
    int more = Math.max(FEWEST, capacity * 2);
    if (!must && !budget.hasRoomFor(more * rowBytes())) {
      return false;
    }
    if (!budget.hasRoomFor(more * rowBytes())) {
      more = capacity + FEWEST;
    }
    Memory next = budget.allocate(more * rowBytes(), "a mirror's rows");
    if (memory != null) {
      accelerator.copy(memory.whole(), 0, next.whole(), 0, capacity * rowBytes());
      memory.close();
    }
    memory = next;
    capacity = more;
    return true;
  }

  /** Gives a row back. */
  void free(int slot) {
    used.clear(slot);
  }

  /** Offset of a row, in bytes. */
  long at(int slot) {
    return slot * rowBytes();
  }

  private long rowBytes() {
    return (long) strideWords * Integer.BYTES;
  }

  /** Frees the memory if no slot is taken; whether there was any. */
  boolean closeIfEmpty() {
    boolean frees = memory != null && used.isEmpty();
    if (frees) {
      close();
    }
    return frees;
  }

  /** Frees the memory and all slots. */
  void close() {
    if (memory != null) {
      memory.close();
      memory = null;
    }
    used.clear();
    capacity = 0;
  }
}
