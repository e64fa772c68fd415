// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.doctor;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.htedl.device.Availability;
import org.htedl.device.DeviceStatus;
import org.htedl.device.SearchPath;
import org.htedl.engine.Devices;
import org.htedl.fuseki.feature.Feature;

/** Looks at the machine that this runs on; changes nothing. */
final class MachineReader {
  /** NVIDIA's number among makers of devices. */
  private static final String NVIDIA = "0x10de";

  /** How the class of a device begins that is a graphics card. */
  private static final String DISPLAY = "0x03";

  private MachineReader() {}

  static Machine read() {
    Map<String, Availability> devices = new TreeMap<>();
    for (DeviceStatus device : Devices.all()) {
      devices.put(device.name(), device.availability());
    }
    return new Machine(
        System.getProperty("os.name", ""),
        Runtime.version().toString(),
        System.getProperty("htedl.home") != null,
        packages(),
        Runtime.getRuntime().maxMemory(),
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize(),
        hasNvidiaCard(Path.of("/sys/bus/pci/devices")),
        devices,
        Feature.all(),
        isFree(Machine.PORT));
  }

  /** The first that is on the path; Debian's where there is none. */
  private static PackageManager packages() {
    return Stream.of(PackageManager.values())
        .filter(each -> SearchPath.has(each.program()))
        .findFirst()
        .orElse(PackageManager.APT);
  }

  /**
   * Whether a card is there, with its driver or without.
   *
   * @param bus the folder in which Linux has a folder for each device
   */
  static boolean hasNvidiaCard(Path bus) {
    try (DirectoryStream<Path> devices = Files.newDirectoryStream(bus)) {
      for (Path device : devices) {
        if (begins(device.resolve("vendor"), NVIDIA) && begins(device.resolve("class"), DISPLAY)) {
          return true;
        }
      }
      return false;
    } catch (IOException unknown) { // not on Linux
      return false;
    }
  }

  private static boolean begins(Path file, String text) throws IOException {
    return Files.exists(file) && Files.readString(file).startsWith(text);
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
