// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.Optional;

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
}
