// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.DeviceStatus;
import org.htedl.device.Resident;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/** A device of the schedule and what it has done. Thread-safe. */
final class Member {
  private final Device device;
  private final LongAdder hypotheses = new LongAdder();
  private final LongAdder busyNanos = new LongAdder();
  private final AtomicInteger abandoned = new AtomicInteger();
  private volatile double probed;
  private volatile @Nullable String lost;

  Member(Device device) {
    this.device = device;
  }

  Device device() {
    return device;
  }

  /**
   * The device's form of a revision.
   *
   * @param reusedRows counts the rows that earlier batches had left, if it is opened now
   */
  Resident resident(Mirror mirror, LongAdder reusedRows) {
    return mirror.derived(device, opened -> device.open(opened, reusedRows));
  }

  /** The device's form of a revision, if the device has had work on it. */
  @Nullable Resident residentBefore(Mirror mirror) {
    return mirror.derivedBefore(device);
  }

  /** Whether it may be given work: it is not lost, and no call that was given up hangs in it. */
  boolean isUsable() {
    return lost == null && abandoned.get() == 0;
  }

  boolean isLost() {
    return lost != null;
  }

  /** Retires the device. */
  void lose(String reason) {
    lost = reason;
  }

  /** A call was given up that has not come back. */
  void abandon() {
    abandoned.incrementAndGet();
  }

  /** A call that was given up has come back after all. */
  void comeBack() {
    abandoned.decrementAndGet();
  }

  /** Counts hypotheses that the device has answered. */
  void answered(int count, long nanos) {
    hypotheses.add(count);
    busyNanos.add(nanos);
  }

  /** Sets the hypotheses a second that the probe measured. */
  void probed(double perSecond) {
    probed = perSecond;
  }

  DeviceStatus status() {
    String reason = lost;
    return new DeviceStatus(
        device.name(),
        reason == null ? device.availability() : Availability.absent("lost: " + reason),
        probed,
        hypotheses.sum(),
        busyNanos.sum(),
        device.memoryBytes());
  }
}
