// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import org.htedl.limit.MemoryBudgetException;

/**
 * A device lacks the memory, or another resource, for the work that it was given; the work is
 * undone. It may go on with less, and another device may take the work. Where there is no other,
 * this is what the caller sees: a budget that is too small.
 */
public final class DeviceExhaustedException extends MemoryBudgetException {
  private static final long serialVersionUID = 1L;

  public DeviceExhaustedException(String message) {
    super(message);
  }
}
