// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * A device that was found on this machine and can be opened.
 *
 * @param name the name by which it is configured
 * @param opener opens it, each time anew; the device is the caller's to close, and is absent with a
 *     reason if it cannot be used. May take seconds: accelerators compile their kernels
 */
public record DeviceSource(String name, Supplier<Device> opener) {
  public DeviceSource {
    Objects.requireNonNull(name);
    Objects.requireNonNull(opener);
  }

  /** Opens the device. */
  public Device open() {
    return opener.get();
  }
}
