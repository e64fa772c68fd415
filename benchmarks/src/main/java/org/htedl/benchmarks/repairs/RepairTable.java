// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.repairs;

import java.io.PrintWriter;
import java.util.Locale;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.repair.RemovalCosts;
import org.htedl.repair.Repair;
import org.htedl.repair.RepairProblem;
import org.htedl.repair.RepairSearch;

/** Repairs of {@link MistakenGraph} under {@code owl}, as a table of milliseconds. */
public final class RepairTable {
  private static final int[] MISTAKES = {1, 10, 100, 300, 1000};
  private static final int[] CLASSES = {30, 3000};
  private static final double SECONDS = 120;

  private final int individuals;
  private final long seed;
  private final int repetitions;
  private final PrintWriter out;

  /**
   * @param repetitions of which the median counts
   */
  public RepairTable(int individuals, long seed, int repetitions, PrintWriter out) {
    this.individuals = individuals;
    this.seed = seed;
    this.repetitions = repetitions;
    this.out = out;
  }

  /** Repairs and prints. */
  public void print() {
    out.printf(
        "%n| triples | classes | mistakes | contradictions | removed | status | rounds | supports |"
            + " trials | ms |%n");
    out.println("|---:|---:|---:|---:|---:|---|---:|---:|---:|---:|");
    for (int classes : CLASSES) {
      for (int mistakes : MISTAKES) {
        print(classes, mistakes);
      }
    }
    out.flush();
  }

  private void print(int classes, int mistakes) {
    Closure closure = new Closure(Entailment.OWL);
    Mirror asserted = new MistakenGraph(individuals, mistakes, classes, seed).build();
    double[] millis = new double[repetitions];
    Repair repair = null;
    for (int i = -1; i < repetitions; i++) {
      // Closed anew, so that nothing is known of its contradictions.
      Mirror closed = closure.close(asserted);
      long start = System.nanoTime();
      repair =
          new RepairSearch(
                  new RepairProblem(closed, closure, RemovalCosts.ofData()),
                  SECONDS,
                  Cancellation.NEVER,
                  progress -> {},
                  MemoryClaim.UNCOUNTED)
              .run();
      if (i >= 0) {
        millis[i] = Timing.millisSince(start);
      }
    }
    if (repair == null) {
      throw new IllegalArgumentException("no repetition");
    }
    out.printf(
        Locale.ROOT,
        "| %d | %d | %d | %d | %s | %s | %d | %d | %d | %.0f |%n",
        asserted.assertions(),
        classes,
        mistakes,
        repair.contradictions(),
        repair.removals() == null ? "" : repair.removals().size(),
        repair.status().name().toLowerCase(Locale.ROOT),
        repair.statistics().rounds(),
        repair.statistics().supports(),
        repair.statistics().trials(),
        Timing.median(millis));
    out.flush();
  }
}
