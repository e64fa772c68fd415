// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.simulated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * What evaluation would take on clusters that nobody here has: a virtual clock with measured costs.
 * docs/results/cluster-simulated.csv has these figures, and is marked as simulated.
 *
 * <p>Measured, on two cores of an AMD EPYC with AVX-512 that were shared with other work:
 * picoseconds a hypothesis and individual, milliseconds of a job and a shuffle of Spark 4.2.
 * Counted: bytes, by the lists of a sampled graph with the same degrees. Assumed: that eight cores
 * are eight times as fast as one, a network that gives what it is called, and a driver that starts
 * 1,000 tasks a second.
 */
class SimulatedClusterTest {
  private static final double CONJUNCTION_PS = 8.4;
  private static final double RESTRICTION_PS = 765;
  private static final double JOB_SECONDS = 0.040;
  private static final double SHUFFLE_SECONDS = 0.110;
  private static final double TASK_SECONDS = 0.001;
  private static final int CORES = 8;
  private static final int HYPOTHESES = 1_000;
  private static final int NESTED = 333;
  private static final int EDGES = 5;
  private static final int ROLES = 4;
  private static final int MOST_SAMPLED = 200_000;

  /** Bytes an own node: facts of ten triples, and its name (measured). */
  private static final double OWN_BYTES = 125 + 150;

  /** Bytes a ghost: its address and its bits of 64 classes, and once more in a list. */
  private static final double GHOST_BYTES = 8 + 8 + 4;

  private static final double[] GIGABITS = {10, 25, 100};

  /** One line of the table. */
  private record Line(
      double individuals,
      int workers,
      double haloMegabytes,
      double gigabytes,
      double conjunctions,
      double[] restrictions) {
    String text() {
      return String.format(
          Locale.ROOT,
          "cluster-simulated,10^%d,%d,%.1f,%.0f,%.2f,%.1f,%.1f,%.1f",
          Math.round(Math.log10(individuals)),
          workers,
          haloMegabytes,
          gigabytes,
          conjunctions,
          restrictions[0],
          restrictions[1],
          restrictions[2]);
    }
  }

  private static Line line(double individuals, int workers) {
    int sampled = (int) Math.min(MOST_SAMPLED, individuals / 1_000);
    double scale = individuals / sampled;
    SampledGraph graph = new SampledGraph(sampled, EDGES, ROLES, workers, 1);
    double halo = 0;
    double memory = 0;
    for (int w = 0; w < workers; w++) {
      double in = 0;
      for (int peer = 0; peer < workers; peer++) {
        in += graph.bytes(peer, w) * scale;
      }
      halo = Math.max(halo, in);
      memory = Math.max(memory, scale * (graph.own(w) * OWN_BYTES + graph.ghosts(w) * GHOST_BYTES));
    }
    double[] restrictions = new double[GIGABITS.length];
    for (int b = 0; b < restrictions.length; b++) {
      VirtualCluster cluster = new VirtualCluster(workers, GIGABITS[b] * 1e9 / 8);
      // A third of the hypotheses is nested: what is inside is worked out, sent and read.
      cluster.pause(JOB_SECONDS + workers * TASK_SECONDS);
      cluster.work(seconds(graph, scale, NESTED * RESTRICTION_PS));
      cluster.pause(SHUFFLE_SECONDS + workers * TASK_SECONDS);
      cluster.exchange(rows(graph, scale, NESTED));
      cluster.work(seconds(graph, scale, HYPOTHESES * RESTRICTION_PS));
      restrictions[b] = cluster.now();
    }
    VirtualCluster alone = new VirtualCluster(workers, 1);
    alone.pause(JOB_SECONDS + workers * TASK_SECONDS);
    alone.work(seconds(graph, scale, HYPOTHESES * CONJUNCTION_PS));
    return new Line(individuals, workers, halo / 1e6, memory / 1e9, alone.now(), restrictions);
  }

  private static double[] seconds(SampledGraph graph, double scale, double psAnIndividual) {
    double[] seconds = new double[graph.workers()];
    for (int w = 0; w < seconds.length; w++) {
      seconds[w] = graph.own(w) * scale * psAnIndividual * 1e-12 / CORES;
    }
    return seconds;
  }

  private static double[][] rows(SampledGraph graph, double scale, int rows) {
    double[][] bytes = new double[graph.workers()][graph.workers()];
    for (int from = 0; from < bytes.length; from++) {
      for (int to = 0; to < bytes.length; to++) {
        bytes[from][to] = graph.bytes(from, to) * scale * rows;
      }
    }
    return bytes;
  }

  private static List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (double individuals : new double[] {1e8, 1e9, 1e10}) {
      for (int workers : new int[] {4, 32, 256}) {
        lines.add(line(individuals, workers));
      }
    }
    return lines;
  }

  @Test
  void theFiguresOfTheDocumentationAreThese() throws IOException {
    Path results = Path.of("..", "docs", "results");
    List<String> there = Files.readAllLines(results.resolve("cluster-simulated.csv"));
    assertEquals(lines().stream().map(Line::text).toList(), there.subList(1, there.size()));
    assertTrue(
        Files.readAllLines(results.resolve("runs.csv")).stream()
            .anyMatch(run -> run.startsWith("cluster-simulated,simulated: ")),
        "the run is not marked as simulated");
  }

  @Test
  void bytesAreThoseOfRandomEdges() {
    // 10^9 individuals on 32 workers read 38 million others' through one role: 4.8 MB.
    double halo = line(1e9, 32).haloMegabytes();
    assertEquals(4.8, halo, 0.48, "megabytes of one row");
  }

  @Test
  void theClockWaitsForTheSlowest() {
    VirtualCluster cluster = new VirtualCluster(2, 10);
    cluster.work(new double[] {1, 3});
    cluster.exchange(new double[][] {{0, 20}, {40, 0}});
    assertEquals(7, cluster.now());
    cluster.work(new double[] {2, 0});
    assertEquals(9, cluster.now());
  }
}
