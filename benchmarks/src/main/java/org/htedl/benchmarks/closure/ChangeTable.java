// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;

/**
 * One triple more and one less in a closed taxonomy with axioms of OWL, and prints a table of
 * milliseconds. What was patched has to have as many triples in the end as what is closed anew.
 */
public final class ChangeTable {
  /** Changes of each kind before those that count. */
  private static final int WARM = 200;

  /** Changes of each kind, of which the median counts. */
  private static final int CHANGES = 200;

  private final TaxonomyGraph graph;
  private final int repetitions;
  private final PrintWriter out;

  /**
   * @param repetitions of the closure anew, of which the median counts
   */
  public ChangeTable(TaxonomyGraph graph, int repetitions, PrintWriter out) {
    this.graph = graph;
    this.repetitions = repetitions;
    this.out = out;
  }

  /**
   * Changes and prints.
   *
   * @throws IllegalStateException if a patched mirror differs in size from one that is closed anew
   */
  public void print() {
    out.printf("%n| one triple | closed anew, ms | more, ms | less, ms | followed |%n");
    out.println("|---|---:|---:|---:|---:|");
    try (Engine engine = Engine.on("simd")) {
      for (Entailment mode : List.of(Entailment.RDFS, Entailment.OWL, Entailment.OWL_CLOSED)) {
        print(new Closure(mode, engine::covers));
      }
    }
    out.flush();
  }

  private void print(Closure closure) {
    MirrorBuilder builder = new MirrorBuilder();
    graph.forEach(builder::add);
    graph.forEachOfOwl(builder::add);
    Mirror asserted = builder.build();
    double[] anew = new double[repetitions];
    Mirror closed = asserted;
    for (int i = 0; i < repetitions; i++) {
      long start = System.nanoTime();
      closed = closure.close(asserted);
      anew[i] = Timing.millisSince(start);
    }
    double[] more = new double[CHANGES];
    double[] less = new double[CHANGES];
    SplittableRandom random = new SplittableRandom(graph.seed());
    for (int i = -WARM; i < CHANGES; i++) {
      Fact fact = newFact(closed.asserted(), random, i % 2 == 0);
      long start = System.nanoTime();
      closed = closure.patch(closed, MirrorChange.builder().add(fact).build());
      double added = Timing.millisSince(start);
      start = System.nanoTime();
      closed = closure.patch(closed, MirrorChange.builder().remove(fact).build());
      if (i >= 0) {
        more[i] = added;
        less[i] = Timing.millisSince(start);
      }
    }
    long wanted = closure.close(closed.asserted()).assertions();
    if (closed.assertions() != wanted) {
      throw new IllegalStateException(
          closure.mode() + ": " + closed.assertions() + " triples, not " + wanted);
    }
    out.printf(
        Locale.ROOT,
        "| `%s` | %.1f | %.2f | %.2f | %d of %d |%n",
        closure.mode(),
        Timing.median(anew),
        Timing.median(more),
        Timing.median(less),
        closure.followed(),
        closure.followed() + closure.closedAnew());
    out.flush();
  }

  private Fact newFact(Mirror asserted, SplittableRandom random, boolean isEdge) {
    Fact fact;
    do {
      fact = isEdge ? graph.edge(random) : graph.membership(random);
    } while (fact.isIn(asserted));
    return fact;
  }
}
