package org.htedl.device.opencl;

import java.util.List;
import java.util.function.UnaryOperator;
import org.htedl.device.Device;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.Accelerator;
import org.jocl.CL;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** The device that the tests run kernels on: the first that OpenCL lists. */
final class FirstOpenClDevice {
  private FirstOpenClDevice() {}

  /** The device, which may be absent. */
  static Device open() {
    List<Device> devices = OpenClDevices.all();
    devices.subList(1, devices.size()).forEach(Device::close);
    return devices.getFirst();
  }

  /** The device, which must be there, with this many bytes of memory. */
  static Device open(long limit) {
    return open(limit, UnaryOperator.identity());
  }

  /** The same with something between the device and the interface. */
  static Device open(long limit, UnaryOperator<Accelerator> wrapper) {
    cl_platform_id[] platform = new cl_platform_id[1];
    cl_device_id[] device = new cl_device_id[1];
    CL.clGetPlatformIDs(1, platform, null);
    CL.clGetDeviceIDs(platform[0], CL.CL_DEVICE_TYPE_ALL, 1, device, null);
    return AcceleratedDevice.of(
        "test", wrapper.apply(new OpenClAccelerator(platform[0], device[0])), limit);
  }
}
