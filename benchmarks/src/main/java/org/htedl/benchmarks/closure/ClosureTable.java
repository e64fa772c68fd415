// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * Closes the same taxonomy in a mirror and with other reasoners, and prints a table of
 * milliseconds. The number of types that individuals have in the end has to be the same.
 */
public final class ClosureTable {
  private final TaxonomyGraph graph;
  private final int repetitions;
  private final PrintWriter out;
  private final List<Supplier<RdfsReasoner>> reasoners;

  /**
   * @param repetitions of the mirror's closure, of which the median counts; others' is made once
   * @param reasoners the others
   */
  public ClosureTable(
      TaxonomyGraph graph,
      int repetitions,
      PrintWriter out,
      List<Supplier<RdfsReasoner>> reasoners) {
    this.graph = graph;
    this.repetitions = repetitions;
    this.out = out;
    this.reasoners = List.copyOf(reasoners);
  }

  /**
   * Closes and prints.
   *
   * @throws IllegalStateException if the two disagree
   */
  public void print() {
    long start = System.nanoTime();
    MirrorBuilder builder = new MirrorBuilder();
    graph.forEach(builder::add);
    Mirror asserted = builder.build();
    double built = Timing.millisSince(start);
    double[] times = new double[repetitions];
    Mirror closed = asserted;
    for (int i = 0; i < repetitions; i++) {
      start = System.nanoTime();
      closed = new Closure(Entailment.RDFS).close(asserted);
      times[i] = Timing.millisSince(start);
    }
    long types = types(closed);
    out.printf(
        "%n### %,d individuals: %,d triples, and %,d that follow%n%n",
        graph.individuals(), asserted.assertions(), closed.assertions() - asserted.assertions());
    out.println("| | loaded, ms | closed, ms | first time, ms | types of individuals |");
    out.println("|---|---:|---:|---:|---:|");
    print("htedl, `rdfs`", built, Timing.median(times), times[0], types);
    for (Supplier<RdfsReasoner> reasoner : reasoners) {
      ask(reasoner.get(), types);
    }
    out.flush();
  }

  private void ask(RdfsReasoner reasoner, long expected) {
    long start = System.nanoTime();
    reasoner.load(graph);
    double loaded = Timing.millisSince(start);
    start = System.nanoTime();
    long types = reasoner.close();
    double closed = Timing.millisSince(start);
    if (types != expected) {
      throw new IllegalStateException(
          reasoner.label() + " finds " + types + " types, the mirror " + expected);
    }
    print(reasoner.label(), loaded, closed, closed, types);
  }

  private static long types(Mirror mirror) {
    long[] types = {0};
    mirror.forEachClass(
        id ->
            types[0] +=
                TaxonomyGraph.isClass(mirror.nodeName(id)) ? mirror.members(id).cardinality() : 0);
    return types[0];
  }

  private void print(String label, double loaded, double closed, double first, long types) {
    out.printf(
        Locale.ROOT, "| %s | %.0f | %.1f | %.1f | %d |%n", label, loaded, closed, first, types);
  }
}
