// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import org.htedl.device.accelerator.driver.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a device that was given back and is kept for the next who wants as much: allocating
 * takes a card's driver a large part of a millisecond, which is more than most kernels. Work on a
 * device keeps its order, so that the next need not wait until the former owner's kernels have run.
 * Not thread-safe.
 */
final class SpareMemory {
  /** Larger memory is not kept, and has the size that was asked for. */
  static final long LARGEST = 1L << 26;

  /** Smaller sizes are all the same one. */
  private static final long SMALLEST = 1L << 12;

  /** Sizes between a power of two and the next one, so that at most a quarter is wasted. */
  private static final int STEPS = 4;

  private final long most;
  private final Map<Long, Deque<Memory>> bySize = new TreeMap<>();
  private long bytes;

  /**
   * @param most bytes that are kept
   */
  public SpareMemory(long most) {
    this.most = most;
  }

  /** The size in which memory is reused that is asked for in this one. */
  public static long size(long bytes) {
    if (bytes > LARGEST) {
      return bytes;
    }
    long least = Math.max(SMALLEST, bytes);
    long step = Math.max(1, Long.highestOneBit(least) / STEPS);
    return (least + step - 1) / step * step;
  }

  /** Bytes that are kept now. */
  public long bytes() {
    return bytes;
  }

  /** Memory of exactly this size that was kept, or null. */
  public @Nullable Memory take(long size) {
    Deque<Memory> all = bySize.get(size);
    Memory last = all == null ? null : all.pollLast();
    if (last != null) {
      bytes -= size;
    }
    return last;
  }

  /** Keeps memory, or frees it if there is too much already. */
  public void give(Memory memory) {
    long size = memory.bytes();
    if (size == size(size) && size <= LARGEST && bytes + size <= most) {
      bySize.computeIfAbsent(size, s -> new ArrayDeque<>()).add(memory);
      bytes += size;
    } else {
      memory.close();
    }
  }

  /**
   * Frees until no more than some bytes are kept.
   *
   * @return whether anything was freed
   */
  public boolean shrinkTo(long left) {
    long before = bytes;
    for (Deque<Memory> all : bySize.values()) {
      while (bytes > left && !all.isEmpty()) {
        Memory memory = all.removeLast();
        bytes -= memory.bytes();
        memory.close();
      }
    }
    return bytes < before;
  }
}
