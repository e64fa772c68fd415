// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.mirror.Mirror;

/**
 * A processor or graphics card that evaluates plans. Thread-safe. Closing it closes what it opened.
 */
public interface Device extends AutoCloseable {
  /** The name by which it is configured, such as {@code scalar}. */
  String name();

  /** Whether it can be used here, or the reason why not. */
  Availability availability();

  /**
   * Makes a revision of a mirror ready for evaluation.
   *
   * @throws IllegalStateException if the device is absent
   * @throws DeviceExhaustedException if the mirror does not fit
   */
  Resident open(Mirror mirror);

  /**
   * As {@link #open(Mirror)}, for one of several users of this device.
   *
   * @param reusedRows counts, for this user alone, what {@link #reusedRows()} counts for all
   */
  default Resident open(Mirror mirror, LongAdder reusedRows) {
    return open(mirror);
  }

  /** Bytes of memory of its own that it holds, 0 if it works in the heap. */
  default long memoryBytes() {
    return 0;
  }

  /** Bytes of the heap that it holds idle between evaluations, for the next ones. */
  default long scratchBytes() {
    return 0;
  }

  /** Gives up what it holds idle. */
  default void giveUpScratch() {}

  /**
   * How many of this machine's cores a batch keeps busy, 0 if it is evaluated elsewhere. Devices
   * that want more cores together than there are slow one another down.
   */
  default int busyCores() {
    return 0;
  }

  /** How many restrictions were not evaluated, since an earlier batch had left the row. */
  default long reusedRows() {
    return 0;
  }

  /** The devices that work behind this one, itself if there are no others, the best first. */
  default List<DeviceStatus> statuses() {
    return List.of(DeviceStatus.of(this));
  }

  /**
   * Returns this device's implementation of work beyond class expressions, such as the joins of a
   * closure, for use while the device is open.
   *
   * @param work the interface of the work
   * @return a new object, which the caller closes before the device if it can be closed; empty if
   *     the device does not do this work
   */
  default <T> Optional<T> offers(Class<T> work) {
    return DeviceExtensions.find(this, work);
  }

  /** The device that {@link Resident#trace} runs on. */
  default Device tracing() {
    return this;
  }

  @Override
  void close();
}
