// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.List;
import org.htedl.device.Device;
import org.htedl.device.DeviceSource;
import org.htedl.device.DeviceStatus;
import org.jspecify.annotations.Nullable;

/**
 * One device of this process and how many engines use it: opened for the first, closed after the
 * last. Opening and closing exclude each other. Thread-safe.
 */
final class SharedDevice {
  private final DeviceSource source;
  private @Nullable Device open;
  private int users;
  private @Nullable List<DeviceStatus> listing;

  SharedDevice(DeviceSource source) {
    this.source = source;
  }

  String name() {
    return source.name();
  }

  /**
   * The device for one more user, who releases it.
   *
   * @throws IllegalStateException with the reason, if it cannot be used
   */
  synchronized Device acquire() {
    Device device = open;
    if (device == null) {
      device = source.open();
      listing = device.statuses();
      if (!device.availability().available()) {
        device.close();
        throw new IllegalStateException(device.availability().detail());
      }
      open = device;
    }
    users++;
    return device;
  }

  /** A user is done with the device. */
  synchronized void release() {
    users--;
    Device device = open;
    if (users == 0 && device != null) {
      open = null;
      device.close();
    }
  }

  /** How many use it now. */
  synchronized int users() {
    return users;
  }

  /** The statuses of the device, as of its first opening. */
  synchronized List<DeviceStatus> listing() {
    List<DeviceStatus> known = listing;
    if (known == null) {
      try (Device device = source.open()) {
        known = device.statuses();
      }
      listing = known;
    }
    return known;
  }
}
