// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.entailed;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.reasoner.Reasoner;
import org.apache.jena.reasoner.ReasonerRegistry;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.system.Txn;
import org.apache.jena.vocabulary.RDF;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.closure.Entailment;

/**
 * Asks the queries of LUBM with inference, and Jena the same queries over the written closure and
 * over its own reasoners; prints tables of milliseconds. The numbers of rows have to be the same,
 * except the answers of the reasoners, which are printed.
 */
public final class EntailedTable {
  /** The time for which a query is asked before it is timed. */
  private static final double WARM_MILLIS = 1_500;

  private static final int LEAST_WARM = 3;

  /** Repetitions of queries that take microseconds. */
  private static final int SMALL = 501;

  private static final double QUICK_MILLIS = 3;

  private static final int COMMITS = 100;
  private static final String UB = "http://swat.cse.lehigh.edu/onto/univ-bench.owl#";

  private static final String ONE_ROW =
      "SELECT ?x { <http://www.Department0.University0.edu> <" + UB + "subOrganizationOf> ?x }";

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final LubmFolder files;
  private final int repetitions;
  private final Duration limit;
  private final PrintWriter out;

  /**
   * @param repetitions of each query, of which the median counts
   * @param limit how long a reasoner of Jena's may take for a query
   */
  public EntailedTable(LubmFolder files, int repetitions, Duration limit, PrintWriter out) {
    this.files = files;
    this.repetitions = repetitions;
    this.limit = limit;
    this.out = out;
  }

  /** Medians of processor time of the thread and of wall time, in milliseconds. */
  private record Cost(double cpu, double wall) {}

  /**
   * Asks and prints all tables.
   *
   * @throws IllegalStateException if two numbers of rows differ
   */
  public void print() throws IOException {
    queries();
    commits();
    reasoners();
  }

  private void queries() throws IOException {
    try (InferredDataset inferred = new InferredDataset(files, Entailment.OWL)) {
      long all = inferred.mirror().assertions();
      long own = inferred.mirror().asserted().assertions();
      DatasetGraph written = inferred.written(files);
      out.printf(
          Locale.ROOT,
          "%n### LUBM(%d): %,d triples, and %,d that follow, ms, median of %d%n%n",
          files.universities(),
          own,
          all - own,
          repetitions);
      out.println(
          "| query | rows | inferred, CPU | inferred, wall | Jena over the closure, CPU"
              + " | Jena, wall | times |");
      out.println("|---|---:|---:|---:|---:|---:|---:|");
      for (int i = 1; i <= LubmFolder.QUERIES; i++) {
        Query query = QueryFactory.create(files.query(i));
        long rows = inferred.rows(query, true);
        long expected = rows(written, query);
        if (rows != expected) {
          throw new IllegalStateException("query " + i + ": " + rows + " rows, not " + expected);
        }
        long start = System.nanoTime();
        rows(written, query);
        int times = Timing.millisSince(start) < QUICK_MILLIS ? SMALL : repetitions;
        Cost[] costs = time(() -> inferred.rows(query, true), () -> rows(written, query), times);
        Cost ours = costs[0];
        Cost jenas = costs[1];
        out.printf(
            Locale.ROOT,
            "| %d | %d | %.3f | %.3f | %.3f | %.3f | %.2f |%n",
            i,
            rows,
            ours.cpu,
            ours.wall,
            jenas.cpu,
            jenas.wall,
            jenas.cpu / ours.cpu);
        out.flush();
      }
      oneRow(inferred);
    }
  }

  private void oneRow(InferredDataset inferred) {
    Query query = QueryFactory.create(ONE_ROW);
    Cost[] costs = time(() -> inferred.rows(query, true), () -> inferred.rows(query, false), SMALL);
    Cost with = costs[0];
    Cost without = costs[1];
    out.printf(
        Locale.ROOT,
        "%nOne triple pattern with %d row: %.1f µs of CPU with infer, %.1f without: %.2f times.%n",
        inferred.rows(query, true),
        with.cpu * 1e3,
        without.cpu * 1e3,
        with.cpu / without.cpu);
    out.flush();
  }

  private static long rows(DatasetGraph dataset, Query query) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExec execution = QueryExec.dataset(dataset).query(query).build()) {
            return RowSetOps.count(execution.select());
          }
        });
  }

  /** Times two in turn, after both were asked for a while. */
  private static Cost[] time(LongSupplier one, LongSupplier other, int repetitions) {
    LongSupplier[] both = {one, other};
    for (LongSupplier each : both) {
      long begin = System.nanoTime();
      for (int i = 0; i < LEAST_WARM || Timing.millisSince(begin) < WARM_MILLIS; i++) {
        long unused = each.getAsLong();
      }
    }
    double[][] cpu = new double[both.length][repetitions];
    double[][] wall = new double[both.length][repetitions];
    for (int i = 0; i < repetitions * both.length; i++) {
      int which = i % both.length;
      long start = System.nanoTime();
      long cpuStart = Clock.CPU.nanos();
      long unused = both[which].getAsLong();
      cpu[which][i / both.length] = Clock.CPU.millisSince(cpuStart);
      wall[which][i / both.length] = Timing.millisSince(start);
    }
    return new Cost[] {
      new Cost(Timing.median(cpu[0]), Timing.median(wall[0])),
      new Cost(Timing.median(cpu[1]), Timing.median(wall[1]))
    };
  }

  /** The first answer after a commit of one triple, which is added and then removed again. */
  private void commits() {
    out.printf(
        "%n| first answer after a commit | entailment | CPU of the process, mean | wall, median |"
            + " wall, most |%n");
    out.println("|---|---|---:|---:|---:|");
    for (Entailment entailment : new Entailment[] {Entailment.RDFS, Entailment.OWL}) {
      try (InferredDataset inferred = new InferredDataset(files, entailment)) {
        String text = "http://www.Department0.University0.edu/Newcomer";
        String department = "http://www.Department0.University0.edu";
        String asked = "SELECT * { <" + text + "> a <" + UB + "Person> }";
        commits(
            "a type",
            inferred,
            entailment,
            Triple.create(
                NodeFactory.createURI(text),
                RDF.type.asNode(),
                NodeFactory.createURI(UB + "GraduateStudent")),
            asked);
        commits(
            "a pair",
            inferred,
            entailment,
            Triple.create(
                NodeFactory.createURI(text),
                NodeFactory.createURI(UB + "headOf"),
                NodeFactory.createURI(department)),
            "SELECT * { <" + text + "> <" + UB + "memberOf> ?x }");
      }
    }
  }

  private void commits(
      String what, InferredDataset inferred, Entailment entailment, Triple triple, String text) {
    Query query = QueryFactory.create(text);
    double[] wall = new double[COMMITS];
    long cpu = 0;
    for (int i = -COMMITS; i < COMMITS; i++) {
      if (i == 0) {
        // Of all commits together, since it is counted in steps of 10 ms.
        cpu = PROCESS.getProcessCpuTime();
      }
      boolean isAdded = i % 2 == 0;
      long start = System.nanoTime();
      inferred.commit(triple, isAdded);
      long rows = inferred.rows(query, true);
      if (rows != (isAdded ? 1 : 0)) {
        throw new IllegalStateException(entailment + ": " + rows + " rows after a commit");
      }
      if (i >= 0) {
        wall[i] = Timing.millisSince(start);
      }
    }
    cpu = PROCESS.getProcessCpuTime() - cpu;
    out.printf(
        Locale.ROOT,
        "| %s | `%s` | %.2f | %.2f | %.2f |%n",
        what,
        entailment,
        cpu / 1e6 / COMMITS,
        Timing.median(wall),
        Arrays.stream(wall).max().orElseThrow());
    out.flush();
  }

  private void reasoners() throws IOException {
    out.printf("%n| query | rows | Jena's reasoner | wall, ms |%n");
    out.println("|---|---:|---|---:|");
    // A query that is not done goes on, and would disturb whatever is asked after it.
    if (isDone("RDFS simple", ReasonerRegistry.getRDFSSimpleReasoner())) {
      boolean unused = isDone("OWL Micro", ReasonerRegistry.getOWLMicroReasoner());
    }
  }

  /** Asks until a query is not done, and returns whether all of them were. */
  private boolean isDone(String label, Reasoner reasoner) throws IOException {
    ReasonerModel model = new ReasonerModel(files, reasoner);
    for (int i = 1; i <= LubmFolder.QUERIES; i++) {
      long start = System.nanoTime();
      OptionalLong rows = model.rows(files.query(i), limit);
      if (rows.isEmpty()) {
        out.printf("| %d | – | %s | not done in %d s |%n", i, label, limit.toSeconds());
        out.flush();
        return false;
      }
      out.printf(
          Locale.ROOT,
          "| %d | %d | %s | %.1f |%n",
          i,
          rows.getAsLong(),
          label,
          Timing.millisSince(start));
      out.flush();
    }
    return true;
  }
}
