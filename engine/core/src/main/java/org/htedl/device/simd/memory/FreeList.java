// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Memory of one kind that is not in use, kept because new memory is cold. Thread-safe. */
final class FreeList<A> {
  private final int most;
  private final int longest;
  private final IntFunction<A> make;
  private final ToIntFunction<A> length;
  private final Deque<A> idle = new ConcurrentLinkedDeque<>();
  private final AtomicInteger kept = new AtomicInteger();

  /**
   * @param most how many are kept
   * @param longest none that are longer are kept
   * @param make makes one, at least so long
   * @param length how long one is
   */
  FreeList(int most, int longest, IntFunction<A> make, ToIntFunction<A> length) {
    this.most = most;
    this.longest = longest;
    this.make = make;
    this.length = length;
  }

  /** One that is at least so long, with what was in it when it was given back. */
  A take(int needed) {
    @Nullable A memory = idle.poll();
    if (memory != null) {
      kept.decrementAndGet();
      if (length.applyAsInt(memory) >= needed) {
        return memory;
      }
    }
    return make.apply(needed);
  }

  /** The lengths of all that are here, together. */
  long length() {
    long sum = 0;
    for (A memory : idle) {
      sum += length.applyAsInt(memory);
    }
    return sum;
  }

  /** Lets all go that are here. */
  void clear() {
    while (idle.poll() != null) {
      kept.decrementAndGet();
    }
  }

  /** Takes one back. */
  void giveBack(A memory) {
    if (length.applyAsInt(memory) > longest) {
      return;
    }
    if (kept.incrementAndGet() > most) {
      kept.decrementAndGet();
    } else {
      idle.push(memory);
    }
  }
}
