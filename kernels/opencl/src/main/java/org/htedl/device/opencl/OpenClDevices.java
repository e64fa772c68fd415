// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import java.util.ArrayList;
import java.util.List;
import org.htedl.device.Device;
import org.htedl.device.DeviceSource;
import org.htedl.device.UnpackedLibrary;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.jocl.CL;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** Finds the devices that OpenCL offers here. */
public final class OpenClDevices {
  /** The name of the kind; a device is called so with a colon and its number. */
  public static final String NAME = "opencl";

  private OpenClDevices() {}

  /**
   * The devices that OpenCL lists, in its order: {@code opencl:0} and so on; or one without a
   * number that is absent and says why.
   */
  public static List<DeviceSource> find() {
    List<DeviceSource> sources = new ArrayList<>();
    try {
      OpenClRuntime.alone(() -> findInto(sources));
    } catch (LinkageError missing) {
      return List.of(absent("no OpenCL: " + firstLine(missing)));
    } catch (RuntimeException unusable) {
      return List.of(absent(String.valueOf(unusable.getMessage())));
    }
    return sources.isEmpty() ? List.of(absent("OpenCL is here but finds no device")) : sources;
  }

  private static void findInto(List<DeviceSource> sources) {
    UnpackedLibrary.initialise(CL.class);
    for (cl_platform_id platform : platforms()) {
      for (cl_device_id device : devicesOf(platform)) {
        String name = NAME + ":" + sources.size();
        sources.add(new DeviceSource(name, () -> open(name, platform, device)));
      }
    }
  }

  private static DeviceSource absent(String reason) {
    return new DeviceSource(NAME, () -> AcceleratedDevice.absent(NAME, reason));
  }

  /** All of them, opened: each present or with the reason why it cannot be used. */
  public static List<Device> all() {
    return find().stream().map(DeviceSource::open).toList();
  }

  private static String firstLine(LinkageError missing) {
    return String.valueOf(missing.getMessage()).lines().findFirst().orElse("no library");
  }

  private static Device open(String name, cl_platform_id platform, cl_device_id device) {
    try {
      return AcceleratedDevice.of(name, OpenClAccelerator.open(platform, device));
    } catch (RuntimeException unusable) {
      return AcceleratedDevice.absent(name, String.valueOf(unusable.getMessage()));
    }
  }

  private static cl_platform_id[] platforms() {
    int[] count = new int[1];
    // Without a platform this is an error of an extension, which says no more.
    if (CL.clGetPlatformIDs(0, null, count) != CL.CL_SUCCESS) {
      return new cl_platform_id[0];
    }
    cl_platform_id[] platforms = new cl_platform_id[count[0]];
    OpenClErrors.check(CL.clGetPlatformIDs(platforms.length, platforms, null), "clGetPlatformIDs");
    return platforms;
  }

  private static cl_device_id[] devicesOf(cl_platform_id platform) {
    int[] count = new int[1];
    if (CL.clGetDeviceIDs(platform, CL.CL_DEVICE_TYPE_ALL, 0, null, count) != CL.CL_SUCCESS) {
      return new cl_device_id[0];
    }
    cl_device_id[] devices = new cl_device_id[count[0]];
    OpenClErrors.check(
        CL.clGetDeviceIDs(platform, CL.CL_DEVICE_TYPE_ALL, devices.length, devices, null),
        "clGetDeviceIDs");
    return devices;
  }
}
