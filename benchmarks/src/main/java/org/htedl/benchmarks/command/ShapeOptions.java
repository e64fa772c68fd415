// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.htedl.benchmarks.closure.OntologyShape;
import org.htedl.benchmarks.closure.ShapeTable;
import org.htedl.device.Device;
import org.htedl.engine.Devices;
import org.htedl.mirror.relation.PairJoins;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code htedl bench closure} on data of a published shape. */
final class ShapeOptions {
  @Option(
      names = "--shape",
      paramLabel = "d|y",
      description =
          "closure: data like DBpedia's (d) or YAGO2's (y), on the processor and on each"
              + " device that does joins, in the sizes of --scale.")
  private @Nullable String shape;

  @Option(
      names = "--scale",
      paramLabel = "PARTS",
      description =
          "closure --shape: parts of 26 and 36 million triples, as 1/16,1/8,1 (default: 1/16).")
  private @Nullable String scale;

  /** Whether data of a shape is asked for. */
  boolean isGiven() {
    return shape != null || scale != null;
  }

  /**
   * Prints the table.
   *
   * @throws IllegalArgumentException with a sentence, if the options are wrong
   */
  void print(long seed, int repetitions, PrintWriter out, PrintWriter progress) {
    if (shape == null) {
      throw new IllegalArgumentException("--scale needs --shape d or y");
    }
    OntologyShape wanted = OntologyShape.named(shape);
    List<Integer> sizes = ShapeTable.sizes(wanted, scale == null ? "1/16" : scale);
    List<Device> present = Devices.present();
    try {
      Map<String, PairJoins> joins = new TreeMap<>();
      for (Device device : present) {
        Optional<PairJoins> its = device.offers(PairJoins.class);
        its.ifPresent(found -> joins.put(device.name(), found));
      }
      new ShapeTable(wanted, seed, repetitions, joins, out, progress).print(sizes);
    } finally {
      present.forEach(Device::close);
    }
  }
}
