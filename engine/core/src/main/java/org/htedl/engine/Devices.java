// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.htedl.device.Device;
import org.htedl.device.DeviceProvider;
import org.htedl.device.DeviceSource;
import org.htedl.device.DeviceStatus;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.DeviceRegistry.Kind;

/**
 * The devices of this process by the names users give them.
 *
 * <p>A process detects them once and opens each once, for all engines: not all drivers support
 * concurrent detection, a card has one memory, and a processor gains nothing from more threads than
 * it has cores. So this class has the process's one registry of them, the only static state of the
 * engine that changes.
 */
public final class Devices {
  /** The name that stands for the devices that together are the fastest. */
  public static final String AUTO = "auto";

  private static final DeviceRegistry REGISTRY = new DeviceRegistry(kinds());

  private Devices() {}

  /** The processor's vectors, then what providers offer in the order of their names. */
  private static List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    kinds.add(new Kind("simd", true, () -> only("simd", SimdDevice::new)));
    ServiceLoader.load(DeviceProvider.class, Devices.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(DeviceProvider::name))
        .forEach(found -> kinds.add(new Kind(found.name(), found.isAutomatic(), found::find)));
    // On the same processor as simd, so it would only be in its way.
    kinds.add(new Kind("scalar", false, () -> only("scalar", ScalarDevice::new)));
    return kinds;
  }

  private static List<DeviceSource> only(String name, Supplier<Device> opener) {
    return List.of(new DeviceSource(name, opener));
  }

  /** The names that can be asked for: {@link #AUTO}, then the devices, the best first. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(List.of(AUTO));
    REGISTRY.kinds().forEach(kind -> names.add(kind.name()));
    return names;
  }

  /**
   * Whether it is a name of {@link #names}, in any case, or one of those with a colon and a number,
   * for one device of several; no device is looked for.
   */
  public static boolean isName(String name) {
    return names().contains(kindOf(name.toLowerCase(Locale.ROOT)));
  }

  private static String kindOf(String device) {
    return device.replaceFirst(":[0-9]+$", "");
  }

  /**
   * The devices of a name, which the caller closes. Each is shared with all others who have it, and
   * closes when the last of them has closed it.
   *
   * @param name one of {@link #names}, in any case, for all of that kind that are there, or with a
   *     colon and a number for one of them
   * @return at least one
   * @throws IllegalArgumentException with one sentence, if there is no device of this name
   * @throws IllegalStateException with one sentence, if the device is absent here
   */
  public static List<Device> named(String name) {
    return List.copyOf(leases(name));
  }

  private static List<LeasedDevice> leases(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    if (wanted.equals(AUTO)) {
      return REGISTRY.automatic();
    }
    for (Kind kind : REGISTRY.kinds()) {
      if (kind.name().equals(kindOf(wanted))) {
        return REGISTRY.named(kind, wanted);
      }
    }
    throw new IllegalArgumentException(
        "there is no device " + name + ": choose one of " + String.join(", ", names()));
  }

  /**
   * An engine on all of these devices together, shared with the other engines of this process. Each
   * must be there: who asks for one by name does not want another instead. One that is named twice
   * is there once.
   *
   * @throws IllegalArgumentException as {@link #named}, or if none is wanted
   * @throws IllegalStateException as {@link #named}
   */
  public static Engine engine(List<String> wanted) {
    List<LeasedDevice> devices = new ArrayList<>();
    try {
      for (String name : wanted) {
        for (LeasedDevice device : leases(name)) {
          if (devices.stream().anyMatch(known -> known.name().equals(device.name()))) {
            device.close();
          } else {
            devices.add(device);
          }
        }
      }
      if (devices.isEmpty()) {
        throw new IllegalArgumentException("no device is named");
      }
      if (devices.size() == 1) {
        return new Engine(devices.removeFirst());
      }
      return new Engine(REGISTRY.together(devices));
    } finally {
      devices.forEach(Device::close);
    }
  }

  /**
   * Each device and whether it can be used here, the best first. The first call looks for them,
   * which may take seconds; what it found is kept as long as the process runs.
   */
  public static List<DeviceStatus> all() {
    return REGISTRY.listing();
  }

  /** Every device that is there, shared as by {@link #named}; the caller closes them. */
  public static List<Device> present() {
    return List.copyOf(REGISTRY.present());
  }

  /** Whether {@link #AUTO} takes the device of this name where it is there. */
  public static boolean isAutomatic(String device) {
    String kind = kindOf(device);
    return REGISTRY.kinds().stream()
        .anyMatch(known -> known.automatic() && known.name().equals(kind));
  }
}
