// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.RuleCounts;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.PairJoins;

/**
 * Closes generated data of a shape in several sizes, on the processor and on devices, and prints
 * how time grows. What a device concludes is compared with the processor's, triple by triple.
 */
public final class ShapeTable {
  /**
   * Of the heap, for a triple that is read or derived: an estimate, so that a run does not end
   * late.
   */
  private static final long BYTES_A_TRIPLE = 260;

  /** Who takes as long as this is not timed again. */
  private static final double LONG_MILLIS = 10_000;

  private final OntologyShape shape;
  private final long seed;
  private final int repetitions;
  private final Map<String, PairJoins> devices;
  private final PrintWriter out;
  private final PrintWriter progress;

  /**
   * @param repetitions of which the median counts
   * @param devices that do joins, by name; an own column each
   * @param out where the tables go
   * @param progress where it says what it does
   */
  public ShapeTable(
      OntologyShape shape,
      long seed,
      int repetitions,
      Map<String, PairJoins> devices,
      PrintWriter out,
      PrintWriter progress) {
    this.shape = shape;
    this.seed = seed;
    this.repetitions = repetitions;
    this.devices = devices;
    this.out = out;
    this.progress = progress;
  }

  /**
   * The sizes that a text names: parts of the published set, such as {@code 1/16,1/8,1}, each as a
   * number of triples.
   *
   * @throws IllegalArgumentException with a sentence, if it names none
   */
  public static List<Integer> sizes(OntologyShape shape, String scale) {
    List<Integer> sizes = new ArrayList<>();
    for (String part : scale.split(",", -1)) {
      String divisor = part.startsWith("1/") ? part.substring(2) : part.equals("1") ? part : "";
      if (!divisor.matches("[1-9][0-9]{0,6}")) {
        throw new IllegalArgumentException(
            "--scale has parts of the published size, such as 1/16,1/8,1: not " + part);
      }
      sizes.add(Math.max(1, shape.triples() / Integer.parseInt(divisor)));
    }
    return sizes;
  }

  /**
   * Closes each size, and prints a row for it, and what each rule gave in the largest.
   *
   * @throws IllegalStateException if a device concludes otherwise than the processor
   */
  public void print(List<Integer> sizes) {
    out.printf(Locale.ROOT, "%n### What follows in shape %s, ms%n%n", shape);
    StringBuilder head =
        new StringBuilder("| about things | all triples | derived | loaded | processor |");
    devices.keySet().forEach(name -> head.append(' ').append(name).append(" |"));
    out.println(head);
    out.println("|---:|---:|---:|---:|---:|" + "---:|".repeat(devices.size()));
    List<String> rules = List.of();
    List<String> refusals = new ArrayList<>();
    for (int size : sizes) {
      String refusal = refusal(size);
      if (refusal.isEmpty()) {
        rules = row(size);
      } else {
        refusals.add(refusal);
      }
      out.flush();
    }
    if (devices.isEmpty()) {
      refusals.add("No device here does joins; ./htedl devices says why.");
    }
    refusals.forEach(sentence -> out.printf("%n%s%n", sentence));
    rules.forEach(out::println);
    out.flush();
  }

  /** Why the JVM's heap is too small, empty if it is not. */
  private String refusal(int size) {
    // The derived triples of the whole deep set are more than those that are read.
    long factor = shape.withAncestors ? 1 : 3;
    long needed = BYTES_A_TRIPLE * (size + 2L * shape.classes) * factor;
    long heap = Runtime.getRuntime().maxMemory();
    return heap >= needed
        ? ""
        : String.format(
            Locale.ROOT,
            "%,d triples of shape %s need a heap of %d GB:"
                + " HTEDL_JAVA_OPTIONS=-Xmx%dg ./htedl bench closure …",
            size,
            shape,
            gigabytes(needed),
            gigabytes(needed));
  }

  private static long gigabytes(long bytes) {
    return (bytes >> 30) + 1;
  }

  private List<String> row(int size) {
    ShapedGraph graph = new ShapedGraph(shape, size, seed);
    report("%s: loading", graph);
    long start = System.nanoTime();
    Mirror asserted = graph.mirror();
    double loaded = Timing.millisSince(start);
    report("%s: processor", graph);
    Timed processor = timed(asserted, new Closure(Entailment.RDFS));
    StringBuilder cells = new StringBuilder();
    devices.forEach(
        (name, joins) -> {
          report("%s: %s", graph, name);
          cells.append(' ').append(cell(name, joins, asserted, processor.closed)).append(" |");
        });
    long derived = processor.closed.assertions() - asserted.assertions();
    out.printf(
        Locale.ROOT,
        "| %,d | %,d | %,d | %,.0f | %,.0f |%s%n",
        size,
        asserted.assertions(),
        derived,
        loaded,
        processor.millis,
        cells);
    return rules(size, RuleCounts.of(processor.closed));
  }

  private String cell(String name, PairJoins joins, Mirror asserted, Mirror expected) {
    try {
      Timed timed = timed(asserted, Closure.rdfsBy(joins));
      EqualMirrors.difference(expected, timed.closed)
          .ifPresent(
              difference -> {
                throw new IllegalStateException(
                    name + " concludes otherwise than the processor: " + difference);
              });
      return String.format(Locale.ROOT, "%,.0f, equal", timed.millis);
    } catch (MemoryBudgetException full) {
      return "does not fit";
    }
  }

  private record Timed(Mirror closed, double millis) {}

  private Timed timed(Mirror asserted, Closure closure) {
    double[] millis = new double[repetitions];
    Mirror closed;
    int done = 0;
    do {
      long start = System.nanoTime();
      closed = closure.close(asserted);
      millis[done] = Timing.millisSince(start);
    } while (millis[done++] < LONG_MILLIS && done < repetitions);
    return new Timed(closed, Timing.median(Arrays.copyOf(millis, done)));
  }

  /** What each rule gave, and what applying it to each triple would have given again. */
  private static List<String> rules(int size, RuleCounts counts) {
    return List.of(
        "",
        String.format(Locale.ROOT, "Rules, %,d triples about things:", size),
        "",
        "| rule | triples | derivations |",
        "|---|---:|---:|",
        String.format(
            Locale.ROOT,
            "| 5 and 11, hierarchies | %,d | %,d |",
            counts.newSubProperties() + counts.newSubClasses(),
            counts.hierarchyDerivations()),
        String.format(
            Locale.ROOT,
            "| 7, super-properties | %,d | %,d |",
            counts.newPairs(),
            counts.pairDerivations()),
        String.format(
            Locale.ROOT,
            "| 2, 3 and 9, types | %,d | %,d + %,d + %,d |",
            counts.newTypes(),
            counts.domainDerivations(),
            counts.rangeDerivations(),
            counts.subClassDerivations()),
        String.format(
            Locale.ROOT,
            "| all | %,d | %,d, of which %,d are duplicates |",
            counts.newTriples(),
            counts.derivations(),
            counts.duplicates()));
  }

  private void report(String format, Object... values) {
    progress.printf(Locale.ROOT, "htedl: " + format + "%n", values);
    progress.flush();
  }
}
