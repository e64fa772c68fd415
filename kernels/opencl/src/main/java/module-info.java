// SPDX-License-Identifier: Apache-2.0
/** Devices through OpenCL, found as a service. */
module org.htedl.opencl {
  requires org.htedl.core;
  requires org.htedl.kernels;
  requires jocl;
  requires static org.jspecify;

  provides org.htedl.device.DeviceProvider with
      org.htedl.device.opencl.OpenClProvider;
}
