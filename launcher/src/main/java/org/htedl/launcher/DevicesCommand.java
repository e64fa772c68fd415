package org.htedl.launcher;

import java.io.PrintWriter;
import org.htedl.engine.Devices;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code htedl devices}: what could run here, and why something could not. */
@Command(
    name = "devices",
    description = "Lists the devices, and why one is absent.",
    mixinStandardHelpOptions = true)
final class DevicesCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    Devices.availability()
        .forEach(
            (name, availability) ->
                out.printf(
                    "%-8s %-9s %s%n",
                    name,
                    availability.available() ? "available" : "absent",
                    availability.detail()));
    out.flush();
  }
}
