package org.htedl.launcher;

import java.util.ArrayList;
import java.util.List;
import org.htedl.launcher.console.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code htedl bench} where the benchmarks are not installed: says where they run. */
@Command(
    name = AbsentBench.NAME,
    description = "The benchmarks, which run from a checkout of the sources only.",
    mixinStandardHelpOptions = true)
final class AbsentBench implements Runnable {
  static final String NAME = "bench";

  /** The arguments of the benchmarks, whatever they are. */
  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public void run() {
    throw new Failure(
        "bench runs from a checkout of the sources: clone the repository and call \"./htedl bench"
            + (arguments.isEmpty() ? "" : " " + String.join(" ", arguments))
            + "\" there");
  }
}
