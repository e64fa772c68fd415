package org.htedl.benchmarks.ablation;

import org.htedl.benchmarks.workload.WorkloadSpec;

/** What decisions are tried on. */
enum AblationWorkload {
  /** Conjunctions of five classes, counted against examples. */
  BATCH(WorkloadSpec.of("batch", "1000", "1000000", "5"), 15),
  /** Refinements and restrictions about few examples. */
  LEARNER(WorkloadSpec.of("learner", "1000", "1000000", "300"), 101),
  /** Refinements by classes alone, about everybody. */
  REFINE(WorkloadSpec.of("refine", "1000", "1000000", "1000000"), 15),
  /** A restriction to few. */
  RARE(WorkloadSpec.of("exists", "8000000", "graph").withDensity(0.01), 101),
  /** A restriction to every second individual. */
  HALF(WorkloadSpec.of("exists", "8000000", "graph"), 31);

  private final WorkloadSpec spec;
  private final int repetitions;

  AblationWorkload(WorkloadSpec spec, int repetitions) {
    this.spec = spec;
    this.repetitions = repetitions;
  }

  WorkloadSpec spec() {
    return spec;
  }

  /** Repetitions of which the median counts. */
  int repetitions() {
    return repetitions;
  }

  /** As on the command line. */
  String label() {
    return spec.name() + (spec.density() == 0.5 ? "" : " --density " + spec.density());
  }
}
