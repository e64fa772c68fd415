// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.device.Device;
import org.htedl.device.DeviceSource;
import org.htedl.device.accelerator.AcceleratedDevice;

/**
 * Finds the cards that CUDA offers here, one device each. Any number of threads may: the driver
 * takes calls from all threads at any time, counts who has a card's primary context, and JCuda
 * loads its library while its class is initialised, which one thread does.
 */
final class CudaDevices {
  /** The name of the kind; a device is called so with a colon and its number. */
  public static final String NAME = "cuda";

  private CudaDevices() {}

  /**
   * The cards in the driver's order: {@code cuda:0} and so on; or one without a number that is
   * absent and says why.
   */
  public static List<DeviceSource> find() {
    String library = driverLibrary();
    if (!isThere(library)) {
      return absent("no CUDA driver: " + library + " not found");
    }
    try {
      int count = CudaDriver.devices();
      if (count == 0) {
        return absent("the CUDA driver is here but finds no card");
      }
      byte[] kernels = CudaKernels.packed();
      if (kernels == null) {
        return absent(
            "this build has no kernels for CUDA: nvcc or the card was missing when it was made");
      }
      List<DeviceSource> cards = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        cards.add(new DeviceSource(NAME + ":" + number, () -> open(number, kernels)));
      }
      return cards;
    } catch (LinkageError missing) {
      return absent("JCuda has no native library for this system: " + firstLine(missing));
    } catch (RuntimeException unusable) {
      return absent(String.valueOf(unusable.getMessage()));
    }
  }

  private static List<DeviceSource> absent(String reason) {
    return List.of(new DeviceSource(NAME, () -> AcceleratedDevice.absent(NAME, reason)));
  }

  /** All of them, opened: each present or with the reason why it cannot be used. */
  public static List<Device> all() {
    return find().stream().map(DeviceSource::open).toList();
  }

  private static Device open(int number, byte[] kernels) {
    String name = NAME + ":" + number;
    try {
      return AcceleratedDevice.of(name, new CudaAccelerator(number, kernels));
    } catch (RuntimeException unusable) {
      return AcceleratedDevice.absent(name, String.valueOf(unusable.getMessage()));
    }
  }

  private static String driverLibrary() {
    return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows")
        ? "nvcuda.dll"
        : "libcuda.so.1";
  }

  /**
   * JCuda's own message for a missing driver is a page that does not name it. The library stays
   * loaded: tools that follow what a program does on a card hook into it once.
   */
  @SuppressWarnings("restricted") // --enable-native-access allows it.
  private static boolean isThere(String library) {
    try {
      SymbolLookup.libraryLookup(library, Arena.global());
      return true;
    } catch (IllegalArgumentException missing) {
      return false;
    }
  }

  private static String firstLine(LinkageError missing) {
    return String.valueOf(missing.getMessage()).lines().findFirst().orElse("unknown");
  }
}
