package org.htedl.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.SimdDevice;

/** The devices by the names users give them: the one place that knows them all, the best first. */
public final class Devices {
  /** The name that stands for the best device there is. */
  public static final String AUTO = "auto";

  private record Entry(String name, Supplier<Device> maker) {}

  private static final List<Entry> ALL =
      List.of(new Entry("simd", SimdDevice::new), new Entry("scalar", ScalarDevice::new));

  private Devices() {}

  /** The names that can be asked for: {@link #AUTO}, then the devices, the best first. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(List.of(AUTO));
    ALL.forEach(entry -> names.add(entry.name));
    return names;
  }

  /**
   * Opens a device; it is the caller's to close.
   *
   * @param name one of {@link #names}, in any case
   * @throws IllegalArgumentException with one sentence, if there is no device of this name
   * @throws IllegalStateException with one sentence, if the device is absent here
   */
  public static Device named(String name) {
    for (Entry entry : ALL) {
      if (entry.name.equals(name.toLowerCase(Locale.ROOT))) {
        return present(entry);
      }
    }
    if (!name.equalsIgnoreCase(AUTO)) {
      throw new IllegalArgumentException(
          "no device is called " + name + "; there are " + String.join(", ", names()));
    }
    for (Entry entry : ALL) {
      Device device = entry.maker.get();
      if (device.availability().available()) {
        return device;
      }
      device.close();
    }
    throw new IllegalStateException("no device can be used here");
  }

  private static Device present(Entry entry) {
    Device device = entry.maker.get();
    Availability availability = device.availability();
    if (!availability.available()) {
      device.close();
      throw new IllegalStateException(
          "the device " + entry.name + " cannot be used here: " + availability.detail());
    }
    return device;
  }

  /**
   * An engine on the best of these devices, each of which must be there: who asks for one by name
   * does not want another instead.
   *
   * @throws IllegalArgumentException as {@link #named}, or if none is wanted
   * @throws IllegalStateException as {@link #named}
   */
  public static Engine engine(List<String> wanted) {
    List<Device> devices = new ArrayList<>();
    try {
      wanted.forEach(name -> devices.add(named(name)));
    } catch (IllegalArgumentException | IllegalStateException absent) {
      devices.forEach(Device::close);
      throw absent;
    }
    Device best =
        devices.stream()
            .min((a, b) -> Integer.compare(rank(a), rank(b)))
            .orElseThrow(() -> new IllegalArgumentException("no device is named"));
    devices.stream().filter(device -> device != best).forEach(Device::close);
    return new Engine(best);
  }

  private static int rank(Device device) {
    return names().indexOf(device.name());
  }

  /** Each device and whether it can be used here, the best first. */
  public static Map<String, Availability> availability() {
    Map<String, Availability> all = new LinkedHashMap<>();
    for (Entry entry : ALL) {
      try (Device device = entry.maker.get()) {
        all.put(entry.name, device.availability());
      }
    }
    return all;
  }
}
