// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.device.Device;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.engine.Devices;
import org.htedl.schedule.ScheduledDevice;

/**
 * Which device to measure.
 *
 * @param name scalar, simd, or another device by the name users give it, or several with commas
 *     between them
 * @param threads how many threads it may use, the caller's included
 * @param clock what time is measured by
 * @param askedBefore whether {@code simd} keeps which values passed a test, as it does for users;
 *     otherwise it tests them again each time
 */
public record DeviceChoice(String name, int threads, Clock clock, boolean askedBefore) {
  /** The usual options, but values are tested again each time. */
  public static final SimdOptions FRESH = SimdOptions.USUAL.withKeptOutcomes(0);

  public DeviceChoice {
    if (threads < 1) {
      throw new IllegalArgumentException("threads is at least 1");
    }
    if (clock == Clock.CPU && threads > 1) {
      throw new IllegalArgumentException("the processor's time is measured of one thread");
    }
  }

  /** The device before its first question. */
  public DeviceChoice(String name, int threads, Clock clock) {
    this(name, threads, clock, false);
  }

  /** The device with all processors. */
  public static DeviceChoice of(String name) {
    return new DeviceChoice(name, Runtime.getRuntime().availableProcessors(), Clock.WALL);
  }

  /** The devices that are named, each by itself. */
  public List<DeviceChoice> each() {
    return Arrays.stream(name.split(","))
        .map(one -> new DeviceChoice(one, threads, clock, askedBefore))
        .toList();
  }

  /**
   * Opens the device; the caller closes it.
   *
   * @throws IllegalArgumentException if there is no such device, or it is absent
   */
  public Device open() {
    return switch (name) {
      case "scalar" -> new ScalarDevice();
      case "simd" -> new SimdDevice(threads, askedBefore ? SimdOptions.USUAL : FRESH);
      default -> name.contains(",") ? together() : first();
    };
  }

  /** Several, which share each batch. */
  private Device together() {
    List<Device> devices = new ArrayList<>();
    try {
      each().forEach(one -> devices.add(one.open()));
      return new ScheduledDevice(devices);
    } catch (IllegalArgumentException absent) {
      devices.forEach(Device::close);
      throw absent;
    }
  }

  private Device first() {
    try {
      List<Device> devices = Devices.named(name);
      devices.subList(1, devices.size()).forEach(Device::close);
      return devices.getFirst();
    } catch (IllegalStateException absent) {
      throw new IllegalArgumentException(absent.getMessage(), absent);
    }
  }
}
