// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.htedl.device.Device;
import org.htedl.device.DeviceSource;
import org.htedl.device.DeviceStatus;
import org.htedl.schedule.ScheduledDevice;

/**
 * The devices of a process: detected once, and each opened once, however many engines use it.
 * Thread-safe; callers that ask during detection or opening wait for its result.
 */
final class DeviceRegistry {
  /**
   * Devices of one kind.
   *
   * @param automatic whether {@code auto} includes them
   * @param finder finds them; one that is absent and says why, if there are none
   */
  record Kind(String name, boolean automatic, Supplier<List<DeviceSource>> finder) {}

  private final List<Kind> kinds;
  private final Map<String, List<SharedDevice>> found = new HashMap<>();
  private final Map<String, SharedDevice> together = new HashMap<>();

  /**
   * @param kinds the best first
   */
  DeviceRegistry(List<Kind> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  /** The kinds, the best first. */
  List<Kind> kinds() {
    return kinds;
  }

  /** The devices of a kind that were found, whether or not they can be used. */
  private synchronized List<SharedDevice> devices(Kind kind) {
    return found.computeIfAbsent(
        kind.name, name -> kind.finder.get().stream().map(SharedDevice::new).toList());
  }

  /** Each device and whether it can be used here; looks once and keeps what it found. */
  List<DeviceStatus> listing() {
    return kinds.stream()
        .flatMap(kind -> devices(kind).stream())
        .flatMap(device -> device.listing().stream())
        .toList();
  }

  /** All devices that can be used, the best first; to be closed by the caller. */
  List<LeasedDevice> present() {
    return leases(kinds.stream().flatMap(kind -> devices(kind).stream()), new ArrayList<>());
  }

  /** Those of {@link #present} that {@code auto} includes. */
  List<LeasedDevice> automatic() {
    return leases(
        kinds.stream().filter(Kind::automatic).flatMap(kind -> devices(kind).stream()),
        new ArrayList<>());
  }

  /**
   * The devices of a kind that can be used; to be closed by the caller.
   *
   * @param wanted the name of the kind, or of one device of it
   * @throws IllegalStateException with one sentence, if there is none
   */
  List<LeasedDevice> named(Kind kind, String wanted) {
    boolean all = wanted.equals(kind.name);
    List<SharedDevice> devices = devices(kind);
    List<String> reasons = new ArrayList<>();
    List<LeasedDevice> leases =
        leases(devices.stream().filter(device -> all || device.name().equals(wanted)), reasons);
    if (leases.isEmpty()) {
      if (reasons.isEmpty()) {
        // What says that there is none of the kind has the name of the kind.
        devices.stream()
            .filter(device -> device.name().equals(kind.name))
            .forEach(none -> reasons.add(none.listing().getFirst().availability().detail()));
      }
      throw new IllegalStateException(
          "the device "
              + wanted
              + " cannot be used here: "
              + (reasons.isEmpty() ? "there is none of this number" : reasons.getLast()));
    }
    return leases;
  }

  /**
   * @param reasons is given why devices cannot be used
   */
  private static List<LeasedDevice> leases(Stream<SharedDevice> devices, List<String> reasons) {
    List<LeasedDevice> leases = new ArrayList<>();
    devices.forEach(
        device -> {
          try {
            leases.add(new LeasedDevice(device));
          } catch (IllegalStateException absent) {
            reasons.add(String.valueOf(absent.getMessage()));
          }
        });
    return leases;
  }

  /**
   * Several devices as one, which engines that want the same ones share with what was measured of
   * them.
   *
   * @param devices two or more of this registry's that are there, the one to prefer first; stay the
   *     caller's
   */
  Device together(List<LeasedDevice> devices) {
    String name = devices.stream().map(Device::name).collect(Collectors.joining("+"));
    List<SharedDevice> members = devices.stream().map(LeasedDevice::shared).toList();
    SharedDevice shared;
    synchronized (together) {
      shared =
          together.computeIfAbsent(
              name, n -> new SharedDevice(new DeviceSource(n, () -> schedule(members))));
    }
    return new LeasedDevice(shared);
  }

  private static Device schedule(List<SharedDevice> members) {
    List<Device> leases = new ArrayList<>();
    try {
      members.forEach(member -> leases.add(new LeasedDevice(member)));
      return new ScheduledDevice(leases);
    } catch (RuntimeException | Error absent) {
      leases.forEach(Device::close);
      throw absent;
    }
  }
}
