// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.DeviceLostException;
import org.jocl.CL;

/** Maps OpenCL's error codes to exceptions for the scheduler. */
final class OpenClErrors {
  private OpenClErrors() {}

  /**
   * @param call what was called, for the message
   * @throws DeviceExhaustedException if memory or another resource was lacking
   * @throws DeviceLostException if the device has stopped working
   * @throws IllegalStateException for any other error: a fault of this program
   */
  static void check(int code, String call) {
    if (code == CL.CL_SUCCESS) {
      return;
    }
    String message = call + ": " + CL.stringFor_errorCode(code);
    switch (code) {
      case CL.CL_MEM_OBJECT_ALLOCATION_FAILURE,
          CL.CL_OUT_OF_RESOURCES,
          CL.CL_OUT_OF_HOST_MEMORY,
          CL.CL_INVALID_BUFFER_SIZE ->
          throw new DeviceExhaustedException(message);
      case CL.CL_DEVICE_NOT_AVAILABLE, CL.CL_INVALID_COMMAND_QUEUE, CL.CL_INVALID_CONTEXT ->
          throw new DeviceLostException(message);
      default -> throw new IllegalStateException(message);
    }
  }
}
