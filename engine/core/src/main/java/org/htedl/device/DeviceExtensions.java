// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The extensions of this process, looked up when the first is asked for. */
final class DeviceExtensions {
  private static final List<DeviceExtension> ALL =
      ServiceLoader.load(DeviceExtension.class, DeviceExtension.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private DeviceExtensions() {}

  /** Returns the first implementation that an extension has. */
  static <T> Optional<T> find(Device device, Class<T> work) {
    return ALL.stream().flatMap(each -> each.on(device, work).stream()).findFirst();
  }
}
