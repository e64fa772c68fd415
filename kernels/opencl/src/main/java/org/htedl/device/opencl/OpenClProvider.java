// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import java.util.List;
import org.htedl.device.DeviceProvider;
import org.htedl.device.DeviceSource;

/** Offers the devices that OpenCL finds. */
public final class OpenClProvider implements DeviceProvider {
  @Override
  public String name() {
    return OpenClDevices.NAME;
  }

  /** By name only: through PoCL, OpenCL is the processor that {@code simd} has already. */
  @Override
  public boolean isAutomatic() {
    return false;
  }

  @Override
  public List<DeviceSource> find() {
    return OpenClDevices.find();
  }
}
