package org.htedl.device;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Work that devices of some kind do beyond class expressions, such as the nogoods of a solver.
 * Found as a service, so that a device does not know the modules that use it for other work.
 */
public interface DeviceExtension {
  /**
   * Returns the device's own implementation of some work.
   *
   * @param device itself, not a view of it
   * @param work the interface of the work
   * @return a new object of the caller's; empty if this extension or the device has none
   */
  <T> Optional<T> on(Device device, Class<T> work);

  /** Returns the first implementation that an extension has. */
  static <T> Optional<T> find(Device device, Class<T> work) {
    return Found.EXTENSIONS.stream().flatMap(each -> each.on(device, work).stream()).findFirst();
  }

  /** The extensions of this process, looked up when the first is asked for. */
  final class Found {
    private static final List<DeviceExtension> EXTENSIONS =
        ServiceLoader.load(DeviceExtension.class, DeviceExtension.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private Found() {}
  }
}
