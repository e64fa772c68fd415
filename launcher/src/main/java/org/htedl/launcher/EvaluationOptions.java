package org.htedl.launcher;

import java.util.List;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import picocli.CommandLine.Option;

/** The options of commands that evaluate expressions: by which rules and on what. */
final class EvaluationOptions {
  @Option(
      names = "--entailment",
      paramLabel = EntailmentName.CHOICE,
      converter = EntailmentName.class,
      description = "What follows from the data besides what it says (default: ${DEFAULT-VALUE}).")
  private Entailment entailment = Entailment.RDFS;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      split = ",",
      description =
          "What evaluates: auto, or names of ./htedl devices with commas between them (default: auto).")
  private List<String> devices = List.of(Devices.AUTO);

  /** What follows from the data. */
  Entailment entailment() {
    return entailment;
  }

  /** The names of the devices. */
  List<String> devices() {
    return devices;
  }
}
