// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import java.util.List;
import org.htedl.device.DeviceProvider;
import org.htedl.device.DeviceSource;

/** Offers the graphics cards that CUDA finds. */
public final class CudaProvider implements DeviceProvider {
  @Override
  public String name() {
    return CudaDevices.NAME;
  }

  /** By name only, as long as no measurement on a graphics card says that it is faster. */
  @Override
  public boolean isAutomatic() {
    return false;
  }

  @Override
  public List<DeviceSource> find() {
    return CudaDevices.find();
  }
}
