// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import java.util.List;
import java.util.Set;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.jspecify.annotations.Nullable;

/**
 * What the bit prototype is asked for a workload. It draws its data as the workload does, from
 * another seed, in one size of conjunction and with one bound.
 *
 * @param arguments for the program
 * @param operation under which it prints its times, since it also prints those of others
 * @param sameWork the variants that do the workload's work; empty for all of them
 */
record LimitQuestion(List<String> arguments, String operation, Set<String> sameWork) {
  private static final int DEGREE = 8;
  private static final int BOUND = 3;

  /** They write the row and count it against both sides of the examples. */
  private static final Set<String> ROW_AND_COUNTS = Set.of("conj5_store_plus_coverage");

  /** The others take for given that individuals are numbered by the side that they are on. */
  private static final Set<String> TWO_MASKS =
      Set.of("tile_regmask", "tile_mask", "tile8_mask_packed");

  /** The question for a workload, or null if the prototype has none that is equal. */
  static @Nullable LimitQuestion of(WorkloadSpec spec) {
    String size = spec.arguments().getFirst();
    boolean half = spec.density() == 0.5;
    return switch (spec.operation()) {
      case "conj" ->
          half && spec.arguments().get(1).equals("5")
              ? new LimitQuestion(List.of("conj", size), "conj", ROW_AND_COUNTS)
              : null;
      case "batch" ->
          half && spec.arguments().get(2).equals("5") && spec.pool() == 64 && !spec.text()
              ? new LimitQuestion(
                  List.of("batch", size, spec.arguments().get(1)), "batch", TWO_MASKS)
              : null;
      case "exists" ->
          switch (spec.arguments().get(1)) {
            case "unique" ->
                half
                    ? new LimitQuestion(List.of("exists", "unique", size), "exists", Set.of())
                    : null;
            case "graph" -> graph(spec, "exists");
            default -> null;
          };
      case "card_min" ->
          spec.arguments().get(1).equals("graph") && (spec.k() < 0 || spec.k() == BOUND)
              ? graph(spec, "min" + BOUND)
              : null;
      default -> null;
    };
  }

  private static LimitQuestion graph(WorkloadSpec spec, String operation) {
    int individuals = Math.max(1, Integer.parseInt(spec.arguments().getFirst()) / DEGREE);
    return new LimitQuestion(
        List.of(
            "exists",
            "graph",
            Integer.toString(individuals),
            Integer.toString(DEGREE),
            Double.toString(spec.density())),
        operation,
        Set.of());
  }

  /** Whether a line of the program's output is of a variant that does the same work. */
  boolean isSameWork(LimitProgram.Line line) {
    return sameWork.isEmpty() || sameWork.contains(line.variant());
  }
}
