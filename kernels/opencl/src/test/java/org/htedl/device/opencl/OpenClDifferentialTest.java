// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import java.util.List;
import org.htedl.accelerated.AcceleratorContract;
import org.htedl.device.Device;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.testing.Prerequisite;
import org.jocl.CL;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import org.junit.jupiter.api.Tag;

/** The kernels on whatever OpenCL lists first; in continuous integration that is a processor. */
@Tag("slow")
class OpenClDifferentialTest extends AcceleratorContract {
  @Override
  protected void require() {
    List<Device> devices = OpenClDevices.all();
    Device first = devices.getFirst();
    boolean there = first.availability().available();
    devices.forEach(Device::close);
    Prerequisite.require(
        there, "kernels on the processor, through OpenCL: " + first.availability().detail());
  }

  @Override
  protected Accelerator accelerator() {
    cl_platform_id[] platform = new cl_platform_id[1];
    cl_device_id[] device = new cl_device_id[1];
    OpenClRuntime.alone(
        () -> {
          CL.clGetPlatformIDs(1, platform, null);
          CL.clGetDeviceIDs(platform[0], CL.CL_DEVICE_TYPE_ALL, 1, device, null);
        });
    return OpenClAccelerator.open(platform[0], device[0]);
  }
}
