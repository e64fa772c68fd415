// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.DeviceLostException;
import org.htedl.device.UnpackedLibrary;

/** Initialises the CUDA driver, and maps its error codes to exceptions for the scheduler. */
final class CudaDriver {
  private CudaDriver() {}

  /**
   * The number of cards.
   *
   * @throws UnsatisfiedLinkError if JCuda's native library is missing
   */
  static int devices() {
    UnpackedLibrary.initialise(JCudaDriver.class);
    int result = JCudaDriver.cuInit(0);
    if (result == CUresult.CUDA_ERROR_NO_DEVICE) {
      return 0;
    }
    check(result, "cuInit");
    int[] count = new int[1];
    check(JCudaDriver.cuDeviceGetCount(count), "cuDeviceGetCount");
    return count[0];
  }

  /** The newest CUDA that the driver knows, such as 13.0. */
  static String version() {
    int[] version = new int[1];
    check(JCudaDriver.cuDriverGetVersion(version), "cuDriverGetVersion");
    return version[0] / 1000 + "." + version[0] % 1000 / 10;
  }

  /**
   * @param call what was called, for the message
   * @throws DeviceExhaustedException if memory or another resource was lacking
   * @throws IllegalStateException for a fault of this program
   * @throws DeviceLostException for any other error: the driver refuses all further work
   */
  static void check(int result, String call) {
    if (result == CUresult.CUDA_SUCCESS) {
      return;
    }
    String message = call + ": " + CUresult.stringFor(result);
    switch (result) {
      case CUresult.CUDA_ERROR_OUT_OF_MEMORY, CUresult.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES ->
          throw new DeviceExhaustedException(message);
      case CUresult.CUDA_ERROR_INVALID_VALUE,
          CUresult.CUDA_ERROR_INVALID_HANDLE,
          CUresult.CUDA_ERROR_NOT_FOUND,
          CUresult.CUDA_ERROR_INVALID_CONTEXT ->
          throw new IllegalStateException(message);
      default -> throw new DeviceLostException(message);
    }
  }
}
