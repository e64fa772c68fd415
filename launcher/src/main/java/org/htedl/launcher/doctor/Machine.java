// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.doctor;

import java.util.List;
import java.util.Map;
import org.htedl.device.Availability;
import org.htedl.fuseki.feature.Feature;

/**
 * What is known of the machine and of the process.
 *
 * @param system name of the operating system, as Java has it
 * @param java version of the Java that runs this
 * @param isDistribution whether this runs from the distribution, which brings its own Java
 * @param packages what installs packages here
 * @param heapBytes the most that the heap may grow to
 * @param memoryBytes memory of the machine, or of the container that this runs in
 * @param hasNvidiaCard whether the machine has a graphics card of NVIDIA's
 * @param devices devices by their names, with the reason why one is absent
 * @param features of the server that depend on its version
 * @param isPortFree whether the server's usual port is free
 */
record Machine(
    String system,
    String java,
    boolean isDistribution,
    PackageManager packages,
    long heapBytes,
    long memoryBytes,
    boolean hasNvidiaCard,
    Map<String, Availability> devices,
    List<Feature> features,
    boolean isPortFree) {
  /** Where {@code ./htedl serve} listens by default. */
  static final int PORT = 3030;

  Machine {
    devices = Map.copyOf(devices);
    features = List.copyOf(features);
  }
}
