// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.util.List;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import picocli.CommandLine.Option;

/** The options of commands that evaluate expressions: entailment and devices. */
final class EvaluationOptions {
  @Option(
      names = "--entailment",
      paramLabel = EntailmentName.CHOICE,
      converter = EntailmentName.class,
      description =
          "The rules by which triples are derived from the data (default: ${DEFAULT-VALUE}).")
  private Entailment entailment = Entailment.RDFS;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      split = ",",
      description =
          "The devices: auto, or names from ./htedl devices, separated by commas (default: auto).")
  private List<String> devices = List.of(Devices.AUTO);

  /** The entailment. */
  Entailment entailment() {
    return entailment;
  }

  /** The names of the devices. */
  List<String> devices() {
    return devices;
  }
}
