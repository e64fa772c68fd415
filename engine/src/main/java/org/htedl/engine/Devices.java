package org.htedl.engine;

import java.util.List;
import java.util.Locale;
import org.htedl.device.Device;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.SimdDevice;

/**
 * Devices by the names users give them: {@code scalar}, {@code simd}, and {@code auto} for the best
 * that is there.
 */
public final class Devices {
  private Devices() {}

  /** The names that {@link #named} knows. */
  public static List<String> names() {
    return List.of("auto", "simd", "scalar");
  }

  /**
   * Opens a device; it is the caller's to close.
   *
   * @param name one of {@link #names}, in any case
   * @throws IllegalArgumentException if there is no device of this name
   * @throws IllegalStateException if the device is absent; the message says why
   */
  public static Device named(String name) {
    Device device =
        switch (name.toLowerCase(Locale.ROOT)) {
          case "auto", "simd" -> new SimdDevice();
          case "scalar" -> new ScalarDevice();
          default ->
              throw new IllegalArgumentException(
                  "no device is called \"" + name + "\"; there are " + String.join(", ", names()));
        };
    if (!device.availability().available()) {
      String reason = device.name() + ": " + device.availability().detail();
      device.close();
      throw new IllegalStateException(reason);
    }
    return device;
  }
}
