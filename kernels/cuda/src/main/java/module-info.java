// SPDX-License-Identifier: Apache-2.0
/** Devices through CUDA, found as a service. */
module org.htedl.cuda {
  requires org.htedl.core;
  requires org.htedl.kernels;
  requires jcuda;
  requires static org.jspecify;

  exports org.htedl.device.cuda;

  provides org.htedl.device.DeviceProvider with
      org.htedl.device.cuda.CudaProvider;
}
