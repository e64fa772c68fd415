package org.htedl.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.htedl.device.Device;
import org.htedl.device.DeviceStatus;
import org.htedl.device.cuda.CudaDevices;
import org.htedl.device.opencl.OpenClDevices;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.SimdDevice;
import org.htedl.schedule.ScheduledDevice;

/** The devices by the names users give them: the one place that knows them all, the best first. */
public final class Devices {
  /** The name that stands for the devices that together are the fastest. */
  public static final String AUTO = "auto";

  /**
   * Devices of one kind.
   *
   * @param automatic whether {@link #AUTO} takes them if they are there
   * @param maker opens all of them; where there are none, one that says why
   */
  private record Kind(String name, boolean automatic, Supplier<List<Device>> maker) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("simd", true, () -> List.of(new SimdDevice())),
          // By name only, as long as nobody has measured them on a graphics card; through PoCL
          // OpenCL is this processor once more.
          new Kind(CudaDevices.NAME, false, CudaDevices::all),
          new Kind(OpenClDevices.NAME, false, OpenClDevices::all),
          // On the same processor as simd, so it would only be in its way.
          new Kind("scalar", false, () -> List.of(new ScalarDevice())));

  private Devices() {}

  /** The names that can be asked for: {@link #AUTO}, then the devices, the best first. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(List.of(AUTO));
    KINDS.forEach(kind -> names.add(kind.name));
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
   * Opens the devices of a name; they are the caller's to close.
   *
   * @param name one of {@link #names}, in any case, for all of that kind that are there, or with a
   *     colon and a number for one of them
   * @return at least one
   * @throws IllegalArgumentException with one sentence, if there is no device of this name
   * @throws IllegalStateException with one sentence, if the device is absent here
   */
  public static List<Device> named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    if (wanted.equals(AUTO)) {
      return automatic();
    }
    for (Kind kind : KINDS) {
      if (kind.name.equals(kindOf(wanted))) {
        return present(kind.maker.get(), wanted);
      }
    }
    throw new IllegalArgumentException(
        "no device is called " + name + "; there are " + String.join(", ", names()));
  }

  private static List<Device> automatic() {
    return thoseThere(KINDS.stream().filter(Kind::automatic).toList());
  }

  private static List<Device> thoseThere(List<Kind> kinds) {
    List<Device> there = new ArrayList<>();
    for (Kind kind : kinds) {
      for (Device device : kind.maker.get()) {
        if (device.availability().available()) {
          there.add(device);
        } else {
          device.close();
        }
      }
    }
    return there;
  }

  /** Those among the devices of a kind that are there and are wanted; the others are closed. */
  private static List<Device> present(List<Device> devices, String wanted) {
    List<Device> there = new ArrayList<>();
    String reason = null;
    for (Device device : devices) {
      boolean asked = wanted.equals(kindOf(device.name())) || wanted.equals(device.name());
      if (asked && device.availability().available()) {
        there.add(device);
      } else {
        if (asked || device.name().equals(kindOf(wanted))) {
          reason = device.availability().detail();
        }
        device.close();
      }
    }
    if (there.isEmpty()) {
      throw new IllegalStateException(
          "the device "
              + wanted
              + " cannot be used here: "
              + (reason == null ? "there is none of this number" : reason));
    }
    return there;
  }

  /**
   * An engine on all of these devices together. Each must be there: who asks for one by name does
   * not want another instead. One that is named twice is there once.
   *
   * @throws IllegalArgumentException as {@link #named}, or if none is wanted
   * @throws IllegalStateException as {@link #named}
   */
  public static Engine engine(List<String> wanted) {
    List<Device> devices = new ArrayList<>();
    try {
      for (String name : wanted) {
        for (Device device : named(name)) {
          if (devices.stream().anyMatch(known -> known.name().equals(device.name()))) {
            device.close();
          } else {
            devices.add(device);
          }
        }
      }
    } catch (IllegalArgumentException | IllegalStateException absent) {
      devices.forEach(Device::close);
      throw absent;
    }
    if (devices.isEmpty()) {
      throw new IllegalArgumentException("no device is named");
    }
    return new Engine(devices.size() == 1 ? devices.getFirst() : new ScheduledDevice(devices));
  }

  /** Each device and whether it can be used here, the best first. */
  public static List<DeviceStatus> all() {
    List<DeviceStatus> all = new ArrayList<>();
    for (Kind kind : KINDS) {
      for (Device device : kind.maker.get()) {
        all.addAll(device.statuses());
        device.close();
      }
    }
    return all;
  }

  /** Opens every device that is there; they are the caller's to close. */
  public static List<Device> present() {
    return thoseThere(KINDS);
  }

  /** Whether {@link #AUTO} takes the device of this name where it is there. */
  public static boolean isAutomatic(String device) {
    String kind = kindOf(device);
    return KINDS.stream().anyMatch(known -> known.automatic && known.name.equals(kind));
  }
}
