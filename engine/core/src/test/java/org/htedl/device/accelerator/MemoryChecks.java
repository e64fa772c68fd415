// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whether a device gives back what it took. */
public final class MemoryChecks {
  private MemoryChecks() {}

  /**
   * The device holds no more than before. Less is right: whenever the collector clears what an
   * earlier check left, the device frees what it kept of it.
   */
  public static void nothingLeft(AcceleratedDevice device, long before) {
    atMost(device, before, 0);
  }

  /** The device holds at most so many bytes more than before. */
  public static void atMost(AcceleratedDevice device, long before, long more) {
    long left = device.memoryBytes() - before;
    assertTrue(left <= more, () -> left + " bytes more than before, allowed are " + more);
  }
}
