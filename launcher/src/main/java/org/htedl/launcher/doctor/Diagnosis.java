// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.doctor;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.htedl.device.Availability;
import org.htedl.fuseki.feature.Feature;

/** What follows from what is known of a machine. */
public final class Diagnosis {
  private static final double GIBIBYTE = 1L << 30;

  /** Below this much memory even the sample's server may not start. */
  private static final long LEAST_MEMORY = 1L << 30;

  private Diagnosis() {}

  /** Looks at this machine. */
  public static List<Finding> ofThisMachine() {
    return of(MachineReader.read());
  }

  static List<Finding> of(Machine machine) {
    return List.of(
        java(machine),
        memory(machine),
        simd(machine),
        openCl(machine),
        cuda(machine),
        server(machine),
        port(machine));
  }

  private static Finding java(Machine machine) {
    return Finding.ok(
        "java",
        machine.java() + (machine.isDistribution() ? ", which the distribution brings" : ""));
  }

  private static Finding memory(Machine machine) {
    String sentence =
        String.format(
            Locale.ROOT,
            "the heap may grow to %.1f of %.1f GiB",
            machine.heapBytes() / GIBIBYTE,
            machine.memoryBytes() / GIBIBYTE);
    if (machine.memoryBytes() < LEAST_MEMORY) {
      return Finding.missing("memory", sentence + "; a server needs a machine with 1 GiB or more");
    }
    if (machine.heapBytes() * 2 > machine.memoryBytes()) {
      return Finding.ok("memory", sentence);
    }
    return Finding.optional(
        "memory",
        sentence + "; larger data needs more (docs/limits.md)",
        "HTEDL_JAVA_OPTIONS=-XX:MaxRAMPercentage=70 ./htedl serve");
  }

  private static Finding simd(Machine machine) {
    Availability simd = found(machine, "simd").orElse(Availability.absent("not there"));
    return simd.available()
        ? Finding.ok("simd", simd.detail())
        : Finding.missing("simd", simd.detail());
  }

  private static Finding openCl(Machine machine) {
    Optional<Availability> found = found(machine, "opencl");
    if (found.isEmpty()) {
      return Finding.optional("opencl", "not part of this build");
    }
    String detail = found.get().detail();
    if (found.get().available()) {
      return Finding.ok("opencl", detail);
    }
    if (!machine.system().equals("Linux")) {
      return Finding.optional("opencl", detail + "; the driver of the graphics card brings it");
    }
    if (detail.contains("no ld on the path")) {
      return Finding.optional("opencl", detail, machine.packages().linker());
    }
    // Once the loader is there, what lacks is a driver.
    return Finding.optional(
        "opencl",
        detail,
        detail.contains("finds no device")
            ? machine.packages().openClDriver()
            : machine.packages().openCl());
  }

  private static Finding cuda(Machine machine) {
    Optional<Availability> found = found(machine, "cuda");
    if (found.isEmpty()) {
      return Finding.optional("cuda", "not part of this build");
    }
    String detail = found.get().detail();
    if (found.get().available()) {
      return Finding.ok("cuda", detail);
    }
    if (!machine.hasNvidiaCard()) {
      return Finding.optional("cuda", detail + "; this machine shows no card of NVIDIA's to use");
    }
    if (detail.contains("no kernels")) {
      return machine.isDistribution()
          ? Finding.optional("cuda", detail + "; a checkout builds them on a machine with nvcc 13")
          : Finding.optional(
              "cuda",
              detail + "; with nvcc 13 (https://developer.nvidia.com/cuda-downloads), build again",
              "rm -f launcher/target/built && CUDA_PATH=/usr/local/cuda ./htedl devices");
    }
    return Finding.optional("cuda", detail, machine.packages().cudaDriver());
  }

  private static Finding server(Machine machine) {
    List<String> warnings =
        machine.features().stream().flatMap(feature -> feature.warning().stream()).toList();
    String names =
        machine.features().stream().map(Feature::name).collect(Collectors.joining(" and "));
    return warnings.isEmpty()
        ? Finding.ok("server", names + " work with this version of Fuseki")
        : Finding.optional("server", String.join(" ", warnings));
  }

  private static Finding port(Machine machine) {
    return machine.isPortFree()
        ? Finding.ok("port", Machine.PORT + " is free")
        : Finding.optional(
            "port",
            Machine.PORT + " is taken, by a server that may be yours",
            "./htedl serve --port " + (Machine.PORT + 1));
  }

  /** The best of a device's kind: one that is there, else one that is not. */
  private static Optional<Availability> found(Machine machine, String kind) {
    Predicate<Map.Entry<String, Availability>> isOfKind =
        device -> device.getKey().equals(kind) || device.getKey().startsWith(kind + ":");
    return machine.devices().entrySet().stream()
        .filter(isOfKind)
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .reduce((first, second) -> first.available() ? first : second);
  }
}
