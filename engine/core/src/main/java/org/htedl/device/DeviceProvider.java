// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.List;

/**
 * Offers the devices of one kind. Implementations are found by {@link java.util.ServiceLoader}: a
 * jar with devices names its provider in {@code META-INF/services/org.htedl.device.DeviceProvider}
 * and gives it a public constructor without parameters.
 */
public interface DeviceProvider {
  /** The name of the kind, in lower case: a letter, then letters and digits. */
  String name();

  /** Whether engines that are asked for no device by name take these where they are there. */
  boolean isAutomatic();

  /**
   * Looks for the devices of this machine. Called once a process, by one thread; may take seconds.
   *
   * @return one device that is absent with a reason, where there is none
   */
  List<DeviceSource> find();
}
