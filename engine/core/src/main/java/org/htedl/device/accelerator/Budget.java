// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Memory;

/**
 * Allocates a device's memory up to a limit. Where that is reached, what is only kept for later is
 * given up first. Some of what is given back stays allocated for the next who wants as much, within
 * the limit, too. Not thread-safe, but for {@link #held}.
 */
public final class Budget {
  /** The part of the limit that may be memory that is not in use. */
  private static final int SPARE_PART = 16;

  private final String device;
  private final Accelerator accelerator;
  private final long limit;
  private final SpareMemory spare;
  private final List<BooleanSupplier> evictions = new ArrayList<>();
  private volatile long held;

  /**
   * @param device its name, for messages
   * @param limit bytes
   */
  Budget(String device, Accelerator accelerator, long limit) {
    this.device = device;
    this.accelerator = accelerator;
    this.limit = limit;
    this.spare = new SpareMemory(limit / SPARE_PART);
  }

  /** Bytes allocated now; from any thread. */
  long held() {
    return held;
  }

  /** Tells of something that can give memory up; it says whether it has. */
  void onShortage(BooleanSupplier eviction) {
    evictions.add(eviction);
  }

  /** Whether this many bytes could be allocated without evicting anything. */
  boolean hasRoomFor(long bytes) {
    return held + bytes <= limit && bytes <= accelerator.traits().largestBuffer();
  }

  /**
   * Memory that counts in the budget until it is closed.
   *
   * @param bytes 0 gives some memory, too
   * @param purpose what it is for, in messages
   */
  public Memory allocate(long bytes, String purpose) {
    long exact = Math.max(Integer.BYTES, bytes);
    long reused = SpareMemory.size(exact);
    long size = hasRoomFor(reused) ? reused : exact;
    while (!hasRoomFor(size)) {
      if (size > accelerator.traits().largestBuffer() || !evict()) {
        throw tooLittle(size, purpose);
      }
    }
    Memory known = spare.take(size);
    if (known != null) {
      return new Held(known);
    }
    spare.shrinkTo(limit - held - size);
    while (true) {
      try {
        return new Held(accelerator.allocate(size));
      } catch (DeviceExhaustedException exhausted) {
        if (!spare.shrinkTo(0) && !evict()) {
          throw tooLittle(size, purpose);
        }
      }
    }
  }

  /** Frees what is not in use. */
  void close() {
    spare.shrinkTo(0);
  }

  private boolean evict() {
    return evictions.stream().anyMatch(BooleanSupplier::getAsBoolean);
  }

  public DeviceExhaustedException tooLittle(long bytes, String purpose) {
    return new DeviceExhaustedException(
        "%s does not fit into the device %s: %,d bytes more than the %,d held, of %,d allowed and %,d at once"
            .formatted(purpose, device, bytes, held, limit, accelerator.traits().largestBuffer()));
  }

  private final class Held implements Memory {
    private final Memory memory;

    @SuppressWarnings("NonAtomicVolatileUpdate") // written in the device's turn only
    Held(Memory memory) {
      this.memory = memory;
      held += memory.bytes();
    }

    @Override
    public long bytes() {
      return memory.bytes();
    }

    @Override
    public Memory whole() {
      return memory;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // as above
    public void close() {
      held -= memory.bytes();
      spare.give(memory);
    }
  }
}
