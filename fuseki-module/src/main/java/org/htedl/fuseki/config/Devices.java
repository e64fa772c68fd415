package org.htedl.fuseki.config;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.Engine;

/** The devices by their names: the one place that knows them all, the best first. */
public final class Devices {
  private record Entry(String name, Supplier<Device> maker) {}

  private static final List<Entry> ALL =
      List.of(new Entry("simd", SimdDevice::new), new Entry("scalar", ScalarDevice::new));

  private Devices() {}

  /** The names that can be configured, the best device first. */
  public static List<String> names() {
    return ALL.stream().map(Entry::name).toList();
  }

  /**
   * An engine on the first of these devices.
   *
   * @throws IllegalArgumentException with one sentence, for a name that is no device or for a
   *     device that is asked for by name and cannot be used here
   */
  public static Engine engine(List<String> wanted) {
    for (Entry entry : ALL) {
      if (wanted.contains(entry.name)) {
        return require(entry);
      }
    }
    if (!wanted.equals(List.of(Settings.AUTO))) {
      throw new IllegalArgumentException(
          "no device is called " + String.join(", ", wanted) + "; there are " + names());
    }
    for (Entry entry : ALL) {
      Device device = entry.maker.get();
      if (device.availability().available()) {
        return new Engine(device);
      }
      device.close();
    }
    throw new IllegalArgumentException("no device can be used here");
  }

  private static Engine require(Entry entry) {
    Device device = entry.maker.get();
    Availability availability = device.availability();
    if (!availability.available()) {
      device.close();
      throw new IllegalArgumentException(
          "the device " + entry.name + " cannot be used here: " + availability.detail());
    }
    return new Engine(device);
  }

  /** Each device and whether it can be used here, the best first. */
  public static Map<String, Availability> availability() {
    Map<String, Availability> all = new TreeMap<>();
    for (Entry entry : ALL) {
      try (Device device = entry.maker.get()) {
        all.put(entry.name, device.availability());
      }
    }
    return all;
  }
}
