// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.util.List;
import org.htedl.device.Device;
import org.htedl.engine.Devices;
import org.htedl.launcher.console.Failure;

/** Devices by the name that {@code --device} gives. */
final class NamedDevices {
  private NamedDevices() {}

  /**
   * Refuses a name that is none, whether the device is there or not.
   *
   * @throws Failure if there is no device of this name
   */
  static void check(String name) {
    if (!Devices.isName(name)) {
      throw new Failure(
          "there is no device " + name + ": choose one of " + String.join(", ", Devices.names()));
    }
  }

  /**
   * The devices of a name, which the caller closes.
   *
   * @throws Failure if none is there
   */
  static List<Device> open(String name) {
    try {
      return Devices.named(name);
    } catch (IllegalStateException | IllegalArgumentException absent) {
      throw new Failure(Failure.sentence(absent));
    }
  }
}
