package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.closure.Entailment;
import org.htedl.device.Cancellation;
import org.htedl.device.Device;
import org.htedl.device.DeviceStatus;
import org.htedl.engine.Devices;
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
      "Lists the devices: what they are, or why one is absent; hypotheses a second that they",
      "evaluate in the probe, on the sample or on your data; and the share of a large batch that",
      "each gets with --device auto."
    },
    mixinStandardHelpOptions = true)
final class DevicesCommand implements Runnable {
  @Option(
      names = "--data",
      paramLabel = "FILE",
      arity = "1..*",
      description = "RDF files to probe the devices on (default: the sample knowledge base).")
  private List<Path> data = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Map<String, Double> probed = new HashMap<>();
    try {
      probe(
          data.isEmpty()
              ? FileKnowledgeBase.sample()
              : FileKnowledgeBase.read(data, Entailment.NONE),
          probed);
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    }
    double all =
        probed.entrySet().stream()
            .filter(device -> Devices.isAutomatic(device.getKey()))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    PrintWriter out = spec.commandLine().getOut();
    for (DeviceStatus device : Devices.all()) {
      String name = device.name();
      double speed = probed.getOrDefault(name, 0.0);
      out.printf(
          "%-9s %-9s %10s %6s  %s%n",
          name,
          device.availability().available() ? "available" : "absent",
          speed > 0 ? String.format("%.0f/s", speed) : "",
          speed > 0
              ? String.format("%.0f %%", Devices.isAutomatic(name) ? 100 * speed / all : 0)
              : "",
          device.availability().detail());
    }
    out.flush();
  }

  private static void probe(FileKnowledgeBase kb, Map<String, Double> probed) {
    List<Device> devices = Devices.present();
    try (ScheduledDevice together = new ScheduledDevice(devices)) {
      together.probe(kb.mirror(), Cancellation.NEVER);
      together.statuses().forEach(device -> probed.put(device.name(), device.probed()));
    }
  }
}
