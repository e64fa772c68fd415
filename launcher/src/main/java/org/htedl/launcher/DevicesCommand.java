// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.htedl.closure.Entailment;
import org.htedl.device.DeviceStatus;
import org.htedl.engine.Devices;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.data.ProbeData;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.schedule.ScheduledDevice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code htedl devices}: what could run here, how fast it is, how large a part of a large batch it
 * would get, and why something is absent.
 */
@Command(
    name = "devices",
    description = {
      "Lists the devices: what each is, or why it is absent.",
      "Further columns: hypotheses a second that it evaluates alone, in batches of conjunctions"
          + " over generated individuals or over your data, which says something on a machine that"
          + " has nothing else to do; its share of a large batch with --device auto, or that it"
          + " works only when named; and memory of its own that it then holds."
    },
    mixinStandardHelpOptions = true)
final class DevicesCommand implements Runnable {
  private static final double MEBIBYTE = 1 << 20;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      arity = "1..*",
      description = "RDF files to measure the devices on (default: 100,000 generated individuals).")
  private List<Path> data = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Mirror mirror;
    try {
      mirror =
          data.isEmpty()
              ? ProbeData.mirror()
              : FileKnowledgeBase.read(data, Entailment.NONE).mirror();
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    }
    Map<String, DeviceStatus> probed = probe(mirror);
    double all =
        probed.values().stream()
            .filter(device -> Devices.isAutomatic(device.name()))
            .mapToDouble(DeviceStatus::probed)
            .sum();
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "Hypotheses a second of each device alone, in large batches over %d individuals %s:%n",
        mirror.individuals(), data.isEmpty() ? "(generated)" : "(your data)");
    for (DeviceStatus device : Devices.all()) {
      print(out, probed.getOrDefault(device.name(), device), all);
    }
    out.flush();
  }

  /**
   * @param all hypotheses a second of all devices that {@code auto} takes
   */
  private static void print(PrintWriter out, DeviceStatus device, double all) {
    double speed = device.probed();
    String share =
        Devices.isAutomatic(device.name())
            ? String.format("%.0f %%", 100 * speed / all)
            : "by name";
    out.printf(
        "%-9s %-9s %10s %7s %10s  %s%n",
        device.name(),
        device.availability().available() ? "available" : "absent",
        speed > 0 ? String.format("%.0f/s", speed) : "",
        speed > 0 ? share : "",
        device.memoryBytes() > 0 ? String.format("%.1f MiB", device.memoryBytes() / MEBIBYTE) : "",
        device.availability().detail());
  }

  /** Every device that is there, by its name, with the mirror on it. */
  private static Map<String, DeviceStatus> probe(Mirror mirror) {
    try (ScheduledDevice together = new ScheduledDevice(Devices.present())) {
      together.probe(mirror, Cancellation.NEVER);
      return together.statuses().stream()
          .collect(Collectors.toMap(DeviceStatus::name, Function.identity()));
    }
  }
}
