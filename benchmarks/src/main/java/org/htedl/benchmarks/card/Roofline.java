// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.card;

import java.util.List;
import org.htedl.benchmarks.workload.WorkloadSpec;

/**
 * A workload and the bytes that have to be moved for it, from which its shortest possible time on a
 * card follows. docs/results/roofline.csv says how the bytes are counted.
 *
 * @param spec the workload
 * @param repetitions how often it is timed
 * @param memoryBytes read from the card's memory
 * @param cacheBytes read from its second-level cache
 * @param heapBytes that making the data takes, roughly
 */
record Roofline(
    WorkloadSpec spec, int repetitions, double memoryBytes, double cacheBytes, long heapBytes) {
  private static final int MASKS = 2;
  private static final int PIECE = 32;
  private static final int TARGETS_A_HEAD = 8;

  /** What is followed of a head's targets until one is in a filler of every second node. */
  private static final int LOOKED_AT = 2;

  /** The workloads whose floor was computed before anybody measured them, the largest last. */
  static List<Roofline> all(Scale scale) {
    return List.of(
        batch(scale.of(1_000), scale.of(1_000_000), scale.repetitions(101)),
        batch(scale.of(10_000), scale.of(10_000_000), scale.repetitions(5)),
        exists(scale.of(800_000_000), scale.repetitions(9)));
  }

  private static Roofline batch(int hypotheses, int individuals, int repetitions) {
    int operands = 5;
    WorkloadSpec spec =
        WorkloadSpec.of(
            "batch",
            Integer.toString(hypotheses),
            Integer.toString(individuals),
            Integer.toString(operands));
    double row = individuals / (double) Byte.SIZE;
    return new Roofline(
        spec,
        repetitions,
        (spec.pool() + MASKS) * row,
        (double) hypotheses * (operands + MASKS) * row,
        0);
  }

  /** Each head's eight targets are one piece of memory, though two suffice in the mean. */
  private static Roofline exists(int assertions, int repetitions) {
    double heads = assertions / (double) TARGETS_A_HEAD;
    return new Roofline(
        WorkloadSpec.of("exists", Integer.toString(assertions), "graph"),
        repetitions,
        heads * (2 * Integer.BYTES + PIECE),
        heads * LOOKED_AT * PIECE,
        60L * assertions);
  }

  /**
   * The shortest possible time in milliseconds.
   *
   * @param memory bytes a second from memory
   * @param cache bytes a second from the second-level cache
   */
  double floorMillis(double memory, double cache) {
    return 1e3 * Math.max(memoryBytes / memory, cacheBytes / cache);
  }
}
