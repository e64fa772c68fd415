// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.List;
import java.util.Objects;

/**
 * What a device is and what it has done so far.
 *
 * @param name the name by which it is configured
 * @param availability whether it can be used, or the reason why not any more
 * @param probed hypotheses a second when it was probed, 0 if it was not
 * @param hypotheses how many hypotheses it has answered
 * @param busyNanos the time that took, in nanoseconds; of batches at the same time each counts
 * @param memoryBytes bytes of memory of its own that it holds, 0 if it works in the heap
 */
public record DeviceStatus(
    String name,
    Availability availability,
    double probed,
    long hypotheses,
    long busyNanos,
    long memoryBytes) {
  private static final double NANOS_PER_SECOND = 1e9;

  public DeviceStatus {
    Objects.requireNonNull(name);
    Objects.requireNonNull(availability);
  }

  /** A device of which no more is known than that it is there. */
  static DeviceStatus of(Device device) {
    return new DeviceStatus(device.name(), device.availability(), 0, 0, 0, device.memoryBytes());
  }

  /** Hypotheses a second as measured, as probed while nothing is measured, 0 if neither is. */
  public double perSecond() {
    return busyNanos == 0 ? probed : hypotheses * NANOS_PER_SECOND / busyNanos;
  }

  /**
   * The part of the work that was this device's, from 0 to 1; all of it if there is no other.
   *
   * @param all the devices that work together, this one among them
   */
  public double share(List<DeviceStatus> all) {
    if (all.size() == 1) {
      return 1;
    }
    long sum = all.stream().mapToLong(DeviceStatus::hypotheses).sum();
    return sum == 0 ? 0 : (double) hypotheses / sum;
  }
}
