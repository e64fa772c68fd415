// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.htedl.device.cuda.CudaDriver.check;

import jcuda.driver.CUdevice;
import jcuda.driver.CUdevice_attribute;
import jcuda.driver.JCudaDriver;
import org.htedl.device.accelerator.driver.Traits;

/** Properties of a card, read from the driver. */
final class CudaProperties {
  private static final int LONGEST_NAME = 256;

  private CudaProperties() {}

  static Traits traits(CUdevice device) {
    byte[] name = new byte[LONGEST_NAME];
    check(JCudaDriver.cuDeviceGetName(name, name.length, device), "cuDeviceGetName");
    long[] memory = new long[1];
    check(JCudaDriver.cuDeviceTotalMem(memory, device), "cuDeviceTotalMem");
    int units = number(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    String what =
        "%s, compute capability %d.%d, %d multiprocessors, driver of CUDA %s"
            .formatted(
                new String(name, UTF_8).replace("\0", "").trim(),
                number(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
                number(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR),
                units,
                CudaDriver.version());
    return Traits.ofCard(what, memory[0], memory[0], units);
  }

  private static int number(CUdevice device, int attribute) {
    int[] value = new int[1];
    check(JCudaDriver.cuDeviceGetAttribute(value, attribute, device), "cuDeviceGetAttribute");
    return value[0];
  }
}
