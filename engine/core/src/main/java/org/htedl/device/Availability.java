// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.Objects;

/**
 * Whether a device can be used here.
 *
 * @param available whether it can
 * @param detail what it is ("2 threads, 256-bit vectors"), or the reason why it is absent
 */
public record Availability(boolean available, String detail) {
  public Availability {
    Objects.requireNonNull(detail);
  }

  /** A device that is there. */
  public static Availability present(String what) {
    return new Availability(true, what);
  }

  /** A device that is not there, and why. */
  public static Availability absent(String reason) {
    return new Availability(false, reason);
  }
}
