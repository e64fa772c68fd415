// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import java.util.function.Supplier;
import org.htedl.benchmarks.small.SmallBenchmark;
import org.htedl.benchmarks.workload.Workload;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.htedl.benchmarks.workload.Workloads;

/** What decisions are tried on. */
enum AblationWorkload {
  /** Conjunctions of five classes, counted against examples. */
  BATCH(WorkloadSpec.of("batch", "1000", "1000000", "5"), 5),
  /** Few conjunctions. */
  TEN(WorkloadSpec.of("batch", "10", "1000000", "5"), 31),
  /** One conjunction, its row and its counts. */
  CONJUNCTION(WorkloadSpec.of("conj", "1000000", "5"), 101),
  /** One class, counted against examples. */
  COVER(WorkloadSpec.of("cover", "1000000"), 101),
  /** Refinements and restrictions about few examples. */
  LEARNER(WorkloadSpec.of("learner", "1000", "1000000", "300"), 11),
  /** The same about everybody. */
  LEARNER_OF_ALL(WorkloadSpec.of("learner", "1000", "1000000", "1000000"), 1),
  /** Refinements by classes alone, about everybody. */
  REFINE(WorkloadSpec.of("refine", "1000", "1000000", "1000000"), 5),
  /** A restriction of a role with one edge. */
  SINGLE(WorkloadSpec.of("exists", "10000", "single"), 301),
  /** A restriction to hardly any. */
  HARDLY(WorkloadSpec.of("exists", "8000000", "graph").withDensity(0.00001), 101),
  /** A restriction to few. */
  RARE(WorkloadSpec.of("exists", "8000000", "graph").withDensity(0.01), 51),
  /** A restriction to every second individual. */
  HALF(WorkloadSpec.of("exists", "8000000", "graph"), 5),
  /** Only few, which is not some of the others. */
  ONLY_RARE(WorkloadSpec.of("forall", "8000000", "graph").withDensity(0.01), 11),
  /** At least three of very few. */
  AT_LEAST_SELDOM(WorkloadSpec.of("card_min", "8000000", "graph").withDensity(0.001), 201),
  /** At least three of few. */
  AT_LEAST_RARE(WorkloadSpec.of("card_min", "8000000", "graph").withDensity(0.01), 21),
  /** At least three of a tenth. */
  AT_LEAST_TENTH(WorkloadSpec.of("card_min", "8000000", "graph").withDensity(0.1), 5),
  /** From one to three of few. */
  AT_MOST_RARE(WorkloadSpec.of("card_max", "8000000", "graph").withDensity(0.01), 21),
  /** From one to three of every second. */
  AT_MOST_HALF(WorkloadSpec.of("card_max", "8000000", "graph"), 3),
  /** Numbers from a bound on, where everybody has another one. */
  NUMBERS(WorkloadSpec.of("num_min", "1000000", "unique").withValues(1_000_000, 0.5), 51),
  /** Numbers from a bound on, if each individual has four. */
  SEVERAL_NUMBERS("four numbers each", Workloads::severalNumbers, 51),
  /** Two ranges of numbers: each number is tested. */
  TESTED_NUMBERS("two ranges of numbers", Workloads::testedNumbers, 5),
  /** Random hypotheses over a small knowledge base. */
  SMALL("small", SmallBenchmark::workload, 1);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // They make workloads of constants.
  private final Supplier<Workload> maker;

  private final int repetitions;

  AblationWorkload(WorkloadSpec spec, int repetitions) {
    this(label(spec), () -> Workloads.of(spec), repetitions);
  }

  AblationWorkload(String label, Supplier<Workload> maker, int repetitions) {
    this.label = label;
    this.maker = maker;
    this.repetitions = repetitions;
  }

  private static String label(WorkloadSpec spec) {
    String density = spec.density() == 0.5 ? "" : " --density " + spec.density();
    String values =
        spec.distinct() == 1
            ? ""
            : " --distinct " + spec.distinct() + " --selectivity " + spec.selectivity();
    return spec.name() + density + values;
  }

  /** Its data, made anew. */
  Workload make() {
    return maker.get();
  }

  /** Repetitions in a round, of which the median counts. */
  int repetitions() {
    return repetitions;
  }

  /** As on the command line. */
  String label() {
    return label;
  }
}
