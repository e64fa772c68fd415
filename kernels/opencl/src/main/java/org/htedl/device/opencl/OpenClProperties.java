// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.htedl.device.opencl.OpenClErrors.check;

import org.htedl.device.accelerator.driver.Traits;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_device_id;
import org.jocl.cl_program;

/** Properties of a device, read from OpenCL. */
final class OpenClProperties {
  private final cl_device_id device;

  OpenClProperties(cl_device_id device) {
    this.device = device;
  }

  /**
   * @throws IllegalStateException if the kernels cannot run on such a device
   */
  Traits traits() {
    if (number(CL.CL_DEVICE_ENDIAN_LITTLE) % 2 == 0) {
      throw new IllegalStateException("the device's bytes are in the other order");
    }
    int units = (int) number(CL.CL_DEVICE_MAX_COMPUTE_UNITS);
    long memory = number(CL.CL_DEVICE_GLOBAL_MEM_SIZE);
    long buffer = number(CL.CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    String what = text(CL.CL_DEVICE_NAME) + ", " + units + " units, " + text(CL.CL_DEVICE_VERSION);
    return isProcessor()
        ? Traits.ofProcessor(what, memory, buffer, units)
        : Traits.ofCard(what, memory, buffer, units);
  }

  /** Whether the driver runs kernels on the cores that run this process. */
  boolean isProcessor() {
    return (number(CL.CL_DEVICE_TYPE) & CL.CL_DEVICE_TYPE_CPU) != 0;
  }

  /** Whether the driver is PoCL on the processor. */
  boolean isPocl() {
    return isProcessor() && text(CL.CL_DEVICE_VERSION).contains("PoCL");
  }

  /** A property of up to 64 bits, the low ones of which are there. */
  private long number(int property) {
    long[] value = new long[1];
    check(
        CL.clGetDeviceInfo(device, property, Sizeof.cl_ulong, Pointer.to(value), null),
        "clGetDeviceInfo");
    return value[0];
  }

  private String text(int property) {
    long[] size = new long[1];
    check(CL.clGetDeviceInfo(device, property, 0, null, size), "clGetDeviceInfo");
    byte[] bytes = new byte[(int) size[0]];
    check(
        CL.clGetDeviceInfo(device, property, bytes.length, Pointer.to(bytes), null),
        "clGetDeviceInfo");
    return string(bytes);
  }

  /** The compiler's log, in one line. */
  static String buildLog(cl_program program, cl_device_id device) {
    long[] size = new long[1];
    CL.clGetProgramBuildInfo(program, device, CL.CL_PROGRAM_BUILD_LOG, 0, null, size);
    byte[] bytes = new byte[(int) size[0]];
    CL.clGetProgramBuildInfo(
        program, device, CL.CL_PROGRAM_BUILD_LOG, bytes.length, Pointer.to(bytes), null);
    return string(bytes).replaceAll("\\s+", " ");
  }

  private static String string(byte[] terminated) {
    return new String(terminated, UTF_8).replace("\0", "").trim();
  }
}
