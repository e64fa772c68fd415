// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import org.htedl.device.accelerator.driver.Memory;
import org.jspecify.annotations.Nullable;

/** Memory for one purpose that is kept from batch to batch and grows. Not thread-safe. */
public final class Scratch {
  private final Budget budget;
  private final String purpose;
  private @Nullable Memory memory;

  /**
   * @param purpose in messages
   */
  public Scratch(Budget budget, String purpose) {
    this.budget = budget;
    this.purpose = purpose;
  }

  /**
   * Memory of at least this many bytes, with undefined contents. Invalidates the memory returned
   * before.
   */
  public Memory atLeast(long bytes) {
    Memory known = memory;
    if (known != null && known.bytes() >= bytes) {
      return known;
    }
    free();
    Memory larger = budget.allocate(Math.max(bytes, 1 << 12), purpose);
    memory = larger;
    return larger;
  }

  /** Gives the memory back. */
  public void free() {
    if (memory != null) {
      memory.close();
      memory = null;
    }
  }
}
