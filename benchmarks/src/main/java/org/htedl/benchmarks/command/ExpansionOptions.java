// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.htedl.benchmarks.patterns.PatternCounter;
import org.htedl.device.Device;
import org.htedl.engine.Devices;
import org.htedl.matching.expansion.Twins;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Expansions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code htedl bench patterns} that add columns to the engine's. */
final class ExpansionOptions implements AutoCloseable {
  private static final String PROCESSOR = "processor";
  private static final String SCALAR = "scalar";

  @Option(
      names = "--device",
      split = ",",
      paramLabel = "NAME",
      description =
          "More columns: scalar (plain loops over partial matches), opencl, cuda (the same"
              + " by kernels); processor is the engine, which has its column anyway.")
  private List<String> devices = new ArrayList<>();

  @Option(
      names = "--order",
      paramLabel = "sizes|paper",
      description =
          "scalar and devices: variables by the sizes of relations, or in GpSense's order"
              + " after its filtering of candidates (default: sizes).")
  private String order = "sizes";

  @Option(
      names = "--compress",
      paramLabel = "twins",
      description = "One more column: plain loops over the graph without twins.")
  private @Nullable String compress;

  private final List<Device> open = new ArrayList<>();

  /**
   * Refuses values that stand for nothing; looks for no device.
   *
   * @throws IllegalArgumentException with a sentence that says what is wrong
   */
  void check() {
    isPublishedOrder();
    if (compress != null && !compress.equals("twins")) {
      throw new IllegalArgumentException("--compress is twins, not " + compress);
    }
    for (String device : devices) {
      boolean isOwn = device.equals(PROCESSOR) || device.equals(SCALAR);
      if (!isOwn && (!Devices.isName(device) || device.equalsIgnoreCase(Devices.AUTO))) {
        throw new IllegalArgumentException(
            "--device has scalar, processor, opencl or cuda, not " + device);
      }
    }
  }

  private boolean isPublishedOrder() {
    return switch (order) {
      case "sizes" -> false;
      case "paper" -> true;
      default -> throw new IllegalArgumentException("--order is sizes or paper, not " + order);
    };
  }

  /**
   * The columns; what they need is open until this is closed.
   *
   * @param out where the size of the compressed graph goes
   * @throws IllegalArgumentException with a sentence, if a device is absent or counts no patterns
   */
  List<PatternCounter> counters(Mirror mirror, PrintWriter out) {
    List<PatternCounter> counters = new ArrayList<>();
    for (String device : devices) {
      if (device.equals(SCALAR)) {
        counters.add(PatternCounter.scalar(isPublishedOrder()));
      } else if (!device.equals(PROCESSOR)) {
        Device first = opened(device);
        Optional<Expansions> expansions = first.offers(Expansions.class);
        counters.add(
            PatternCounter.expanding(
                first.name(),
                expansions.orElseThrow(
                    () -> new IllegalArgumentException(first.name() + " counts no patterns")),
                isPublishedOrder()));
      }
    }
    if (compress != null) {
      Twins twins = new Twins(mirror);
      print(twins, out);
      counters.add(PatternCounter.compressed(twins));
    }
    return counters;
  }

  private Device opened(String name) {
    try {
      List<Device> found = Devices.named(name);
      open.addAll(found);
      return found.getFirst();
    } catch (IllegalStateException absent) {
      throw new IllegalArgumentException(absent.getMessage(), absent);
    }
  }

  private static void print(Twins twins, PrintWriter out) {
    Twins.Size before = twins.before();
    Twins.Size after = twins.after();
    out.printf(
        Locale.ROOT,
        "%n### What stays of the graph without twins%n%n"
            + "| | nodes | edges | nodes and edges |%n|---|---:|---:|---:|%n"
            + "| graph | %,d | %,d | %,d |%n| without twins | %,d | %,d | %,d |%n"
            + "| part that stays | %.3f | %.3f | %.3f |%n",
        before.nodes(),
        before.edges(),
        before.all(),
        after.nodes(),
        after.edges(),
        after.all(),
        part(after.nodes(), before.nodes()),
        part(after.edges(), before.edges()),
        part(after.all(), before.all()));
  }

  private static double part(long some, long all) {
    return all == 0 ? 1 : (double) some / all;
  }

  @Override
  public void close() {
    open.forEach(Device::close);
  }
}
