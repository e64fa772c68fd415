// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import java.util.List;
import java.util.Objects;
import org.htedl.accelerated.AcceleratorContract;
import org.htedl.device.Device;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.testing.Prerequisite;

/** The kernels on the first card, where there is one. */
class CudaDifferentialTest extends AcceleratorContract {
  @Override
  protected void require() {
    List<Device> devices = CudaDevices.all();
    Device first = devices.getFirst();
    boolean there = first.availability().available();
    devices.forEach(Device::close);
    Prerequisite.prefer(there, "kernels on a graphics card: " + first.availability().detail());
  }

  @Override
  protected Accelerator accelerator() {
    return new CudaAccelerator(0, Objects.requireNonNull(CudaKernels.packed()));
  }
}
